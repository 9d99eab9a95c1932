#ifndef CSCAN_H
#define CSCAN_H

// Finding bytes sixteen at a time. Swift's SIMD types have no "which lanes" in one instruction, and the scanner
// of JSON spends most of its time on just that.
//
// Masks have a bit for each of sixteen bytes, the first byte's is the lowest.

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define CSCAN_INLINE __attribute__((always_inline)) static inline

/// Which of the sixteen bytes at `at` are no plain ASCII characters of a JSON string: a quote, a backslash, a
/// control byte, a byte above 0x7F.
CSCAN_INLINE uint32_t cscan_special(uintptr_t at) {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8(0x22), backslash = _mm_set1_epi8(0x5C), control = _mm_set1_epi8(0x1F);
  __m128i bytes = _mm_loadu_si128((const __m128i *)at);
  __m128i special = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
      _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes));
  // A byte above 0x7F has its own top bit.
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(special, bytes));
#else
  const uint8_t *bytes = (const uint8_t *)at;
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t byte = bytes[i];
    mask |= (uint32_t)(byte < 0x20 || byte > 0x7F || byte == 0x22 || byte == 0x5C) << i;
  }
  return mask;
#endif
}

/// Which of the sixteen bytes at `at` are no digits.
CSCAN_INLINE uint32_t cscan_no_digit(uintptr_t at) {
#if defined(__SSE2__)
  // Digits become the ten lowest of the signed numbers.
  __m128i bytes = _mm_add_epi8(_mm_loadu_si128((const __m128i *)at), _mm_set1_epi8(0x50));
  return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(-119)));
#else
  const uint8_t *bytes = (const uint8_t *)at;
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)((uint8_t)(bytes[i] - 0x30) > 9) << i;
  return mask;
#endif
}

/// Which of the sixteen bytes at `at` are those of `wanted`.
CSCAN_INLINE uint32_t cscan_same(uintptr_t at, const void *wanted) {
#if defined(__SSE2__)
  __m128i bytes = _mm_loadu_si128((const __m128i *)at);
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_loadu_si128((const __m128i *)wanted)));
#else
  const uint8_t *bytes = (const uint8_t *)at, *others = (const uint8_t *)wanted;
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(bytes[i] == others[i]) << i;
  return mask;
#endif
}

/// The byte at an address.
CSCAN_INLINE uint32_t cscan_byte(uintptr_t at) { return *(const uint8_t *)at; }

/// The first offset from `from` on that holds no plain ASCII character of a JSON string, or `end`. Reads nothing
/// outside of 0 ..< `end`.
CSCAN_INLINE intptr_t cscan_plain(const void *base, intptr_t from, intptr_t end) {
  const uint8_t *bytes = (const uint8_t *)base;
  while (from < end && end >= 16) {
    // The last ones are read with some before them, whose marks are shifted out.
    intptr_t at = from <= end - 16 ? from : end - 16;
    uint32_t marks = cscan_special((uintptr_t)(bytes + at)) >> (from - at);
    if (marks) return from + __builtin_ctz(marks);
    from = at + 16;
  }
  while (from < end && bytes[from] >= 0x20 && bytes[from] < 0x80 && bytes[from] != 0x22 && bytes[from] != 0x5C) from++;
  return from;
}

/// Which of the sixteen bytes at `at` are `byte`.
CSCAN_INLINE uint64_t cscan_equal(const uint8_t *at, uint8_t byte) {
#if defined(__SSE2__)
  return (uint32_t)_mm_movemask_epi8(
      _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(const void *)at), _mm_set1_epi8((char)byte)));
#else
  uint64_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint64_t)(at[i] == byte) << i;
  return mask;
#endif
}

/// Writes the offsets of `byte` from `*from` on to `offsets`, in order, and moves `*from` behind what has been
/// looked at: `end`, or less when `offsets`, which has `room` for at least 64, became full. Returns how many.
/// Many at once, because where the next one comes cannot be foreseen, and this asks only every 64 bytes.
CSCAN_INLINE intptr_t cscan_find_all(
    const void *base, uint8_t byte, intptr_t *from, intptr_t end, intptr_t *offsets, intptr_t room) {
  const uint8_t *bytes = (const uint8_t *)base;
  intptr_t at = *from, count = 0;
  for (; at + 64 <= end && count + 64 <= room; at += 64) {
    uint64_t marks = cscan_equal(bytes + at, byte) | cscan_equal(bytes + at + 16, byte) << 16 |
                     cscan_equal(bytes + at + 32, byte) << 32 | cscan_equal(bytes + at + 48, byte) << 48;
    // The first one is written whether there is one or not.
    offsets[count] = at + (marks ? __builtin_ctzll(marks) : 0);
    count += marks != 0;
    for (marks &= marks - 1; marks; marks &= marks - 1) offsets[count++] = at + __builtin_ctzll(marks);
  }
  while (at < end && at + 64 > end && count < room) {
    const void *found = memchr(bytes + at, byte, (size_t)(end - at));
    if (!found) {
      at = end;
      break;
    }
    offsets[count] = (const uint8_t *)found - bytes;
    at = offsets[count++] + 1;
  }
  *from = at;
  return count;
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
