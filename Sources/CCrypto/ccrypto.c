#include "CCrypto.h"
#include <limits.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// An empty run of bytes may come without an address, which libcrypto takes for something else.
static const void *at(const void *bytes) { return bytes ? bytes : ""; }

int ccrypto_sha1(const void *bytes, size_t count, unsigned char *result) {
  return SHA1(at(bytes), count, result) != NULL;
}

int ccrypto_sha256(const void *bytes, size_t count, unsigned char *result) {
  return SHA256(at(bytes), count, result) != NULL;
}

int ccrypto_hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count,
                        unsigned char *result) {
  unsigned int length = 0;
  if (key_count > INT_MAX) return 0;
  return HMAC(EVP_sha256(), at(key), (int)key_count, at(bytes), count, result, &length) != NULL &&
         length == SHA256_DIGEST_LENGTH;
}

int ccrypto_same(const void *one, const void *other, size_t count) {
  return CRYPTO_memcmp(at(one), at(other), count) == 0;
}

int ccrypto_random(void *bytes, size_t count) {
  if (count > INT_MAX) return 0;
  return count == 0 || RAND_bytes(bytes, (int)count) == 1;
}
