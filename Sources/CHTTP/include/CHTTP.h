// What Swift cannot say to libmicrohttpd: variadic calls, unions, callbacks with a dozen arguments. No
// thread is made here: whoever starts a server polls its descriptor and turns it.
#pragma once
#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>

/// How an eventfd is opened here.
static const int chttp_bell_flags = EFD_NONBLOCK | EFD_CLOEXEC;

/// What a server is started with.
struct chttp_settings {
  /// A listening socket, which the server closes at its end.
  int listener;
  /// Connections at once; more wait in the kernel's queue.
  unsigned int connections;
  /// Bytes of memory for each connection: a longer head is refused.
  size_t head;
  /// A certificate and its key in PEM, with their NULs; NULL for plain HTTP.
  const char *certificate;
  const char *key;
};

/// What a server tells; each is called on the thread that turns it, with `context`.
struct chttp_callbacks {
  void *context;
  /// A connection was made (`open` is 1) or is about to be closed (0).
  void (*connection)(void *context, int descriptor, int open);
  /// The first line of a request has come.
  void (*begun)(void *context, int descriptor);
  /// A request's head has come (`bytes` is NULL, `*slot` too), then parts of its body, then its end (no
  /// bytes). It returns 0 to break the connection off.
  int (*request)(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                 const void *bytes, size_t count, void **slot);
  /// A request is over; `slot` is what the request left there.
  void (*completed)(void *context, int descriptor, void *slot);
  /// A connection is no longer HTTP: the descriptor that it was made with, the one that it is read and written
  /// by from now on (another one over TLS), what was read of it beyond the request, and the handle with which it
  /// is closed.
  void (*upgraded)(void *context, int connection, int descriptor, const void *bytes, size_t count, void *slot,
                   struct MHD_UpgradeResponseHandle *handle);
};

struct chttp_server;

/// Why there can be no server on this machine: the library is missing or too old; NULL where there can be one.
/// Loads the library, the first time.
const char *chttp_trouble(void);
/// Starts a server that answers with these callbacks; NULL when it cannot.
struct chttp_server *chttp_start(const struct chttp_settings *settings, const struct chttp_callbacks *callbacks);
/// Ends a server. Upgraded connections must have been closed before.
void chttp_stop(struct chttp_server *server);
/// The descriptor that is readable when there is something to do.
int chttp_descriptor(const struct chttp_server *server);
/// After how many milliseconds there is something to do all the same; -1 for never.
int64_t chttp_wait(const struct chttp_server *server);
/// Does what there is to do; never blocks.
void chttp_turn(const struct chttp_server *server);

/// A connection's descriptor.
int chttp_connection_descriptor(struct MHD_Connection *connection);
/// A header's first value, whatever the case of its name; NULL where there is none.
const char *chttp_header(struct MHD_Connection *connection, const char *name);
/// How often a header stands there.
int chttp_header_count(struct MHD_Connection *connection, const char *name);
/// Tells each header of this name with its value, the name as it was sent.
void chttp_headers(struct MHD_Connection *connection, const char *name,
                   void (*tell)(void *context, const char *name, const char *value), void *context);
/// Whether every header's name is one: no byte in it that another server could read otherwise.
int chttp_header_names_are_clear(struct MHD_Connection *connection);
/// Answers a request; `name` and `value` are one more header, or NULL. 0 when the connection must be broken off.
int chttp_answer(struct MHD_Connection *connection, unsigned int status, const char *type, const void *body,
                 size_t count, const char *name, const char *value);
/// Answers 101 to a WebSocket's handshake; `protocol` may be NULL. 0 when the connection must be broken off.
int chttp_upgrade(struct chttp_server *server, struct MHD_Connection *connection, const char *accept,
                  const char *protocol);
/// Closes an upgraded connection.
void chttp_close(struct MHD_UpgradeResponseHandle *handle);
