// libcurl, loaded when it is first used and not before: linking it costs every start of the program
// milliseconds and megabytes, whether it talks to anybody or not. Variadic calls and unions stay in here. No
// thread is made; whoever calls waits, and can be called off by a descriptor.
#pragma once
#include <stddef.h>

/// What came of it.
enum ccurl_outcome {
  CCURL_DONE,
  /// Nothing can be read or written now.
  CCURL_AGAIN,
  /// The descriptor that calls off became readable.
  CCURL_CANCELLED,
  /// libcurl is not there, or too old.
  CCURL_UNAVAILABLE,
  /// The address is none.
  CCURL_ADDRESS,
  /// The host has no address.
  CCURL_RESOLVE,
  /// Nobody answers there.
  CCURL_CONNECT,
  CCURL_TIMEOUT,
  /// The other side is not who it should be.
  CCURL_CERTIFICATE,
  /// No secure connection came about.
  CCURL_TLS,
  /// The file of certificates cannot be used.
  CCURL_CA_FILE,
  /// The other side closed, or what it sent broke off.
  CCURL_CLOSED,
  /// The answer is longer than it may be.
  CCURL_TOO_LONG,
  /// Anything else; the reason says what.
  CCURL_OTHER,
};

/// How a connection is made.
struct ccurl_settings {
  /// Certificates to trust, a file; NULL for the system's.
  const char *ca_file;
  /// For connecting, and for all of it; in milliseconds.
  long connect_milliseconds;
  long total_milliseconds;
  /// Readable when all is called off.
  int cancel;
  /// Whether the environment's proxy is not for this.
  int is_direct;
};

/// A reason in words, empty where there is none.
struct ccurl_reason {
  char text[256];
};

/// One request.
struct ccurl_call {
  const char *url;
  const char *method;
  /// `Name: value`, each.
  const char *const *headers;
  size_t header_count;
  /// NULL for a request without a body.
  const void *body;
  size_t body_count;
  /// The longest body of an answer in bytes.
  size_t limit;
};

/// The answer to it.
struct ccurl_answer {
  long status;
  /// Of malloc; whoever asked frees it.
  unsigned char *body;
  size_t count;
};

/// Loads libcurl. The reason says why it could not be.
enum ccurl_outcome ccurl_load(struct ccurl_reason *reason);

struct ccurl_client;
/// A client that keeps its connections; NULL when there is no memory. `ccurl_load` comes before.
struct ccurl_client *ccurl_client_make(void);
void ccurl_client_free(struct ccurl_client *client);
/// Asks, and waits for the answer. Redirections are not followed.
enum ccurl_outcome ccurl_client_call(struct ccurl_client *client, const struct ccurl_settings *settings,
                                     const struct ccurl_call *call, struct ccurl_answer *answer,
                                     struct ccurl_reason *reason);
/// The connection that is kept open since the last call, readable when the other side closes it; -1 where
/// there is none. Valid until the next call.
int ccurl_client_idle(const struct ccurl_client *client);

struct ccurl_stream;
/// Opens a connection for what is no HTTP; `url` is `http` or `https`, and says only where.
enum ccurl_outcome ccurl_stream_open(const char *url, const struct ccurl_settings *settings,
                                     struct ccurl_stream **stream, struct ccurl_reason *reason);
void ccurl_stream_close(struct ccurl_stream *stream);
/// Its descriptor, to be polled. Reads come before, until there is nothing: a secure connection may hold bytes.
int ccurl_stream_descriptor(const struct ccurl_stream *stream);
/// Reads or writes what goes without waiting; `done` is how many bytes.
enum ccurl_outcome ccurl_stream_receive(struct ccurl_stream *stream, void *bytes, size_t count, size_t *done);
enum ccurl_outcome ccurl_stream_send(struct ccurl_stream *stream, const void *bytes, size_t count, size_t *done);
