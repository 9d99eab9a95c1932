// gzip in one piece: nothing is allocated for what comes out, so that no input decides how much memory it takes.
#include "CZlib.h"
#include <stdint.h>
#include <string.h>
#include <zlib.h>

// 15 bits of window and 16 for gzip's own head and check.
static const int gzip_window = 15 + 16;

// What zlib counts is shorter than what Swift does: larger pieces are refused, not cut.
static const size_t longest = 1u << 30;

enum czlib_outcome czlib_gunzip(const void *bytes, size_t length, void *result, size_t room,
                                size_t *count) {
  *count = 0;
  if (length > longest || room > longest) return CZLIB_TOO_LONG;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  stream.next_in = (unsigned char *)(uintptr_t)bytes;
  stream.avail_in = (uInt)length;
  if (inflateInit2(&stream, gzip_window) != Z_OK) return CZLIB_NO_MEMORY;
  stream.next_out = result;
  stream.avail_out = (uInt)room;
  enum czlib_outcome outcome = CZLIB_BROKEN;
  for (;;) {
    int code = inflate(&stream, Z_NO_FLUSH);
    if (code == Z_MEM_ERROR) outcome = CZLIB_NO_MEMORY;
    if (code == Z_STREAM_END && stream.avail_in > 0 && inflateReset(&stream) == Z_OK) continue;
    if (code == Z_STREAM_END) outcome = CZLIB_DONE;
    if ((code == Z_OK || code == Z_BUF_ERROR) && stream.avail_out == 0) outcome = CZLIB_TOO_LONG;
    break;
  }
  *count = room - stream.avail_out;
  inflateEnd(&stream);
  return outcome;
}

size_t czlib_bound(size_t length) { return length + length / 1000 + 64 + 18; }

enum czlib_outcome czlib_gzip(const void *bytes, size_t length, void *result, size_t room,
                              size_t *count) {
  *count = 0;
  if (length > longest || room > longest) return CZLIB_TOO_LONG;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return CZLIB_NO_MEMORY;
  stream.next_in = (unsigned char *)(uintptr_t)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = result;
  stream.avail_out = (uInt)room;
  int code = deflate(&stream, Z_FINISH);
  *count = room - stream.avail_out;
  deflateEnd(&stream);
  return code == Z_STREAM_END ? CZLIB_DONE : CZLIB_TOO_LONG;
}
