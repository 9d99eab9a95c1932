package import CallRoom

// Values of registers with the encoding that breaks their ties: the fields in order, a text by its
// length and bytes.

extension ExactText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

struct PlainMicrophone: CanonicalValue {
  let state: MediaState
  let by: UserID?

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(state.rawValue)
    encoder.add(by?.text)
  }
}

struct PlainShare: CanonicalValue {
  let kind: ShareKind?

  func encode(into encoder: inout CanonicalEncoder) { encoder.add(kind?.rawValue) }
}

struct PlainLink: CanonicalValue {
  let state: LinkState

  func encode(into encoder: inout CanonicalEncoder) { encoder.add(state.rawValue) }
}

struct PlainLevel: CanonicalValue {
  let level: SpeakingLevel?

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(level != nil)
    encoder.add(level?.level)
  }
}

struct PlainLayout: CanonicalValue {
  let hint: ExactText?
  let by: UserID?

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(hint?.text)
    encoder.add(by?.text)
  }
}

struct PlainReceiving: CanonicalValue {
  let isVideo: Bool
  let isReceiving: Bool

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(isVideo)
    encoder.add(isReceiving)
  }
}
