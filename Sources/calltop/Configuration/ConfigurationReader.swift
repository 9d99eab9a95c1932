import CallRoom
import EventCore
import Feeds
import IniFile
import Screens

/// Reads `config.ini`: one table of keys for each section.
struct ConfigurationReader {
  let file: String

  /// What a key does with its value; what was expected, where the value is wrong.
  private typealias Setter = @Sendable (inout Configuration, String) -> String?

  func read(_ bytes: [UInt8]) -> Configuration {
    var configuration = Configuration()
    let ini = IniFile(bytes: bytes)
    for problem in ini.problems {
      configuration.warnings.append(
        "\(file):\(problem.line):\(problem.column): \(problem.what)")
    }
    for entry in ini.entries { take(entry, into: &configuration) }
    for feed in configuration.feeds where (feed.url ?? "").isEmpty {
      configuration.warnings.append("\(file): [feed \(feed.name)] has no url; it is left out")
    }
    configuration.feeds.removeAll { ($0.url ?? "").isEmpty }
    return configuration
  }

  private func take(_ entry: IniFile.Entry, into configuration: inout Configuration) {
    if entry.section == "signals" {
      configuration.signals[entry.key] = entry.value
      return
    }
    if entry.section.hasPrefix("feed ") {
      return takeFeed(entry, String(entry.section.dropFirst(5)), into: &configuration)
    }
    guard let keys = Self.sections[entry.section] else {
      let names = Self.sections.keys.sorted() + ["signals", "feed NAME"]
      return warn(entry, "unknown section [\(entry.section)]", entry.section, names, &configuration)
    }
    guard let set = keys[entry.key] else {
      return warn(entry, "unknown key \(entry.key)", entry.key, keys.keys.sorted(), &configuration)
    }
    if let expected = set(&configuration, entry.value) {
      warn(entry, expected: expected, &configuration)
    }
  }

  private func takeFeed(
    _ entry: IniFile.Entry, _ name: String, into configuration: inout Configuration
  ) {
    if !configuration.feeds.contains(where: { $0.name == name }) {
      configuration.feeds.append(Configuration.Feed(name: name))
    }
    guard let index = configuration.feeds.firstIndex(where: { $0.name == name }) else { return }
    if let setting = Self.places[entry.key] {
      configuration.feeds[index][keyPath: setting] = entry.value
    } else if let key = FeedSettings.keys.first(where: { $0.names.contains(entry.key) }) {
      let expected = key.set(
        entry.key, to: entry.value, at: place, in: &configuration.feeds[index].settings)
      if let expected { warn(entry, expected: expected, &configuration) }
    } else if let key = FeedSettings.keys.first(where: { $0.forbidden == entry.key }) {
      let instead = key.names.joined(separator: " or ")
      configuration.warnings.append(
        "\(file):\(entry.line):\(entry.column): a secret does not stand in the configuration; "
          + "use \(instead), and take this line out")
    } else {
      let names = Self.places.keys.sorted() + FeedSettings.keys.flatMap(\.names)
      warn(entry, "unknown key \(entry.key)", entry.key, names, &configuration)
    }
  }

  /// Where and whose a feed is.
  private static let places: [String: any WritableKeyPath<Configuration.Feed, String?> & Sendable] =
    [
      "url": \.url, "realm": \.realm, "room": \.room,
    ]

  /// The folder that paths are seen from.
  private var place: FeedKey.Place {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) }
    return FeedKey.Place(folder: folder.map { $0.isEmpty ? "/" : $0 } ?? "")
  }

  private func warn(
    _ entry: IniFile.Entry, expected: String, _ configuration: inout Configuration
  ) {
    configuration.warnings.append(
      "\(file):\(entry.line):\(entry.valueColumn): expected \(expected), got '\(entry.value)'")
  }

  private func warn(
    _ entry: IniFile.Entry, _ what: String, _ word: String, _ names: [String],
    _ configuration: inout Configuration
  ) {
    let nearest = nearestName(to: word, in: names).map { "; nearest name: \($0)" } ?? ""
    configuration.warnings.append("\(file):\(entry.line):\(entry.column): \(what)\(nearest)")
  }

  private static let sections: [String: [String: Setter]] = [
    "screen": [
      "theme": { configuration, value in
        configuration.theme = value
        return nil
      },
      "color": { configuration, value in
        configuration.color = value
        return nil
      },
      "filter": { configuration, value in
        configuration.filter = value
        return nil
      },
      "kiosk": flag(\.kiosk),
      "kiosk_seconds": { configuration, value in
        guard let number = Int(value), 1...86_400 ~= number else { return "seconds from 1" }
        configuration.kioskSeconds = number
        return nil
      },
      "mouse": flag(\.mouse), "bell": flag(\.bell), "accessible": flag(\.accessible),
      "graphs": { configuration, value in
        let names = GraphStyle.allCases.map(\.rawValue)
        guard names.contains(value) else { return "one of " + names.joined(separator: ", ") }
        configuration.graphs = value
        return nil
      },
    ],
    "limits": [
      "rooms": count(\.store.limits.rooms), "people_per_room": count(\.store.limits.peoplePerRoom),
      "handles": count(\.store.limits.handles), "window_ids": count(\.store.windowIdentities),
      "log_lines": count(\.store.inspectorInputs),
    ],
    "alarms": Dictionary(
      uniqueKeysWithValues: AlarmSettings.keys.map { key in
        (key.name, seconds { $0.store.alarms[keyPath: key.setting] = $1 })
      }),
  ]

  private static func flag(
    _ setting: any WritableKeyPath<Configuration, Bool> & Sendable
  ) -> Setter {
    { configuration, value in
      guard let isOn = ["yes": true, "no": false][value] else { return "yes or no" }
      configuration[keyPath: setting] = isOn
      return nil
    }
  }

  private static func count(
    _ setting: any WritableKeyPath<Configuration, Int> & Sendable
  ) -> Setter {
    { configuration, value in
      guard let number = Int(value), 1...100_000_000 ~= number else {
        return "a whole number from 1"
      }
      configuration[keyPath: setting] = number
      return nil
    }
  }

  private static func seconds(
    _ set: @escaping @Sendable (inout Configuration, Double) -> Void
  ) -> Setter {
    { configuration, value in
      guard let number = Double(value), 0...1e6 ~= number else { return "seconds" }
      set(&configuration, number)
      return nil
    }
  }
}
