// What of libcrypto is used, and no more of its headers than that. Each returns 0 when it cannot: out of
// memory, a configuration of OpenSSL that has no such algorithm, or no libcrypto.so.3 on this machine.
#pragma once
#include <stddef.h>

/// Why there is no libcrypto, in words.
struct ccrypto_reason {
  char text[256];
};

/// Loads libcrypto, once: whether it is there. `reason` says why it is not, else it is empty.
int ccrypto_load(struct ccrypto_reason *reason);
/// SHA-1 of bytes: 20 bytes. For the handshake of WebSockets only.
int ccrypto_sha1(const void *bytes, size_t count, unsigned char *result);
/// SHA-256 of bytes: 32 bytes.
int ccrypto_sha256(const void *bytes, size_t count, unsigned char *result);
/// HMAC-SHA256 of bytes under a key: 32 bytes.
int ccrypto_hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count,
                        unsigned char *result);
/// Whether two runs of bytes are equal, in a time that depends on their length only; needs no library.
int ccrypto_same(const void *one, const void *other, size_t count);
/// What is to be said of a certificate and its key.
enum ccrypto_judgement {
  CCRYPTO_GOOD,
  CCRYPTO_NO_CERTIFICATE,
  CCRYPTO_NO_KEY,
  /// The key is kept under a passphrase.
  CCRYPTO_ENCRYPTED_KEY,
  /// The key is not the certificate's.
  CCRYPTO_MISMATCH,
  CCRYPTO_EXPIRED,
  CCRYPTO_NOT_YET_VALID,
  /// There is no library to look at it with.
  CCRYPTO_NO_LIBRARY,
};

/// Judges the first certificate of a text in PEM and a key in PEM; nobody is asked for a passphrase.
enum ccrypto_judgement ccrypto_judge_certificate(const void *certificate, size_t count, const void *key,
                                                 size_t key_count);
/// Bytes that nobody can guess.
int ccrypto_random(void *bytes, size_t count);
