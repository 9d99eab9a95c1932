// What Swift cannot reach by itself: macros, globals and variadics of ncurses and glibc, and the guard
// that restores the terminal when the process dies.
#ifndef CTERM_H
#define CTERM_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#include <curses.h>
#include <getopt.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <wchar.h>

// Globals of ncurses, which Swift refuses as shared mutable state.
static inline WINDOW *ct_stdscr(void) { return stdscr; }
static inline WINDOW *ct_curscr(void) { return curscr; }
static inline int ct_lines(void) { return LINES; }
static inline int ct_columns(void) { return COLS; }
static inline int ct_colors(void) { return COLORS; }
static inline int ct_color_pairs(void) { return COLOR_PAIRS; }

// Attribute macros.
static const attr_t CT_BOLD = A_BOLD, CT_DIM = A_DIM, CT_ITALIC = A_ITALIC,
                    CT_UNDERLINE = A_UNDERLINE, CT_REVERSE = A_REVERSE;

enum ct_terminal { CT_TERMINAL_FIT, CT_TERMINAL_UNKNOWN, CT_TERMINAL_UNFIT };
// Looks a terminal up in the terminfo database, without a byte sent: unknown, or unfit since it cannot
// move its cursor, or fit for a screen.
enum ct_terminal ct_look_up_terminal(const char *name, int screen);
// Colours and pairs of the open terminal (terminfo `colors`, `pairs`); negative for none.
int ct_terminal_colors(void);
int ct_terminal_pairs(void);
// poll(2) for so many nanoseconds, without end for a negative number: glibc shows ppoll to GNU programs only.
struct pollfd;
int ct_poll(struct pollfd *entries, size_t count, int64_t nanoseconds);
// Cells of a scalar as ncurses counts them; -1 for unknown.
int ct_wcwidth(uint32_t scalar);
// One cell of `count` scalars (base first, at most CCHARW_MAX). OK or ERR.
int ct_make_cell(cchar_t *cell, const uint32_t *scalars, size_t count, attr_t attributes, int pair);
// The reverse: writes at most CCHARW_MAX scalars and returns how many.
size_t ct_read_cell(const cchar_t *cell, uint32_t *scalars, attr_t *attributes, int *pair);
// Whether presses of the first button and the wheel come as KEY_MOUSE; whether the terminal has a mouse.
int ct_listen_to_mouse(int on);
enum ct_mouse { CT_MOUSE_NONE, CT_MOUSE_CLICK, CT_MOUSE_WHEEL_UP, CT_MOUSE_WHEEL_DOWN };
// What a KEY_MOUSE stands for, and where.
enum ct_mouse ct_read_mouse(int *row, int *column);
// From now on the answers to the question for synchronised output (DECRQM 2026) come as the keys
// CT_SYNC_FIRST to CT_SYNC_FIRST + 4, and not as text.
enum { CT_SYNC_FIRST = 0x2000 };
void ct_expect_sync_answer(void);
// The environment, which Swift refuses as shared mutable state.
char **ct_environ(void);
// getopt_long's globals.
static inline char *ct_optarg(void) { return optarg; }
static inline int ct_optind(void) { return optind; }
static inline void ct_reset_options(void) { optind = 0; opterr = 0; }
static inline int ct_optopt(void) { return optopt; }

// The guard. Save before the screen is opened, arm afterwards, disarm before it is closed.

// Remembers the settings of the keyboard's terminal. 0, or -1 with errno.
int ct_guard_save(int keyboard);
// From now on any death by exit(), SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT or SIGQUIT leaves
// the screen, shows the cursor and restores the settings first. `screen` is the descriptor that ncurses
// writes to, which is silenced then; `out` gets the restoring bytes. 0, or -1.
int ct_guard_arm(int screen, int out, int colored);
// Whether the mouse is to be given back too.
void ct_guard_mouse(int on);
// Back to the handlers of before.
void ct_guard_disarm(void);
// Restores now, for a screen that takes no more output; nothing if not armed.
void ct_guard_restore(void);
// Whether the terminal is in our hands: armed, and not yet restored by a dying thread.
int ct_guard_is_armed(void);
// Stops the process as Ctrl-Z does without us, and returns when it is continued. Returns at once where
// nobody could continue it (orphaned process group). The SIGCONT is taken.
void ct_stop_self(void);
// Gives the calling thread a stack for its signal handler, so that even a stack overflow restores.
int ct_guard_this_thread(void);

// A second descriptor that is silenced when the guard restores; -1 for none.
void ct_guard_silences(int descriptor);

// Pictures in one write each. NULL where that cannot be, for which all is done as without it.
struct ct_gathering;
struct ct_gathering *ct_gathering_make(int screen);
void ct_gathering_free(struct ct_gathering *gathering);
// doupdate(), on a screen of so many columns.
void ct_gathering_update(struct ct_gathering *gathering, int width);
// Makes what moves the cursor shorter, in place, where it is certain where it is: to the same row or the next one
// from a known row by its column alone. For a screen that knows CUP, CHA and LF. Returns how many bytes are left.
size_t ct_shorten(char *bytes, size_t length, int width);

// Standard error goes to memory while the screen is up, if it is a terminal. 0, or -1 with errno.
int ct_hold_standard_error(void);
// Standard error as before, with the last 16 KiB of what was held.
void ct_release_standard_error(void);
// Forgets what was held once it is more than a mebibyte. For a process that runs for months.
void ct_bound_standard_error(void);

#endif
