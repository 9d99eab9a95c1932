// Standard error while the screen is up. What a library or a dying runtime writes would be drawn over
// the screen and be lost with it; here it is kept in memory and shown once the screen is gone.
#define _GNU_SOURCE
#include "CTerm.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HELD_AT_MOST = 1 << 20, SHOWN_AT_MOST = 16384 };

static int memory = -1, original = -1;

int ct_hold_standard_error(void) {
  if (original >= 0 || !isatty(STDERR_FILENO)) return 0;
  memory = memfd_create("standard error", MFD_CLOEXEC);
  original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (memory < 0 || original < 0 || fcntl(memory, F_SETFL, O_APPEND) != 0 ||
      dup2(memory, STDERR_FILENO) < 0) {
    if (memory >= 0) close(memory);
    if (original >= 0) close(original);
    memory = original = -1;
    return -1;
  }
  return 0;
}

// Runs in signal handlers too: dup2, lseek, read, write and close only.
void ct_release_standard_error(void) {
  int from = memory, to = original;
  if (to < 0) return;
  memory = original = -1;
  dup2(to, STDERR_FILENO);
  char block[1024];
  off_t end = lseek(from, 0, SEEK_END);
  lseek(from, end > SHOWN_AT_MOST ? end - SHOWN_AT_MOST : 0, SEEK_SET);
  for (ssize_t got; (got = read(from, block, sizeof block)) > 0;)
    if (write(STDERR_FILENO, block, (size_t)got) < 0) break;
  close(from);
  close(to);
}

void ct_bound_standard_error(void) {
  struct stat status;
  if (memory < 0 || fstat(memory, &status) != 0 || status.st_size <= HELD_AT_MOST) return;
  static const char note[] = "(older messages were dropped)\n";
  if (ftruncate(memory, 0) == 0 && write(memory, note, sizeof note - 1) < 0) return;
}
