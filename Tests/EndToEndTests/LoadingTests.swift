import Testing

/// What a run does not need is not loaded: libraries of the network and of cryptography cost every start
/// milliseconds and megabytes.
@Suite struct LoadingTests {
  private static let late = [
    "libcrypto", "libssl", "libz.so", "libcurl", "libmicrohttpd", "libgnutls",
  ]

  /// What glibc's loader says of the libraries that it looked for.
  private func looked(_ finished: Finished) -> String {
    #expect(finished.ending == .code(0), "\(finished.errors)")
    return finished.errors
  }

  @Test func aRunWithoutNetworkLoadsNothingOfIt() throws {
    let debugging = ["LD_DEBUG": "libs"]
    let lines = Array("\(Line.enter("anna"))\n".utf8)
    for told in [
      looked(try Product.run("--version", environment: debugging)),
      looked(try Product.run("once", "--json", "-", input: lines, environment: debugging)),
    ] {
      // The loader has said something at all.
      #expect(told.contains("libc.so.6"))
      for library in Self.late { #expect(!told.contains(library), "\(library)") }
    }
  }
}
