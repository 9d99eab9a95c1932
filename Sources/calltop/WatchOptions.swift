import CallRoom
import Screens

/// What the command line and the configuration say of the monitor's screens.
struct WatchOptions {
  /// Nothing but ASCII.
  let ascii: Bool
  /// The filter of the first screen.
  let filter: FilterExpression?
  /// Whether the mouse is listened to from the start.
  let mouse: Bool
  /// Whether alarms ring the bell.
  let bell: Bool
  /// What graphs are drawn with.
  let graphs: GraphStyle
  /// For those who have the screen read aloud.
  let accessible: Bool
  /// Whether the screen turns by itself, each page for so many seconds.
  let kioskSeconds: Int?

  init(_ arguments: Arguments, _ configuration: Configuration) throws(ProgramError) {
    ascii = arguments.has("ascii")
    mouse =
      (arguments.has("mouse") || configuration.mouse) && !arguments.has("kiosk")
      && !configuration.kiosk
    bell = configuration.bell
    accessible = arguments.has("accessible") || configuration.accessible
    graphs = configuration.graphs.flatMap(GraphStyle.init) ?? .block
    kioskSeconds =
      arguments.has("kiosk") || configuration.kiosk ? configuration.kioskSeconds : nil
    let text = arguments.options["filter"] ?? configuration.filter ?? ""
    let screen: ScreenKind = arguments.options["room"] == nil ? .rooms : .room
    do throws(FilterError) {
      let expression = try screen.filter(text)
      filter = expression.isEmpty ? nil : expression
    } catch {
      throw .filter(option: "--filter", text: text, error, command: "watch")
    }
  }

  /// Sets a screen up.
  func apply(to state: inout ScreenState) {
    state.begin(
      filter: filter, mouse: mouse, isMuted: !bell, graphs: graphs, isAccessible: accessible)
    if let kioskSeconds { _ = state.beginWall(seconds: kioskSeconds) }
  }
}
