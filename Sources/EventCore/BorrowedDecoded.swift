import CallRoom

/// One of a batch, looked at where it lies.
///
/// A `Decoded` that is taken out of an array is copied, which costs as much as all else that is done
/// with it beside the state. What cannot be copied is borrowed; it has the layout of what it holds.
struct BorrowedDecoded: ~Copyable {
  let decoded: Decoded

  /// Hands on some of a batch, in order.
  static func forEach(
    of batch: [Decoded], in range: Range<Int>, _ body: (borrowing BorrowedDecoded) -> Void
  ) {
    batch.withUnsafeBufferPointer { decoded in
      decoded.withMemoryRebound(to: BorrowedDecoded.self) { borrowed in
        for index in range { body(borrowed[index]) }
      }
    }
  }
}
