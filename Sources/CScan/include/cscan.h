#ifndef CSCAN_H
#define CSCAN_H

// Finding bytes sixteen at a time. Swift's SIMD types have no "which lanes" in one instruction, and the scanner
// of JSON spends most of its time on just that.

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// The first offset from `from` on that holds no plain ASCII character of a JSON string (a quote, a backslash, a
/// control byte, a byte above 0x7F), or `end`. Reads nothing outside of 0 ..< `end`.
__attribute__((always_inline)) static inline intptr_t cscan_plain(const void *base, intptr_t from, intptr_t end) {
  const uint8_t *bytes = (const uint8_t *)base;
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8(0x22), backslash = _mm_set1_epi8(0x5C), control = _mm_set1_epi8(0x1F);
  while (from < end) {
    // The last ones are read with some before them, whose marks are shifted out.
    intptr_t at = from <= end - 16 ? from : end - 16;
    if (at < 0) break;
    __m128i bits = _mm_loadu_si128((const __m128i *)(const void *)(bytes + at));
    __m128i special = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bits, quote), _mm_cmpeq_epi8(bits, backslash)),
        _mm_cmpeq_epi8(_mm_min_epu8(bits, control), bits));
    // A byte above 0x7F has its own top bit.
    unsigned marks = (unsigned)_mm_movemask_epi8(_mm_or_si128(special, bits)) >> (from - at);
    if (marks) return from + __builtin_ctz(marks);
    from = at + 16;
  }
#endif
  while (from < end && bytes[from] >= 0x20 && bytes[from] < 0x80 && bytes[from] != 0x22 && bytes[from] != 0x5C) from++;
  return from;
}

/// The first offset from `from` on that holds `byte`, or `end`.
__attribute__((always_inline)) static inline intptr_t cscan_find(const void *base, int byte, intptr_t from, intptr_t end) {
  if (from >= end) return end;
  const uint8_t *bytes = (const uint8_t *)base;
  const void *found = memchr(bytes + from, byte, (size_t)(end - from));
  return found ? (const uint8_t *)found - bytes : end;
}

// As cscan_plain, of bytes behind whose end sixteen more may be loaded; beyond the end is not told apart from it.
__attribute__((always_inline)) static inline intptr_t cscan_plain_padded(const void *base, intptr_t from, intptr_t end) {
#if defined(__SSE2__)
  const uint8_t *bytes = (const uint8_t *)base;
  const __m128i quote = _mm_set1_epi8(0x22), backslash = _mm_set1_epi8(0x5C), control = _mm_set1_epi8(0x20);
  for (; from < end; from += 16) {
    __m128i bits = _mm_loadu_si128((const __m128i *)(const void *)(bytes + from));
    // As signed bytes, those above 0x7F are below 0x20 too.
    __m128i special = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bits, quote), _mm_cmpeq_epi8(bits, backslash)), _mm_cmpgt_epi8(control, bits));
    unsigned marks = (unsigned)_mm_movemask_epi8(special);
    if (marks) return from + __builtin_ctz(marks);
  }
  return end;
#else
  return cscan_plain(base, from, end);
#endif
}

// Whether both begin with the same bytes. Fifteen bytes more than `count` may be loaded from either.
__attribute__((always_inline)) static inline int cscan_begins(const void *base, const void *with, intptr_t count) {
#if defined(__SSE2__)
  const uint8_t *bytes = (const uint8_t *)base, *literal = (const uint8_t *)with;
  for (;;) {
    __m128i same = _mm_cmpeq_epi8(
        _mm_loadu_si128((const __m128i *)(const void *)bytes), _mm_loadu_si128((const __m128i *)(const void *)literal));
    unsigned marks = (unsigned)_mm_movemask_epi8(same) ^ 0xFFFFu;
    if (count <= 16) return (marks << (16 - count) & 0xFFFFu) == 0;
    if (marks) return 0;
    bytes += 16, literal += 16, count -= 16;
  }
#else
  return memcmp(base, with, (size_t)count) == 0;
#endif
}

#endif
