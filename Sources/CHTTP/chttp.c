// A server of libmicrohttpd that makes no thread: one descriptor to poll, one call to turn it.
//
// Only types and constants of its header are used; every function is found when the first server is started, for
// it brings GnuTLS along, which costs every start of the program milliseconds.
#include "CHTTP.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define CALLS(X)                                                                                           \
  X(MHD_add_response_header)                                                                               \
  X(MHD_create_response_for_upgrade)                                                                       \
  X(MHD_create_response_from_buffer)                                                                       \
  X(MHD_destroy_response)                                                                                  \
  X(MHD_get_connection_info)                                                                               \
  X(MHD_get_connection_values)                                                                             \
  X(MHD_get_daemon_info)                                                                                   \
  X(MHD_get_timeout)                                                                                       \
  X(MHD_lookup_connection_value)                                                                           \
  X(MHD_queue_response)                                                                                    \
  X(MHD_run)                                                                                               \
  X(MHD_start_daemon)                                                                                      \
  X(MHD_stop_daemon)                                                                                       \
  X(MHD_upgrade_action)

#define MEMBER(name) __typeof__(&(name)) name##_;
static struct {
  CALLS(MEMBER)
} api;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char trouble[256];

static void load(void) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *why = dlerror();
    snprintf(trouble, sizeof trouble, "%s", why ? why : "libmicrohttpd.so.12 cannot be loaded");
    return;
  }
  int missing = 0;
#define FIND(name)                                                                                           \
  *(void **)&api.name##_ = dlsym(library, #name);                                                            \
  missing += !api.name##_;
  CALLS(FIND)
  if (missing) snprintf(trouble, sizeof trouble, "libmicrohttpd.so.12 lacks calls of version 0.9.75");
}

const char *chttp_trouble(void) {
  pthread_once(&once, load);
  return trouble[0] ? trouble : NULL;
}

struct chttp_server {
  struct MHD_Daemon *daemon;
  // The daemon may look at them again.
  char *certificate;
  char *key;
  struct chttp_callbacks callbacks;
};

int chttp_connection_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      connection ? api.MHD_get_connection_info_(connection, MHD_CONNECTION_INFO_CONNECTION_FD) : NULL;
  return info ? info->connect_fd : -1;
}

static void on_connection(void *context, struct MHD_Connection *connection, void **slot,
                          enum MHD_ConnectionNotificationCode code) {
  (void)slot;
  const struct chttp_callbacks *call = &((struct chttp_server *)context)->callbacks;
  call->connection(call->context, chttp_connection_descriptor(connection),
                   code == MHD_CONNECTION_NOTIFY_STARTED);
}

// What it returns becomes the request's slot.
static void *on_first_line(void *context, const char *line, struct MHD_Connection *connection) {
  (void)line;
  const struct chttp_callbacks *call = &((struct chttp_server *)context)->callbacks;
  call->begun(call->context, chttp_connection_descriptor(connection));
  return NULL;
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *bytes, size_t *count,
                                  void **slot) {
  (void)version;
  const struct chttp_callbacks *call = &((struct chttp_server *)context)->callbacks;
  size_t taken = *count;
  // All of it is taken; an answer must not be given while bytes wait.
  *count = 0;
  return call->request(call->context, connection, path, method, taken ? bytes : NULL, taken, slot) ? MHD_YES
                                                                                                   : MHD_NO;
}

static void on_completed(void *context, struct MHD_Connection *connection, void **slot,
                         enum MHD_RequestTerminationCode code) {
  (void)code;
  const struct chttp_callbacks *call = &((struct chttp_server *)context)->callbacks;
  call->completed(call->context, chttp_connection_descriptor(connection), *slot);
  *slot = NULL;
}

static void on_upgrade(void *context, struct MHD_Connection *connection, void *slot, const char *bytes,
                       size_t count, MHD_socket descriptor, struct MHD_UpgradeResponseHandle *handle) {
  const struct chttp_callbacks *call = &((struct chttp_server *)context)->callbacks;
  call->upgraded(call->context, chttp_connection_descriptor(connection), descriptor, bytes, count, slot, handle);
}

// A key must not stay behind in memory that somebody else gets.
static void release(struct chttp_server *server) {
  if (server->key) explicit_bzero(server->key, strlen(server->key));
  free(server->key);
  free(server->certificate);
  free(server);
}

struct chttp_server *chttp_start(const struct chttp_settings *settings, const struct chttp_callbacks *callbacks) {
  if (chttp_trouble()) return NULL;
  struct chttp_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  server->callbacks = *callbacks;
  unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_UPGRADE;
  struct MHD_OptionItem tls[] = {{MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL},
                                 {MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL}};
  if (settings->certificate && settings->key) {
    server->certificate = strdup(settings->certificate);
    server->key = strdup(settings->key);
    if (!server->certificate || !server->key) {
      release(server);
      return NULL;
    }
    flags |= MHD_USE_TLS;
    tls[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, server->certificate};
    tls[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, server->key};
    tls[2] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1"};
  }
  // Without MHD_USE_ERROR_LOG: what strangers cause is not for standard error.
  server->daemon = api.MHD_start_daemon_(
      flags, 0, NULL, NULL, on_request, server, MHD_OPTION_LISTEN_SOCKET,
      settings->listener, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server, MHD_OPTION_NOTIFY_CONNECTION,
      on_connection, server, MHD_OPTION_URI_LOG_CALLBACK, on_first_line, server, MHD_OPTION_CONNECTION_LIMIT,
      settings->connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->head, MHD_OPTION_CONNECTION_TIMEOUT,
      0U, MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
  if (server->daemon) return server;
  release(server);
  return NULL;
}

void chttp_stop(struct chttp_server *server) {
  api.MHD_stop_daemon_(server->daemon);
  release(server);
}

int chttp_descriptor(const struct chttp_server *server) {
  const union MHD_DaemonInfo *info = api.MHD_get_daemon_info_(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

int64_t chttp_wait(const struct chttp_server *server) {
  MHD_UNSIGNED_LONG_LONG milliseconds = 0;
  if (api.MHD_get_timeout_(server->daemon, &milliseconds) != MHD_YES) return -1;
  return milliseconds > INT32_MAX ? INT32_MAX : (int64_t)milliseconds;
}

void chttp_turn(const struct chttp_server *server) { (void)api.MHD_run_(server->daemon); }

const char *chttp_header(struct MHD_Connection *connection, const char *name) {
  return api.MHD_lookup_connection_value_(connection, MHD_HEADER_KIND, name);
}

struct header_search {
  const char *name;
  int found;
};

static enum MHD_Result on_header(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  (void)value;
  struct header_search *search = context;
  if (strcasecmp(name, search->name) == 0) search->found += 1;
  return MHD_YES;
}

int chttp_header_count(struct MHD_Connection *connection, const char *name) {
  struct header_search search = {name, 0};
  api.MHD_get_connection_values_(connection, MHD_HEADER_KIND, on_header, &search);
  return search.found;
}

struct header_telling {
  const char *name;
  void (*tell)(void *context, const char *name, const char *value);
  void *context;
};

static enum MHD_Result on_header_to_tell(void *context, enum MHD_ValueKind kind, const char *name,
                                         const char *value) {
  (void)kind;
  const struct header_telling *telling = context;
  if (strcasecmp(name, telling->name) == 0) telling->tell(telling->context, name, value ? value : "");
  return MHD_YES;
}

void chttp_headers(struct MHD_Connection *connection, const char *name,
                   void (*tell)(void *context, const char *name, const char *value), void *context) {
  struct header_telling telling = {name, tell, context};
  api.MHD_get_connection_values_(connection, MHD_HEADER_KIND, on_header_to_tell, &telling);
}

static enum MHD_Result on_header_name(void *context, enum MHD_ValueKind kind, const char *name,
                                      const char *value) {
  (void)kind;
  (void)value;
  // RFC 9110, a token. Whitespace before the colon is what matters most.
  const unsigned char *rest = (const unsigned char *)name;
  int clear = *rest != 0;
  for (; *rest; rest++) clear = clear && *rest > ' ' && *rest < 127 && !strchr("\"(),/:;<=>?@[\\]{}", *rest);
  if (!clear) *(int *)context = 0;
  return MHD_YES;
}

int chttp_header_names_are_clear(struct MHD_Connection *connection) {
  int clear = 1;
  api.MHD_get_connection_values_(connection, MHD_HEADER_KIND, on_header_name, &clear);
  return clear;
}

// Gives an answer away, complete or not at all.
static int send_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response,
                       int whole) {
  int sent = whole && api.MHD_queue_response_(connection, status, response) == MHD_YES;
  api.MHD_destroy_response_(response);
  return sent;
}

int chttp_answer(struct MHD_Connection *connection, unsigned int status, const char *type, const void *body,
                 size_t count, const char *name, const char *value) {
  struct MHD_Response *response =
      api.MHD_create_response_from_buffer_(count, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY);
  if (!response) return 0;
  int whole = api.MHD_add_response_header_(response, "Content-Type", type) == MHD_YES;
  if (name) whole = api.MHD_add_response_header_(response, name, value) == MHD_YES && whole;
  return send_answer(connection, status, response, whole);
}

int chttp_upgrade(struct chttp_server *server, struct MHD_Connection *connection, const char *accept,
                  const char *protocol) {
  struct MHD_Response *response = api.MHD_create_response_for_upgrade_(on_upgrade, server);
  if (!response) return 0;
  int whole = api.MHD_add_response_header_(response, "Upgrade", "websocket") == MHD_YES;
  whole = api.MHD_add_response_header_(response, "Sec-WebSocket-Accept", accept) == MHD_YES && whole;
  if (protocol) whole = api.MHD_add_response_header_(response, "Sec-WebSocket-Protocol", protocol) == MHD_YES && whole;
  return send_answer(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response, whole);
}

void chttp_close(struct MHD_UpgradeResponseHandle *handle) {
  (void)api.MHD_upgrade_action_(handle, MHD_UPGRADE_ACTION_CLOSE);
}
