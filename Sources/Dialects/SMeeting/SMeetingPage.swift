package import CallRoom
import JSON

/// One page of an answer of SMeeting's REST: `{"code":0,"data":[…],"_meta":{…}}`.
package struct SMeetingPage<Row: Sendable>: Sendable {
  /// Its rows.
  package let rows: [Row]
  /// How many pages there are by this answer.
  package let pageCount: Int
  /// How many rows there are in all by this answer.
  package let totalCount: Int

  /// Reads a page; `read` reads a row.
  init(_ body: [UInt8], _ read: (Fields) throws(Rejection) -> Row?) throws(Rejection) {
    var reader = JSONReader()
    let result: Result<SMeetingPage, Rejection>
    do throws(JSONError) {
      result = try reader.read(body) { root in
        Result { () throws(Rejection) in try SMeetingPage(root, read) }
      }
    } catch {
      throw Rejection(unreadable: error, line: nil)
    }
    self = try result.get()
  }

  private init(
    _ root: JSONValue, _ read: (Fields) throws(Rejection) -> Row?
  ) throws(Rejection) {
    let fields = try SMeetingAnswer.checked(root)
    var rows: [Row] = []
    let entries = try fields.objects("data") ?? []
    for var entry in entries {
      entry.takesNumbersAsIDs = true
      if let row = try read(entry) { rows.append(row) }
    }
    self.rows = rows
    let meta = try fields.object("_meta")
    pageCount = max(1, Int(try meta?.integer("pageCount", within: 0...1_000_000) ?? 1))
    totalCount = Int(
      try meta?.integer("totalCount", within: 0...100_000_000) ?? Int64(entries.count))
  }
}

/// What every answer of SMeeting's REST says first.
package enum SMeetingAnswer {
  /// Checks an answer whose content does not matter; the error says what the server said.
  package static func check(_ body: [UInt8]) throws(Rejection) {
    var reader = JSONReader()
    let result: Result<Void, Rejection>
    do throws(JSONError) {
      result = try reader.read(body) { root in
        Result { () throws(Rejection) in _ = try checked(root) }
      }
    } catch {
      throw Rejection(unreadable: error, line: nil)
    }
    try result.get()
  }

  /// The fields of an answer that says that all is well.
  static func checked(_ root: JSONValue) throws(Rejection) -> Fields {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    let fields = Fields(root)
    guard let code = try fields.integer("code") else { throw fields.missing("code", "a number") }
    guard code == 0 else {
      let words = try fields.text("msg")?.text ?? ""
      throw Rejection(field: "code", reason: "expected 0, got \(code) (\(words))")
    }
    return fields
  }
}
