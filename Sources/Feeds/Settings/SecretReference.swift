package import Crypto

/// Where a secret of a feed is kept, and which setting it is.
struct SecretReference: Sendable {
  /// The key of the configuration that says so.
  let key: String
  let source: SecretSource
  let form: SecretSource.Form
  let setting: any WritableKeyPath<FeedSettings, Secret?> & Sendable
}

extension FeedSettings {
  /// The settings with their secrets, which are read now; `environment` is the program's.
  ///
  /// The error names the feed, the key and the place, never what is there.
  package func resolved(feed: String, environment: [String: String]) throws(SecretFault)
    -> FeedSettings
  {
    var settings = self
    settings.references = []
    var keys: [AnyKeyPath: String] = [:]
    for reference in references {
      if let other = keys.updateValue(reference.key, forKey: reference.setting) {
        throw SecretFault(
          "[feed \(feed)] has \(other) and \(reference.key); leave one of them out")
      }
      do throws(SecretFault) {
        settings[keyPath: reference.setting] = try reference.source.read(
          reference.form, environment: environment)
      } catch {
        throw SecretFault("[feed \(feed)] \(reference.key): \(error)")
      }
    }
    return settings
  }
}
