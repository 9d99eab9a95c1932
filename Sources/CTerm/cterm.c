#define _GNU_SOURCE
#include "CTerm.h"
#include <poll.h>
#include <term.h>
#include <time.h>
#include <unistd.h>

enum ct_terminal ct_look_up_terminal(const char *name, int screen) {
  int found = 0;
  if (setupterm(name, screen, &found) != OK)
    return found == 1 ? CT_TERMINAL_UNFIT : CT_TERMINAL_UNKNOWN;  // 1: known, and a hardcopy
  const char *move = tigetstr("cup");
  int fit = move && move != (const char *)-1;
  del_curterm(cur_term);
  return fit ? CT_TERMINAL_FIT : CT_TERMINAL_UNFIT;
}

int ct_terminal_colors(void) { return tigetnum("colors"); }

int ct_terminal_pairs(void) { return tigetnum("pairs"); }

char **ct_environ(void) { return environ; }

int ct_poll(struct pollfd *entries, size_t count, int64_t nanoseconds) {
  struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  return ppoll(entries, (nfds_t)count, nanoseconds < 0 ? NULL : &time, NULL);
}

int ct_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int ct_listen_to_mouse(int on) {
  mouseinterval(0);  // a press is told at once, not after a possible second one
  mmask_t wanted = on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0;
  return mousemask(wanted, NULL) != 0;
}

enum ct_mouse ct_read_mouse(int *row, int *column) {
  MEVENT event;
  if (getmouse(&event) != OK) return CT_MOUSE_NONE;
  *row = event.y;
  *column = event.x;
  if (event.bstate & BUTTON4_PRESSED) return CT_MOUSE_WHEEL_UP;
  if (event.bstate & BUTTON5_PRESSED) return CT_MOUSE_WHEEL_DOWN;
  return event.bstate & BUTTON1_PRESSED ? CT_MOUSE_CLICK : CT_MOUSE_NONE;
}

void ct_expect_sync_answer(void) {
  char answer[] = "\033[?2026;0$y";
  for (int state = 0; state <= 4; state++) {
    answer[8] = (char)('0' + state);
    define_key(answer, CT_SYNC_FIRST + state);
  }
}

int ct_make_cell(cchar_t *cell, const uint32_t *scalars, size_t count, attr_t attributes, int pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  for (size_t i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
  // The pair goes through opts: the short argument ends at 32767.
  return setcchar(cell, text, attributes, 0, &pair);
}

size_t ct_read_cell(const cchar_t *cell, uint32_t *scalars, attr_t *attributes, int *pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  short small_pair = 0;
  if (getcchar(cell, text, attributes, &small_pair, pair) != OK) return 0;
  *attributes &= ~(attr_t)(A_CHARTEXT | A_COLOR);
  size_t count = 0;
  while (count < CCHARW_MAX && text[count]) {
    scalars[count] = (uint32_t)text[count];
    count++;
  }
  return count;
}
