// Only types and constants of libcurl's header are used; every function is found at run time.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"
#include <curl/curl.h>
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLS(X)                                                                                             \
  X(curl_global_init)                                                                                        \
  X(curl_version_info)                                                                                       \
  X(curl_easy_init)                                                                                          \
  X(curl_easy_cleanup)                                                                                       \
  X(curl_easy_setopt)                                                                                        \
  X(curl_easy_getinfo)                                                                                       \
  X(curl_easy_strerror)                                                                                      \
  X(curl_easy_send)                                                                                          \
  X(curl_easy_recv)                                                                                          \
  X(curl_slist_append)                                                                                       \
  X(curl_slist_free_all)                                                                                     \
  X(curl_multi_init)                                                                                         \
  X(curl_multi_cleanup)                                                                                      \
  X(curl_multi_add_handle)                                                                                   \
  X(curl_multi_remove_handle)                                                                                \
  X(curl_multi_perform)                                                                                      \
  X(curl_multi_poll)                                                                                         \
  X(curl_multi_info_read)

#define MEMBER(name) __typeof__(&(name)) name##_;
static struct {
  CALLS(MEMBER)
} api;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;
static struct ccurl_reason trouble;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *why = dlerror();
    snprintf(trouble.text, sizeof trouble.text, "%s", why ? why : "libcurl.so.4 cannot be loaded");
    return;
  }
  int missing = 0;
#define FIND(name)                                                                                           \
  *(void **)&api.name##_ = dlsym(library, #name);                                                            \
  missing += !api.name##_;
  CALLS(FIND)
  if (missing || api.curl_version_info_(CURLVERSION_NOW)->version_num < 0x075500) {
    snprintf(trouble.text, sizeof trouble.text, "libcurl.so.4 is older than 7.85");
    return;
  }
  is_loaded = api.curl_global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  if (!is_loaded) snprintf(trouble.text, sizeof trouble.text, "libcurl.so.4 cannot be started");
}

enum ccurl_outcome ccurl_load(struct ccurl_reason *reason) {
  pthread_once(&once, load);
  *reason = trouble;
  return is_loaded ? CCURL_DONE : CCURL_UNAVAILABLE;
}

static enum ccurl_outcome outcome(CURLcode code) {
  switch (code) {
    case CURLE_OK: return CCURL_DONE;
    case CURLE_AGAIN: return CCURL_AGAIN;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: return CCURL_ADDRESS;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return CCURL_RESOLVE;
    case CURLE_COULDNT_CONNECT: return CCURL_CONNECT;
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMEOUT;
    case CURLE_PEER_FAILED_VERIFICATION: return CCURL_CERTIFICATE;
    case CURLE_SSL_CONNECT_ERROR: return CCURL_TLS;
    case CURLE_SSL_CACERT_BADFILE: return CCURL_CA_FILE;
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR: return CCURL_CLOSED;
    default: return CCURL_OTHER;
  }
}

// What every connection has in common.
static int set(CURL *easy, const struct ccurl_settings *settings, const char *url) {
  int bad = api.curl_easy_setopt_(easy, CURLOPT_URL, url) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_PROTOCOLS_STR, "http,https") != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_NOSIGNAL, 1L) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_FOLLOWLOCATION, 0L) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_CONNECTTIMEOUT_MS, settings->connect_milliseconds) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_SSL_VERIFYPEER, 1L) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_SSL_VERIFYHOST, 2L) != CURLE_OK;
  // Who is called off does not wait for a resolver.
  bad |= api.curl_easy_setopt_(easy, CURLOPT_QUICK_EXIT, 1L) != CURLE_OK;
  if (settings->ca_file) bad |= api.curl_easy_setopt_(easy, CURLOPT_CAINFO, settings->ca_file) != CURLE_OK;
  if (settings->is_direct) bad |= api.curl_easy_setopt_(easy, CURLOPT_PROXY, "") != CURLE_OK;
  return !bad;
}

static int is_cancelled(int descriptor) {
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  return descriptor >= 0 && poll(&entry, 1, 0) > 0;
}

// Runs one transfer to its end.
static enum ccurl_outcome run(CURLM *multi, CURL *easy, int cancel, CURLcode *code) {
  for (;;) {
    if (is_cancelled(cancel)) return CCURL_CANCELLED;
    int running = 0, left = 0;
    if (api.curl_multi_perform_(multi, &running) != CURLM_OK) return CCURL_OTHER;
    for (CURLMsg *message; (message = api.curl_multi_info_read_(multi, &left));)
      if (message->msg == CURLMSG_DONE && message->easy_handle == easy) {
        *code = message->data.result;
        return CCURL_DONE;
      }
    if (!running) return CCURL_OTHER;
    struct curl_waitfd extra = {.fd = cancel, .events = CURL_WAIT_POLLIN};
    if (api.curl_multi_poll_(multi, &extra, cancel >= 0, 1000, NULL) != CURLM_OK) return CCURL_OTHER;
  }
}

struct ccurl_client {
  CURLM *multi;
  int idle;
};

struct ccurl_client *ccurl_client_make(void) {
  struct ccurl_client *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->idle = -1;
  client->multi = api.curl_multi_init_();
  if (client->multi) return client;
  free(client);
  return NULL;
}

void ccurl_client_free(struct ccurl_client *client) {
  api.curl_multi_cleanup_(client->multi);
  free(client);
}

int ccurl_client_idle(const struct ccurl_client *client) { return client->idle; }

struct body {
  unsigned char *bytes;
  size_t count, room, limit;
  int is_full;
};

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  struct body *body = context;
  size_t more = size * count;
  if (more > body->limit - body->count) {
    body->is_full = 1;
    return 0;
  }
  if (body->count + more > body->room) {
    size_t room = body->room ? body->room * 2 : 4096;
    while (room < body->count + more) room *= 2;
    unsigned char *larger = realloc(body->bytes, room);
    if (!larger) return 0;
    body->bytes = larger;
    body->room = room;
  }
  memcpy(body->bytes + body->count, bytes, more);
  body->count += more;
  return more;
}

static int ask(CURL *easy, const struct ccurl_settings *settings, const struct ccurl_call *call,
               struct body *body, struct curl_slist **headers, char *error) {
  int bad = !set(easy, settings, call->url);
  for (size_t index = 0; index < call->header_count; index++) {
    struct curl_slist *longer = api.curl_slist_append_(*headers, call->headers[index]);
    bad |= !longer;
    if (longer) *headers = longer;
  }
  bad |= api.curl_easy_setopt_(easy, CURLOPT_HTTPHEADER, *headers) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_TIMEOUT_MS, settings->total_milliseconds) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_ERRORBUFFER, error) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_WRITEFUNCTION, on_body) != CURLE_OK;
  bad |= api.curl_easy_setopt_(easy, CURLOPT_WRITEDATA, body) != CURLE_OK;
  if (call->body) {
    // The size first: the bytes may hold NULs.
    curl_off_t size = (curl_off_t)call->body_count;
    bad |= api.curl_easy_setopt_(easy, CURLOPT_POSTFIELDSIZE_LARGE, size) != CURLE_OK;
    bad |= api.curl_easy_setopt_(easy, CURLOPT_POSTFIELDS, call->body) != CURLE_OK;
  }
  if (strcmp(call->method, call->body ? "POST" : "GET") != 0)
    bad |= api.curl_easy_setopt_(easy, CURLOPT_CUSTOMREQUEST, call->method) != CURLE_OK;
  return !bad;
}

static void say(struct ccurl_reason *reason, CURLcode code, const char *error) {
  snprintf(reason->text, sizeof reason->text, "%s", *error ? error : api.curl_easy_strerror_(code));
}

enum ccurl_outcome ccurl_client_call(struct ccurl_client *client, const struct ccurl_settings *settings,
                                     const struct ccurl_call *call, struct ccurl_answer *answer,
                                     struct ccurl_reason *reason) {
  memset(answer, 0, sizeof *answer);
  memset(reason, 0, sizeof *reason);
  client->idle = -1;
  CURL *easy = api.curl_easy_init_();
  if (!easy) return CCURL_OTHER;
  char error[CURL_ERROR_SIZE] = "";
  struct body body = {.limit = call->limit};
  struct curl_slist *headers = NULL;
  CURLcode code = CURLE_FAILED_INIT;
  enum ccurl_outcome result = CCURL_OTHER;
  if (ask(easy, settings, call, &body, &headers, error) &&
      api.curl_multi_add_handle_(client->multi, easy) == CURLM_OK) {
    result = run(client->multi, easy, settings->cancel, &code);
    curl_socket_t idle = CURL_SOCKET_BAD;
    if (result == CCURL_DONE) {
      result = body.is_full ? CCURL_TOO_LONG : outcome(code);
      api.curl_easy_getinfo_(easy, CURLINFO_RESPONSE_CODE, &answer->status);
      if (api.curl_easy_getinfo_(easy, CURLINFO_ACTIVESOCKET, &idle) == CURLE_OK) client->idle = idle;
    }
    api.curl_multi_remove_handle_(client->multi, easy);
  }
  if (result != CCURL_DONE && result != CCURL_CANCELLED) say(reason, code, error);
  api.curl_easy_cleanup_(easy);
  api.curl_slist_free_all_(headers);
  answer->body = body.bytes;
  answer->count = body.count;
  return result;
}

struct ccurl_stream {
  CURLM *multi;
  CURL *easy;
  int descriptor;
};

void ccurl_stream_close(struct ccurl_stream *stream) {
  if (stream->multi && stream->easy) api.curl_multi_remove_handle_(stream->multi, stream->easy);
  if (stream->easy) api.curl_easy_cleanup_(stream->easy);
  if (stream->multi) api.curl_multi_cleanup_(stream->multi);
  free(stream);
}

// The handle stays with the other one: only there it finds its connection again.
static enum ccurl_outcome reach(struct ccurl_stream *stream, const char *url, const struct ccurl_settings *settings,
                                struct ccurl_reason *reason) {
  char error[CURL_ERROR_SIZE] = "";
  int bad = !set(stream->easy, settings, url);
  bad |= api.curl_easy_setopt_(stream->easy, CURLOPT_ERRORBUFFER, error) != CURLE_OK;
  bad |= api.curl_easy_setopt_(stream->easy, CURLOPT_CONNECT_ONLY, 1L) != CURLE_OK;
  bad |= api.curl_easy_setopt_(stream->easy, CURLOPT_HTTPPROXYTUNNEL, 1L) != CURLE_OK;
  // HTTP/2 has no such upgrade.
  bad |= api.curl_easy_setopt_(stream->easy, CURLOPT_SSL_ENABLE_ALPN, 0L) != CURLE_OK;
  if (bad || api.curl_multi_add_handle_(stream->multi, stream->easy) != CURLM_OK) return CCURL_OTHER;
  CURLcode code = CURLE_OK;
  enum ccurl_outcome result = run(stream->multi, stream->easy, settings->cancel, &code);
  if (result == CCURL_DONE) {
    result = outcome(code);
    if (result != CCURL_DONE) say(reason, code, error);
  }
  api.curl_easy_setopt_(stream->easy, CURLOPT_ERRORBUFFER, NULL);
  curl_socket_t descriptor = CURL_SOCKET_BAD;
  if (result == CCURL_DONE &&
      api.curl_easy_getinfo_(stream->easy, CURLINFO_ACTIVESOCKET, &descriptor) != CURLE_OK)
    return CCURL_OTHER;
  stream->descriptor = descriptor;
  return result;
}

enum ccurl_outcome ccurl_stream_open(const char *url, const struct ccurl_settings *settings,
                                     struct ccurl_stream **opened, struct ccurl_reason *reason) {
  memset(reason, 0, sizeof *reason);
  *opened = NULL;
  struct ccurl_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return CCURL_OTHER;
  stream->multi = api.curl_multi_init_();
  stream->easy = api.curl_easy_init_();
  enum ccurl_outcome result =
      stream->multi && stream->easy ? reach(stream, url, settings, reason) : CCURL_OTHER;
  if (result == CCURL_DONE)
    *opened = stream;
  else
    ccurl_stream_close(stream);
  return result;
}

int ccurl_stream_descriptor(const struct ccurl_stream *stream) { return stream->descriptor; }

enum ccurl_outcome ccurl_stream_receive(struct ccurl_stream *stream, void *bytes, size_t count, size_t *done) {
  CURLcode code = api.curl_easy_recv_(stream->easy, bytes, count, done);
  return code == CURLE_OK && *done == 0 ? CCURL_CLOSED : outcome(code);
}

enum ccurl_outcome ccurl_stream_send(struct ccurl_stream *stream, const void *bytes, size_t count, size_t *done) {
  return outcome(api.curl_easy_send_(stream->easy, bytes, count, done));
}
