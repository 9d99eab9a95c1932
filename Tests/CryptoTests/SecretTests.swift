import Crypto
import Foundation
import Testing

/// Secrets: where they come from, and that they are never told.
@Suite struct SecretTests {
  /// A folder of its own, gone with the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "calltop-secret-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ bytes: [UInt8], mode: Int = 0o600) throws -> String {
      let file = "\(path)/secret"
      _ = FileManager.default.createFile(
        atPath: file, contents: Data(bytes), attributes: [.posixPermissions: mode])
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      return file
    }
  }

  private func fault(_ source: SecretSource, _ form: SecretSource.Form = .line) -> String {
    do throws(SecretFault) {
      _ = try source.read(form, environment: ["EMPTY": "", "KEY": "value", "TWO": "a\nb"])
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func itNeverPrintsItself() {
    let secret = Secret("hush")
    var dumped = ""
    dump(secret, to: &dumped)
    struct Holder { let secret: Secret }
    let texts = [
      "\(secret)", String(describing: secret), String(reflecting: secret), dumped,
      "\(Holder(secret: secret))", String(reflecting: [secret]), "\(Optional(secret) as Any)",
    ]
    for text in texts {
      #expect(!text.contains("hush") && !text.contains("104"), "\(text)")
      #expect(text.contains("…"), "\(text)")
    }
    #expect(secret.text == "hush")
    #expect(secret.isKnown(as: Array("hush".utf8)) && !secret.isKnown(as: Array("hus".utf8)))
  }

  @Test(arguments: ["hush", "hush\n", "hush\r\n", "hush\n\n"])
  func aLinesEndDoesNotCount(_ text: String) throws {
    let folder = try Folder()
    let file = try folder.file(Array(text.utf8))
    #expect(try SecretSource.file(file).read(environment: [:]).text == "hush")
  }

  @Test func itComesFromTheEnvironment() throws {
    let secret = try SecretSource.environment("KEY").read(environment: ["KEY": "value"])
    #expect(secret.text == "value")
    #expect(fault(.environment("NONE")).contains("the variable NONE is not set"))
    #expect(fault(.environment("EMPTY")).contains("the variable EMPTY is empty"))
    #expect(fault(.environment("TWO")).contains("more than one line"))
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o602, 0o610, 0o777])
  func aFileThatOthersCanOpenIsRefused(_ mode: Int) throws {
    let folder = try Folder()
    let file = try folder.file(Array("hush".utf8), mode: mode)
    let words = fault(.file(file))
    #expect(words.contains("mode \(String(mode, radix: 8))"), "\(words)")
    #expect(words.hasSuffix("do: chmod 600 \(file)"), "\(words)")
  }

  @Test(arguments: [0o600, 0o400, 0o700])
  func aFileOfItsOwnerIsTaken(_ mode: Int) throws {
    let folder = try Folder()
    #expect(fault(.file(try folder.file(Array("hush".utf8), mode: mode))) == "none")
  }

  @Test func whatIsNoSecretIsRefused() throws {
    let folder = try Folder()
    #expect(fault(.file(folder.path)).contains("is not a file"))
    #expect(fault(.file(folder.path + "/none")).contains("No such file"))
    #expect(fault(.file("/dev/zero")).contains("is not a file"))
    #expect(fault(.file(try folder.file([]))).contains("is empty"))
    #expect(fault(.file(try folder.file([0x0A]))).contains("is empty"))
    #expect(fault(.file(try folder.file(Array("a\nb".utf8)))).contains("more than one line"))
    let long = [UInt8](repeating: 0x61, count: SecretSource.Form.line.limit + 1)
    #expect(fault(.file(try folder.file(long))).contains("more than 16384 bytes"))
    #expect(fault(.file(try folder.file(long)), .document) == "none")
    #expect(fault(.file(try folder.file([0x61, 0, 0x62])), .document).contains("NUL"))
  }

  /// A pipe that nobody writes to must not hold the program up.
  @Test func aPipeIsRefusedAtOnce() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(fault(.file(pipe)).contains("is not a file"))
  }

  /// What is refused is never told.
  @Test func aFaultDoesNotTellIt() throws {
    let folder = try Folder()
    #expect(!fault(.file(try folder.file(Array("hush\nhush".utf8)))).contains("hush"))
    #expect(!fault(.file(try folder.file(Array("hush".utf8), mode: 0o644))).contains("hush"))
  }
}
