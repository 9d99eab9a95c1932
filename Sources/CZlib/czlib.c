// gzip in one piece: nothing is allocated for what comes out, so that no input decides how much memory it takes.
#include "CZlib.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

// Only types and constants of zlib's header are used; every function is found at run time.
#define CALLS(X)                                                                                             \
  X(inflateInit2_)                                                                                           \
  X(inflate)                                                                                                 \
  X(inflateReset)                                                                                            \
  X(inflateEnd)                                                                                              \
  X(deflateInit2_)                                                                                           \
  X(deflate)                                                                                                 \
  X(deflateEnd)

#define MEMBER(name) __typeof__(&(name)) name##_;
static struct {
  CALLS(MEMBER)
} api;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static char trouble[256];

static void load(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *why = dlerror();
    snprintf(trouble, sizeof trouble, "%s", why ? why : "libz.so.1 cannot be loaded");
    return;
  }
  int missing = 0;
#define FIND(name)                                                                                           \
  *(void **)&api.name##_ = dlsym(library, #name);                                                            \
  missing += !api.name##_;
  CALLS(FIND)
  is_loaded = !missing;
  if (missing) snprintf(trouble, sizeof trouble, "libz.so.1 lacks what zlib 1.2 has");
}

static int is_ready(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *czlib_trouble(void) { return trouble; }

// 15 bits of window and 16 for gzip's own head and check.
static const int gzip_window = 15 + 16;

// What zlib counts is shorter than what Swift does: larger pieces are refused, not cut.
static const size_t longest = 1u << 30;

enum czlib_outcome czlib_gunzip(const void *bytes, size_t length, void *result, size_t room,
                                size_t *count) {
  *count = 0;
  if (!is_ready()) return CZLIB_UNAVAILABLE;
  if (length > longest || room > longest) return CZLIB_TOO_LONG;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  stream.next_in = (unsigned char *)(uintptr_t)bytes;
  stream.avail_in = (uInt)length;
  if (api.inflateInit2__(&stream, gzip_window, ZLIB_VERSION, (int)sizeof stream) != Z_OK) return CZLIB_NO_MEMORY;
  stream.next_out = result;
  stream.avail_out = (uInt)room;
  enum czlib_outcome outcome = CZLIB_BROKEN;
  for (;;) {
    int code = api.inflate_(&stream, Z_NO_FLUSH);
    if (code == Z_MEM_ERROR) outcome = CZLIB_NO_MEMORY;
    if (code == Z_STREAM_END && stream.avail_in > 0 && api.inflateReset_(&stream) == Z_OK) continue;
    if (code == Z_STREAM_END) outcome = CZLIB_DONE;
    if ((code == Z_OK || code == Z_BUF_ERROR) && stream.avail_out == 0) outcome = CZLIB_TOO_LONG;
    break;
  }
  *count = room - stream.avail_out;
  api.inflateEnd_(&stream);
  return outcome;
}

size_t czlib_bound(size_t length) { return length + length / 1000 + 64 + 18; }

enum czlib_outcome czlib_gzip(const void *bytes, size_t length, void *result, size_t room,
                              size_t *count) {
  *count = 0;
  if (!is_ready()) return CZLIB_UNAVAILABLE;
  if (length > longest || room > longest) return CZLIB_TOO_LONG;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (api.deflateInit2__(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY,
                         ZLIB_VERSION, (int)sizeof stream) != Z_OK)
    return CZLIB_NO_MEMORY;
  stream.next_in = (unsigned char *)(uintptr_t)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = result;
  stream.avail_out = (uInt)room;
  int code = api.deflate_(&stream, Z_FINISH);
  *count = room - stream.avail_out;
  api.deflateEnd_(&stream);
  return code == Z_STREAM_END ? CZLIB_DONE : CZLIB_TOO_LONG;
}
