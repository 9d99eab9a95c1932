// Leaves the terminal as it was found, however the process dies. All bytes are encoded when the screen
// is opened; the handler calls only what POSIX lists as async-signal-safe.
#define _GNU_SOURCE
#include "CTerm.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
enum { DEADLY = sizeof deadly / sizeof *deadly, HANDLER_STACK = 65536, PATIENCE_MS = 500 };

static struct sigaction previous[DEADLY];
static struct termios settings;
static int keyboard_fd = -1, screen_fd = -1, out_fd = -1, null_fd = -1;
static atomic_int other_fd = -1;
static atomic_int armed, mouse_is_on;
static char restoring[512];
static size_t restoring_length;

static int is_writable(int patience_ms) {
  struct pollfd ready = {.fd = out_fd, .events = POLLOUT};
  return poll(&ready, 1, patience_ms) > 0 && (ready.revents & POLLOUT);
}

// A terminal held by Ctrl-S, or one that is gone, must not keep a dying process alive.
static void write_restoring(void) {
  if (!is_writable(0)) {
    struct termios flowing = settings;
    flowing.c_iflag &= ~(tcflag_t)IXON;  // ends what Ctrl-S began
    tcsetattr(keyboard_fd, TCSANOW, &flowing);
  }
  static const char mouse_off[] = "\033[?1006l\033[?1000l";
  if (atomic_load(&mouse_is_on) && is_writable(PATIENCE_MS) &&
      write(out_fd, mouse_off, sizeof mouse_off - 1) < 0)
    return;
  size_t written = 0;
  while (written < restoring_length) {
    if (!is_writable(PATIENCE_MS)) return;
    ssize_t count = write(out_fd, restoring + written, restoring_length - written);
    if (count > 0) written += (size_t)count;
    else if (errno != EINTR) return;
  }
}

void ct_guard_restore(void) {
  if (!atomic_exchange(&armed, 0)) return;
  // A process in the background would be stopped by tcsetattr instead of ending.
  sigset_t background, before;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  sigprocmask(SIG_BLOCK, &background, &before);
  if (null_fd >= 0) {  // no other thread draws any more
    int other = atomic_load(&other_fd);
    if (other >= 0) dup2(null_fd, other);
    dup2(null_fd, screen_fd);
  }
  write_restoring();
  tcsetattr(keyboard_fd, TCSANOW, &settings);
  ct_release_standard_error();
  sigprocmask(SIG_SETMASK, &before, NULL);
}

static void on_death(int number, siginfo_t *info, void *context) {
  (void)context;
  int kept = errno;
  ct_guard_restore();
  for (int i = 0; i < DEADLY; i++)
    if (deadly[i] == number) sigaction(number, &previous[i], NULL);
  errno = kept;
  // A fault happens again on return; a sent signal and a breakpoint trap do not.
  if (info->si_code <= 0 || number == SIGTRAP) raise(number);
}

static void append(const char *bytes, size_t length) {
  if (restoring_length + length > sizeof restoring) return;
  memcpy(restoring + restoring_length, bytes, length);
  restoring_length += length;
}

// A capability without its padding ("$<5>").
static void append_capability(const char *sequence) {
  if (!sequence || sequence == (const char *)-1) return;
  while (*sequence) {
    const char *end = sequence[0] == '$' && sequence[1] == '<' ? strchr(sequence, '>') : NULL;
    if (!end) append(sequence++, 1);
    else sequence = end + 1;
  }
}

static void encode(int colored) {
  restoring_length = 0;
  append_capability(tigetstr("sgr0"));
  if (colored) append_capability(tigetstr("op"));
  append_capability(tigetstr("cnorm"));
  append_capability(tigetstr("rmkx"));
  const char *leave = tigetstr("rmcup"), *move = tigetstr("cup");
  int has_leave = leave && leave != (const char *)-1;
  if (!has_leave && move && move != (const char *)-1)
    append_capability(tparm(move, LINES - 1, 0, 0, 0, 0, 0, 0, 0, 0));
  append_capability(leave);
  append("\r\n", has_leave ? 1 : 2);
}

int ct_guard_save(int keyboard) {
  keyboard_fd = -1;
  if (tcgetattr(keyboard, &settings) != 0) return -1;
  keyboard_fd = keyboard;
  return 0;
}

int ct_guard_arm(int screen, int out, int colored) {
  if (keyboard_fd < 0 || atomic_load(&armed)) return -1;
  screen_fd = screen;
  out_fd = out;
  if (null_fd < 0) null_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
  encode(colored);
  ct_guard_this_thread();
  static int registered;
  if (!registered) registered = atexit(ct_guard_restore) == 0;  // exit() runs no deinit
  struct sigaction action = {.sa_sigaction = on_death};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  atomic_store(&armed, 1);
  for (int i = 0; i < DEADLY; i++) {
    sigaction(deadly[i], NULL, &previous[i]);
    int ignored = deadly[i] == SIGQUIT && previous[i].sa_handler == SIG_IGN;
    if (!ignored) sigaction(deadly[i], &action, NULL);
  }
  return 0;
}

void ct_guard_disarm(void) {
  if (!atomic_exchange(&armed, 0)) return;
  for (int i = 0; i < DEADLY; i++) sigaction(deadly[i], &previous[i], NULL);
}

void ct_guard_mouse(int on) { atomic_store(&mouse_is_on, on); }

void ct_guard_silences(int descriptor) { atomic_store(&other_fd, descriptor); }

int ct_guard_is_armed(void) { return atomic_load(&armed); }

int ct_guard_this_thread(void) {
  stack_t now;
  if (sigaltstack(NULL, &now) != 0) return -1;
  if (!(now.ss_flags & SS_DISABLE)) return 0;
  void *memory = mmap(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return -1;
  stack_t own = {.ss_sp = memory, .ss_size = HANDLER_STACK};
  return sigaltstack(&own, NULL);
}

void ct_stop_self(void) {
  struct sigaction stop = {.sa_handler = SIG_DFL}, before;
  sigset_t stopping, continuing, mask;
  sigemptyset(&stop.sa_mask);
  sigaction(SIGTSTP, &stop, &before);
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
  raise(SIGTSTP);  // unlike SIGSTOP, ignored by the kernel in an orphaned group
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &before, NULL);
  sigemptyset(&continuing);
  sigaddset(&continuing, SIGCONT);
  struct timespec at_once = {0, 0};
  if (sigismember(&mask, SIGCONT) == 1) sigtimedwait(&continuing, NULL, &at_once);
}
