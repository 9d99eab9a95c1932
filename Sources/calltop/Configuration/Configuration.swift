import Crypto
import EventCore
import Feeds

/// What `config.ini` says.
///
/// Every key has a default; what cannot be followed is a located warning.
struct Configuration {
  /// One section `[feed NAME]`.
  struct Feed {
    let name: String
    var url: String?
    var realm: String?
    var room: String?
    var settings = FeedSettings()
  }

  /// A feed to be used: its address as it would be typed, and what the configuration says beside it.
  struct NamedFeed {
    let address: String
    /// The section's name; `nil` for a feed that was typed.
    var section: String?
    var settings = FeedSettings()
  }

  /// The feeds, in the order of the file.
  var feeds: [Feed] = []
  /// An application's names of signals for ours.
  var signals: [String: String] = [:]
  /// The bounds of the core, and its alarms.
  var store = Store.Configuration()
  /// The theme's name; `nil` for the default.
  var theme: String?
  /// When colours are used; `nil` for the default.
  var color: String?
  /// The filter that holds at the start; `nil` for none.
  var filter: String?
  /// Whether the mouse is listened to.
  var mouse = false
  /// Whether the screen turns through the rooms by itself.
  var kiosk = false
  /// How long each page of it stands, in seconds.
  var kioskSeconds = 15
  /// For those who have the screen read aloud.
  var accessible = false
  /// Whether alarms ring the bell.
  var bell = true
  /// What graphs are drawn with; `nil` for the default.
  var graphs: String?
  /// What could not be followed, as `file:line:column: what`.
  var warnings: [String] = []

  /// Where it is looked for: the first that is there is read.
  static func places(environment: [String: String]) -> [String] {
    var places: [String] = []
    if let named = environment["CALLTOP_CONFIG"], !named.isEmpty { places.append(named) }
    if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") {
      places.append("\(config)/calltop/config.ini")
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      places.append("\(home)/.config/calltop/config.ini")
    }
    return places + ["/etc/calltop/config.ini"]
  }

  /// Reads the file that `--config` or the environment names, or the first that is there.
  static func load(_ arguments: Arguments) throws(ProgramError) -> Configuration {
    let environment = Environment.all
    let named =
      arguments.options["config"]
      ?? environment["CALLTOP_CONFIG"].flatMap {
        $0.isEmpty ? nil : $0
      }
    if let named {
      guard let bytes = readFile(named) else { throw .configuration(path: named) }
      return ConfigurationReader(file: named).read(bytes)
    }
    for place in places(environment: environment) {
      if let bytes = readFile(place) { return ConfigurationReader(file: place).read(bytes) }
    }
    return Configuration()
  }

  /// The feeds to use: those that were named, `@NAME` being a section; else all sections.
  func feeds(_ names: [String]) throws(ProgramError) -> [NamedFeed] {
    guard !names.isEmpty else { return feeds.map(\.named) }
    var chosen: [NamedFeed] = []
    for name in names {
      guard name.hasPrefix("@") else {
        chosen.append(NamedFeed(address: name))
        continue
      }
      guard let feed = feeds.first(where: { "@\($0.name)" == name }) else {
        let known = feeds.map { "@\($0.name)" }.joined(separator: ", ")
        let rest = known.isEmpty ? "there is none" : "there are \(known)"
        throw .usage("calltop: no section [feed \(name.dropFirst())]; \(rest)", command: nil)
      }
      chosen.append(feed.named)
    }
    return chosen
  }
}

extension Configuration.Feed {
  /// The feed as it would be typed, with its realm and room.
  var address: String {
    var address = url ?? ""
    for (name, value) in [("realm", realm), ("room", room)] {
      guard let value else { continue }
      address += (address.contains("?") ? "&" : "?") + "\(name)=\(value)"
    }
    return address
  }

  var named: Configuration.NamedFeed {
    Configuration.NamedFeed(address: address, section: name, settings: settings)
  }
}

extension Configuration.NamedFeed {
  /// Its settings with their secrets, which are read now.
  func resolvedSettings() throws(ProgramError) -> FeedSettings {
    do throws(SecretFault) {
      return try settings.resolved(feed: section ?? address, environment: Environment.all)
    } catch {
      throw .secret(error)
    }
  }
}

/// The option that names a configuration, of every command that reads one.
let configurationOption = OptionSpec(
  "config", "FILE", "the configuration (else config.ini is looked for)")
