extension Theme {
  /// `Themes/terminal.theme`, word for word, so that there is always a theme.
  ///
  /// A test compares the two.
  package static let builtInText = #"""
    ; calltop's default theme: nothing but the terminal's own sixteen colours on its own background, so
    ; that it follows whatever the user has chosen, dark or light. No white, black or bright yellow as
    ; text: each of them vanishes on somebody's background. The same text is compiled into the program.
    ;
    ; A theme is an INI file: `key = value`, comments after `;` or on lines that begin with `#`.
    ;
    ;   [theme]    name, variant (dark, light, any), inherits (another theme), author, license
    ;   [palette]  names for colours: `sky = #56b4e9`
    ;   [roles]    how a meaning looks; `calltop themes show` lists all roles with what they are for
    ;   [symbols]  a glyph, a blank, its ASCII twin: `speaking = ● *`
    ;
    ; The value of a role is a row of words: `fg:COLOUR`, `bg:COLOUR`, `bold`, `dim`, `italic`,
    ; `underline`, `reverse`, or `plain`. A colour is `default`, one of the terminal's sixteen (`black`,
    ; `red`, `green`, `yellow`, `blue`, `magenta`, `cyan`, `white`, each also as `bright-…`), a number of
    ; the xterm palette (0 to 255), `#rrggbb` (the nearest of the 256 is shown), or a name of [palette].
    ; After a `|` stands what holds where there are fewer colours: `| ansi16 fg:cyan | mono bold`. Without
    ; that, sixteen colours show the nearest one, and no colours the attributes alone; a theme that
    ; inherits keeps what its parent shows without colours.
    ;
    ; A role that is not given looks as its name without the last part (`state.poor`, then `state`), and
    ; at last as `base`. `row.selected` and `row.stale` are laid over what a row shows; a role may have a
    ; look of its own there: `state.poor.selected = …`.

    [theme]
    name = terminal
    variant = any
    author = the calltop authors

    [roles]
    base = plain
    base.faint = dim
    base.strong = bold
    base.number = plain

    chrome.title = bold
    chrome.crumb = bold
    chrome.border = dim
    chrome.border.focused = fg:cyan | mono plain
    chrome.pane = plain
    chrome.pane.focused = fg:cyan bold | mono bold
    chrome.header = dim
    chrome.sort = bold
    chrome.more = dim
    chrome.hint = dim
    chrome.key = bold
    chrome.prompt = bold
    chrome.clock = plain

    row.selected = fg:default bg:default reverse
    row.match = bold underline
    row.departed = dim italic
    row.provisional = italic
    row.stale = dim italic

    state.speaking = fg:cyan bold | mono bold
    state.silent = dim
    state.sharing = fg:green | mono underline
    state.hand = fg:green bold | mono bold
    state.host = fg:blue | mono plain
    state.on = fg:cyan | mono bold
    state.off = dim
    state.locked = bold
    state.excellent = fg:cyan | mono plain
    state.good = fg:green | mono italic
    state.poor = fg:magenta bold | mono bold underline
    state.lost = fg:red bold | mono bold reverse
    state.unknown = italic underline
    state.nodata = dim italic

    level.live = fg:cyan | mono plain
    level.waiting = italic
    level.old = fg:red bold | mono bold underline
    level.gap = fg:magenta bold | mono underline
    level.ended = bold
    level.paused = reverse
    level.problem = fg:red bold reverse | mono bold reverse
    level.alarm = fg:red bold | mono bold underline

    graph.bar = fg:cyan | mono plain
    graph.rest = dim

    """#
}
