// What of libcrypto is used. Only types and constants of its headers are: every function is found when the first
// one is wanted, for most runs need none, and the library takes two megabytes and a millisecond of every start.
#include "CCrypto.h"
#include <dlfcn.h>
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdio.h>

#define CALLS(X)                                                                                           \
  X(BIO_free)                                                                                              \
  X(BIO_new_mem_buf)                                                                                       \
  X(ERR_clear_error)                                                                                       \
  X(EVP_PKEY_free)                                                                                         \
  X(EVP_sha256)                                                                                            \
  X(HMAC)                                                                                                  \
  X(PEM_read_bio_PrivateKey)                                                                               \
  X(PEM_read_bio_X509)                                                                                     \
  X(RAND_bytes)                                                                                            \
  X(SHA1)                                                                                                  \
  X(SHA256)                                                                                                \
  X(X509_check_private_key)                                                                                \
  X(X509_cmp_current_time)                                                                                 \
  X(X509_free)                                                                                             \
  X(X509_get0_notAfter)                                                                                    \
  X(X509_get0_notBefore)

#define MEMBER(name) __typeof__(&(name)) name##_;
static struct {
  CALLS(MEMBER)
} api;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static struct ccrypto_reason trouble;

static void load(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *why = dlerror();
    snprintf(trouble.text, sizeof trouble.text, "%s", why ? why : "libcrypto.so.3 cannot be loaded");
    return;
  }
  int missing = 0;
#define FIND(name)                                                                                           \
  *(void **)&api.name##_ = dlsym(library, #name);                                                            \
  missing += !api.name##_;
  CALLS(FIND)
  is_loaded = !missing;
  if (missing) snprintf(trouble.text, sizeof trouble.text, "libcrypto.so.3 lacks what OpenSSL 3.0 has");
}

static int is_available(void) {
  pthread_once(&once, load);
  return is_loaded;
}

int ccrypto_load(struct ccrypto_reason *reason) {
  int available = is_available();
  *reason = trouble;
  return available;
}

// An empty run of bytes may come without an address, which libcrypto takes for something else.
static const void *at(const void *bytes) { return bytes ? bytes : ""; }

int ccrypto_sha1(const void *bytes, size_t count, unsigned char *result) {
  return is_available() && api.SHA1_(at(bytes), count, result) != NULL;
}

int ccrypto_sha256(const void *bytes, size_t count, unsigned char *result) {
  return is_available() && api.SHA256_(at(bytes), count, result) != NULL;
}

int ccrypto_hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count,
                        unsigned char *result) {
  unsigned int length = 0;
  if (key_count > INT_MAX || !is_available()) return 0;
  return api.HMAC_(api.EVP_sha256_(), at(key), (int)key_count, at(bytes), count, result, &length) != NULL &&
         length == SHA256_DIGEST_LENGTH;
}

// Reads every byte, and nothing that the compiler may leave out.
int ccrypto_same(const void *one, const void *other, size_t count) {
  const volatile unsigned char *a = one, *b = other;
  unsigned char differing = 0;
  for (size_t index = 0; index < count; index++) differing |= a[index] ^ b[index];
  return differing == 0;
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
  if (api.X509_check_private_key_(certificate, key) != 1) return CCRYPTO_MISMATCH;
  if (api.X509_cmp_current_time_(api.X509_get0_notAfter_(certificate)) < 0) return CCRYPTO_EXPIRED;
  if (api.X509_cmp_current_time_(api.X509_get0_notBefore_(certificate)) > 0) return CCRYPTO_NOT_YET_VALID;
  return CCRYPTO_GOOD;
}

enum ccrypto_judgement ccrypto_judge_certificate(const void *certificate, size_t count, const void *key,
                                                 size_t key_count) {
  if (!is_available()) return CCRYPTO_NO_LIBRARY;
  if (count > INT_MAX || key_count > INT_MAX) return CCRYPTO_NO_CERTIFICATE;
  int wanted = 0;
  BIO *certificate_text = api.BIO_new_mem_buf_(at(certificate), (int)count);
  BIO *key_text = api.BIO_new_mem_buf_(at(key), (int)key_count);
  X509 *first =
      certificate_text ? api.PEM_read_bio_X509_(certificate_text, NULL, on_passphrase, &wanted) : NULL;
  EVP_PKEY *private_key =
      key_text ? api.PEM_read_bio_PrivateKey_(key_text, NULL, on_passphrase, &wanted) : NULL;
  enum ccrypto_judgement judgement = judge(first, private_key, wanted);
  api.EVP_PKEY_free_(private_key);
  api.X509_free_(first);
  api.BIO_free_(key_text);
  api.BIO_free_(certificate_text);
  api.ERR_clear_error_();
  return judgement;
}

int ccrypto_random(void *bytes, size_t count) {
  if (count > INT_MAX) return 0;
  return count == 0 || (is_available() && api.RAND_bytes_(bytes, (int)count) == 1);
}
