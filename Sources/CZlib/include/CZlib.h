// What Swift cannot say to zlib (its functions are macros): gzip in one piece, bounded. zlib is loaded when it is
// first needed.
#pragma once
#include <stddef.h>

/// What came of it.
enum czlib_outcome {
  CZLIB_DONE,
  /// The bytes are no gzip, are cut off, or their check does not hold.
  CZLIB_BROKEN,
  /// They would be longer than there is room.
  CZLIB_TOO_LONG,
  CZLIB_NO_MEMORY,
  /// There is no zlib; `czlib_trouble` says why.
  CZLIB_UNAVAILABLE,
};

/// Why zlib could not be loaded; empty when it could, or nothing has needed it.
const char *czlib_trouble(void);

/// Unpacks gzip into `room` bytes, of which one at least stays free; `count` becomes how many there are. Several
/// pieces of gzip one after the other are one, as RFC 1952 has it.
enum czlib_outcome czlib_gunzip(const void *bytes, size_t length, void *result, size_t room,
                                size_t *count);

/// Packs bytes as gzip into `room` bytes at most; `count` becomes how many there are.
enum czlib_outcome czlib_gzip(const void *bytes, size_t length, void *result, size_t room,
                              size_t *count);

/// How much room packing takes at most.
size_t czlib_bound(size_t length);
