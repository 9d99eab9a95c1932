import JSON

/// What a measurement gave, as a table or as one JSON document.
struct BenchReport {
  let results: [BenchResult]
  let peakBytes: Int?

  /// A line a part.
  var table: String {
    var rows = [["part", "a second", "ns each", "bytes each", ""]]
    for result in results {
      let part = result.part
      rows.append([
        part.name, "\(Int(result.rate)) \(part.unit)s", Self.short(result.nanoseconds),
        result.bytes.map(Self.short) ?? "", part.summary,
      ])
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      let cells = row.enumerated().map { column, text in
        let gap = String(repeating: " ", count: widths[column] - text.count)
        return (1...3).contains(column) ? gap + text : text + gap
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    if let peakBytes { lines.append("peak memory \(peakBytes / 1024) KiB") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `{"parts":{"parse":{"count":…,"perSecond":…,"nanoseconds":…}},"peakBytes":…}`.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("parts")
      writer.object { writer in
        for result in results {
          writer.key(result.part.name)
          writer.object { result.write(to: &$0) }
        }
      }
      writer.member("peakBytes", peakBytes)
    }
    writer.endLine()
    return writer.bytes
  }

  private static func short(_ number: Double) -> String {
    number < 100 ? "\(Double(Int(number * 10)) / 10)" : "\(Int(number))"
  }
}

extension BenchResult {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("unit", part.unit)
    writer.member("count", count)
    writer.member("perSecond", Int(rate))
    writer.member("nanoseconds", Double(Int(nanoseconds * 10)) / 10)
    if let bytes { writer.member("bytes", Double(Int(bytes * 10)) / 10) }
  }
}
