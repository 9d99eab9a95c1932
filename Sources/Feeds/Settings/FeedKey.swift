import Crypto

/// One key of a section `[feed NAME]`: its name, and what its value does.
package struct FeedKey: Sendable {
  /// Where a key stands.
  package struct Place: Sendable {
    /// The folder of the configuration: a path that is not absolute is seen from there.
    package let folder: String

    /// A place in a file of this folder.
    package init(folder: String) { self.folder = folder }

    func path(_ value: String) -> String {
      value.hasPrefix("/") || folder.isEmpty ? value : "\(folder)/\(value)"
    }
  }

  /// What sets a value; what was expected, where it is wrong.
  package typealias Setter = @Sendable (inout FeedSettings, String, Place) -> String?

  /// The key as it is written; of a secret the ones that say where it is kept.
  package let names: [String]
  /// What must not be written in its place: the secret itself.
  package let forbidden: String?
  private let setters: [Setter]

  /// Sets a value by one of the names; what was expected, where it is wrong.
  package func set(
    _ name: String, to value: String, at place: Place, in settings: inout FeedSettings
  ) -> String? {
    for (known, setter) in zip(names, setters) where known == name {
      return setter(&settings, value, place)
    }
    return nil
  }

  /// A text that is not empty.
  static func text(
    _ name: String, _ setting: any WritableKeyPath<FeedSettings, String?> & Sendable
  ) -> FeedKey {
    FeedKey(names: [name], forbidden: nil) { settings, value, _ in
      guard !value.isEmpty else { return "a text" }
      settings[keyPath: setting] = value
      return nil
    }
  }

  /// The path of a file.
  static func path(
    _ name: String, _ setting: any WritableKeyPath<FeedSettings, String?> & Sendable
  ) -> FeedKey {
    FeedKey(names: [name], forbidden: nil) { settings, value, place in
      guard !value.isEmpty else { return "a path" }
      settings[keyPath: setting] = place.path(value)
      return nil
    }
  }

  /// A number of seconds.
  static func seconds(
    _ name: String, _ setting: any WritableKeyPath<FeedSettings, Double> & Sendable,
    within range: ClosedRange<Double>
  ) -> FeedKey {
    FeedKey(names: [name], forbidden: nil) { settings, value, _ in
      guard let number = Double(value), range.contains(number) else {
        return "seconds from \(whole(range.lowerBound)) to \(whole(range.upperBound))"
      }
      settings[keyPath: setting] = number
      return nil
    }
  }

  /// Yes or no.
  static func flag(
    _ name: String, _ setting: any WritableKeyPath<FeedSettings, Bool> & Sendable
  ) -> FeedKey {
    FeedKey(names: [name], forbidden: nil) { settings, value, _ in
      guard value == "yes" || value == "no" else { return "yes or no" }
      settings[keyPath: setting] = value == "yes"
      return nil
    }
  }

  /// A secret, kept in a file (`NAME_file`) or in the environment (`NAME_env`).
  static func secret(
    _ name: String, _ setting: any WritableKeyPath<FeedSettings, Secret?> & Sendable,
    _ form: SecretSource.Form = .line
  ) -> FeedKey {
    func keep(_ key: String, _ source: @escaping @Sendable (String, Place) -> SecretSource)
      -> Setter
    {
      { settings, value, place in
        guard !value.isEmpty else { return "where the secret is kept" }
        settings.references.append(
          SecretReference(key: key, source: source(value, place), form: form, setting: setting))
        return nil
      }
    }
    return FeedKey(
      names: ["\(name)_file", "\(name)_env"], forbidden: name,
      setters: [
        keep("\(name)_file") { .file($1.path($0)) },
        keep("\(name)_env") { name, _ in .environment(name) },
      ])
  }

  private init(names: [String], forbidden: String?, setters: [Setter]) {
    self.names = names
    self.forbidden = forbidden
    self.setters = setters
  }

  private init(names: [String], forbidden: String?, _ setter: @escaping Setter) {
    self.init(names: names, forbidden: forbidden, setters: [setter])
  }

  private static func whole(_ number: Double) -> String { String(Int(number)) }
}
