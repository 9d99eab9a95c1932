#include "CCrypto.h"
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

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

// Whether a passphrase was wanted: none is known, and the terminal is not asked.
static int on_passphrase(char *buffer, int size, int writing, void *wanted) {
  (void)buffer;
  (void)size;
  (void)writing;
  *(int *)wanted = 1;
  return -1;
}

static enum ccrypto_judgement judge(X509 *certificate, EVP_PKEY *key, int wanted) {
  if (!certificate) return CCRYPTO_NO_CERTIFICATE;
  if (!key) return wanted ? CCRYPTO_ENCRYPTED_KEY : CCRYPTO_NO_KEY;
  if (X509_check_private_key(certificate, key) != 1) return CCRYPTO_MISMATCH;
  if (X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0) return CCRYPTO_EXPIRED;
  if (X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0) return CCRYPTO_NOT_YET_VALID;
  return CCRYPTO_GOOD;
}

enum ccrypto_judgement ccrypto_judge_certificate(const void *certificate, size_t count, const void *key,
                                                 size_t key_count) {
  if (count > INT_MAX || key_count > INT_MAX) return CCRYPTO_NO_CERTIFICATE;
  int wanted = 0;
  BIO *certificate_text = BIO_new_mem_buf(at(certificate), (int)count);
  BIO *key_text = BIO_new_mem_buf(at(key), (int)key_count);
  X509 *first = certificate_text ? PEM_read_bio_X509(certificate_text, NULL, on_passphrase, &wanted) : NULL;
  EVP_PKEY *private_key = key_text ? PEM_read_bio_PrivateKey(key_text, NULL, on_passphrase, &wanted) : NULL;
  enum ccrypto_judgement judgement = judge(first, private_key, wanted);
  EVP_PKEY_free(private_key);
  X509_free(first);
  BIO_free(key_text);
  BIO_free(certificate_text);
  ERR_clear_error();
  return judgement;
}

int ccrypto_random(void *bytes, size_t count) {
  if (count > INT_MAX) return 0;
  return count == 0 || RAND_bytes(bytes, (int)count) == 1;
}
