import CHTTP

// What the C of the server calls, on the server's thread: nothing but the way back into it.

/// The callbacks that tell a server, which must outlive them.
func httpCallbacks(for server: HTTPServer) -> chttp_callbacks {
  chttp_callbacks(
    context: Unmanaged.passUnretained(server).toOpaque(),
    connection: { context, descriptor, isOpen in
      host(in: context)?.connection(descriptor, isOpen: isOpen != 0)
    },
    begun: { context, descriptor in host(in: context)?.begun(descriptor) },
    request: { context, connection, path, method, bytes, count, slot in
      guard let server = host(in: context), let connection, let path, let method, let slot else {
        return 0
      }
      guard let request = asked(in: slot.pointee) else {
        let (request, goesOn) = server.begin(
          connection, path: String(cString: path), method: String(cString: method))
        slot.pointee = request.map { Unmanaged.passRetained($0).toOpaque() }
        return goesOn ? 1 : 0
      }
      guard count > 0 else { return server.finish(connection, request) ? 1 : 0 }
      server.take(UnsafeRawBufferPointer(start: bytes, count: count), of: request)
      return 1
    },
    completed: { context, descriptor, slot in
      let request = slot.map { Unmanaged<HTTPRequest>.fromOpaque($0).takeRetainedValue() }
      host(in: context)?.completed(descriptor, request)
    },
    upgraded: { context, connection, descriptor, bytes, count, slot, handle in
      guard let handle else { return }
      guard let server = host(in: context), let path = asked(in: slot)?.path else {
        return chttp_close(handle)
      }
      let extra = Array(UnsafeRawBufferPointer(start: bytes, count: count))
      server.upgraded(
        WebSocketConnection(
          descriptor, handle, to: path, limit: server.limits.bodyBytes, bytes: extra),
        from: connection)
    })
}

private func host(in context: UnsafeMutableRawPointer?) -> HTTPServer? {
  context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
}

private func asked(in slot: UnsafeMutableRawPointer?) -> HTTPRequest? {
  slot.map { Unmanaged<HTTPRequest>.fromOpaque($0).takeUnretainedValue() }
}
