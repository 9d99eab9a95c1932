import Cells
import Glibc

extension TerminalError: CustomStringConvertible {
  /// The same as ``message``.
  package var description: String { message }

  /// The system's words for an error number.
  static func words(_ errno: Int32) -> String { String(cString: strerror(errno)) }

  /// A name from the environment, made harmless for a message.
  static func quoted(_ name: String) -> String {
    TextRuler.testingASCII.text(name, fitting: 40).text
  }
}
