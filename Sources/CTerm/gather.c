// A picture in one write. ncurses 6.4 writes after each movement of the cursor, so that fifty changed cells are fifty
// system calls, and whoever reads is woken as often. While it draws, its descriptor leads into memory; what it says
// there is made shorter where that is certain, and goes to the screen at once.
#define _GNU_SOURCE
#include "CTerm.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>

struct ct_gathering {
  // What ncurses writes to; the screen itself; memory; what is read from there.
  int drawn_fd, screen_fd, memory_fd;
  // Whether the cursor moves as ECMA-48 has it.
  int is_common;
  char *bytes;
  size_t room;
};

static int is_capability(const char *name, const char *wanted) {
  const char *text = tigetstr(name);
  return text && text != (const char *)-1 && strcmp(text, wanted) == 0;
}

struct ct_gathering *ct_gathering_make(int screen) {
  struct ct_gathering *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->drawn_fd = screen;
  made->screen_fd = fcntl(screen, F_DUPFD_CLOEXEC, 3);
  made->memory_fd = memfd_create("picture", MFD_CLOEXEC);
  if (made->screen_fd < 0 || made->memory_fd < 0) {
    ct_gathering_free(made);
    return NULL;
  }
  made->is_common = is_capability("cup", "\033[%i%p1%d;%p2%dH") && is_capability("hpa", "\033[%i%p1%dG") &&
                    is_capability("cud1", "\n");
  ct_guard_silences(made->screen_fd);
  return made;
}

void ct_gathering_free(struct ct_gathering *it) {
  if (!it) return;
  ct_guard_silences(-1);
  if (it->screen_fd >= 0) close(it->screen_fd);
  if (it->memory_fd >= 0) close(it->memory_fd);
  free(it->bytes);
  free(it);
}

// Reads a number of a control sequence; 1 where there is none.
static long number(const char *bytes, size_t *at, size_t length) {
  long value = 0;
  size_t start = *at;
  for (; *at < length && bytes[*at] >= '0' && bytes[*at] <= '9' && value < 100000; (*at)++)
    value = value * 10 + (bytes[*at] - '0');
  return *at > start ? value : 1;
}

static size_t put_number(char *bytes, long value) {
  char digits[12];
  size_t count = 0;
  do digits[count++] = (char)('0' + value % 10);
  while ((value /= 10) > 0);
  for (size_t i = 0; i < count; i++) bytes[i] = digits[count - 1 - i];
  return count;
}

// What is known of the cursor: its row, and the rightmost column where it may be; no row when it is not known.
struct place {
  long row, column;
};

// Copies a sequence that begins with ESC [; returns how many bytes are written, and moves `at` behind it.
static size_t copy_sequence(char *to, const char *from, size_t *at, size_t length, struct place *place) {
  size_t start = *at, end = start + 2;
  long first = number(from, &end, length), second = 1;
  if (end < length && from[end] == ';') {
    end++;
    second = number(from, &end, length);
  }
  while (end < length && (from[end] < 0x40 || from[end] > 0x7E)) end++;
  char final = end < length ? from[end++] : 0;
  *at = end;
  if (final == 'H') {
    long down = place->row > 0 ? first - place->row : -1;
    *place = (struct place){first, second};
    char shorter[16] = "\n\033[";
    size_t count = 3 + put_number(shorter + 3, second);
    shorter[count++] = 'G';
    size_t skipped = down == 0;
    if ((down == 0 || down == 1) && count - skipped < end - start) {
      memcpy(to, shorter + skipped, count - skipped);
      return count - skipped;
    }
  } else if (final == 'G') place->column = first;
  else if (final == 'C') place->column += first;
  else if (final == 'b') place->column += 2 * first;
  else if (!final || !strchr("mDKX", final)) place->row = 0;
  memmove(to, from + start, end - start);
  return end - start;
}

size_t ct_shorten(char *bytes, size_t length, int width) {
  struct place place = {0, 0};
  size_t at = 0, written = 0;
  while (at < length) {
    unsigned char byte = (unsigned char)bytes[at];
    if (byte == 0x1B && at + 1 < length && bytes[at + 1] == '[') {
      written += copy_sequence(bytes + written, bytes, &at, length, &place);
      continue;
    }
    if (byte == 0x1B && at + 2 < length && bytes[at + 1] == '(') {
      memmove(bytes + written, bytes + at, 3);
      written += 3;
      at += 3;
      continue;
    }
    // A character takes no more columns than bytes. At the margin terminals differ in where the cursor is.
    if (byte >= 0x20) place.column++;
    else if (byte == '\r') place.column = 1;
    else if (byte != '\b') place.row = 0;
    if (place.column >= width) place.row = 0;
    bytes[written++] = bytes[at++];
  }
  return written;
}

static void send_all(int descriptor, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(descriptor, bytes, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    length -= (size_t)count;
  }
}

// Whether there is room for so many bytes.
static int has_room(struct ct_gathering *it, size_t length) {
  if (length <= it->room) return 1;
  char *bytes = realloc(it->bytes, 2 * length);
  if (!bytes) return 0;
  it->bytes = bytes;
  it->room = 2 * length;
  return 1;
}

// Sends what is in memory.
static void send_gathered(struct ct_gathering *it, int width) {
  off_t length = lseek(it->memory_fd, 0, SEEK_CUR);
  lseek(it->memory_fd, 0, SEEK_SET);
  if (length <= 0 || !has_room(it, (size_t)length)) return;
  ssize_t count = pread(it->memory_fd, it->bytes, (size_t)length, 0);
  if (count <= 0) return;
  size_t left = it->is_common ? ct_shorten(it->bytes, (size_t)count, width) : (size_t)count;
  send_all(it->screen_fd, it->bytes, left);
}

void ct_gathering_update(struct ct_gathering *it, int width) {
  // After a suspension ncurses sets the screen's modes first, which memory has not.
  if (!it || isendwin() || dup2(it->memory_fd, it->drawn_fd) < 0) {
    doupdate();
    return;
  }
  doupdate();
  dup2(it->screen_fd, it->drawn_fd);
  send_gathered(it, width);
}
