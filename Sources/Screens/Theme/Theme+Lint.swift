package import Cells

extension Theme {
  /// What a theme should be blamed for: roles of which it says nothing, glyphs of a wrong width, text
  /// that cannot be read where both colours are known, links that eyes without one kind of cone cannot
  /// tell apart, states that look alike without colour.
  package func lint(ruler: TextRuler) -> [ThemeProblem] {
    coverageFaults() + glyphFaults(ruler: ruler) + contrastFaults() + visionFaults()
      + likenessFaults()
  }

  private func fault(_ what: String) -> ThemeProblem {
    ThemeProblem(file: "\(name).theme", line: 0, column: 0, what: what, nearest: nil)
  }

  /// Roles that look as `base` only because nothing is said of them.
  private func coverageFaults() -> [ThemeProblem] {
    ThemeRole.table.compactMap { entry in
      let isSaid = rules[entry.role.rawValue] != nil || rules[entry.group] != nil
      return isSaid ? nil : fault("says nothing of role \(entry.role.rawValue)")
    }
  }

  /// The least distance of two tiers of a link, for every kind of eye.
  private static let leastDistance = 20.0

  /// Tiers of a link that some eyes cannot tell apart.
  private func visionFaults() -> [ThemeProblem] {
    let tiers: [ThemeRole] = [.excellent, .good, .poor, .lost]
    let colors = tiers.map { Self.rule(for: $0.rawValue, in: rules)?.general.foreground?.rgb }
    var faults: [ThemeProblem] = []
    for index in tiers.indices {
      for other in tiers.indices.prefix(index) {
        guard let a = colors[index], let b = colors[other] else { continue }
        for vision in ColorVision.allCases {
          let distance = vision.distance(a, b)
          guard distance < Self.leastDistance else { continue }
          faults.append(
            fault(
              "roles \(tiers[other].rawValue) and \(tiers[index].rawValue): distance"
                + " \(Int(distance)) with \(vision.rawValue), at least 20 is needed"))
        }
      }
    }
    return faults
  }

  private func glyphFaults(ruler: TextRuler) -> [ThemeProblem] {
    Symbol.table.flatMap { entry -> [ThemeProblem] in
      let pair = glyph(entry.symbol)
      return [pair.unicode, pair.ascii].compactMap { text in
        let width = ruler.width(text)
        guard width < 1 || width > entry.width else { return nil }
        return fault(
          "symbol \(entry.symbol.rawValue): \(text) takes \(width) cells, at most \(entry.width) fit"
        )
      }
    }
  }

  private func contrastFaults() -> [ThemeProblem] {
    let base = rules[ThemeRole.base.rawValue]?.general ?? StyleRule()
    var faults: [ThemeProblem] = []
    for entry in ThemeRole.table {
      let names = [entry.role.rawValue, entry.role.rawValue + ".selected"]
      for name in names where name == entry.role.rawValue || rules[name] != nil {
        guard let rule = Self.rule(for: name, in: rules)?.general,
          let text = (rule.foreground ?? base.foreground)?.rgb,
          let behind = (rule.background ?? base.background)?.rgb
        else { continue }
        let least = entry.use == .text ? 4.5 : 3.0
        let contrast = text.contrast(with: behind)
        guard contrast < least else { continue }
        let shown = Double(Int(contrast * 10)) / 10
        faults.append(fault("role \(name): contrast \(shown), at least \(least) is needed"))
      }
    }
    return faults
  }

  private func likenessFaults() -> [ThemeProblem] {
    let mono = at(.none)
    var faults: [ThemeProblem] = []
    for group in Self.rivals {
      for (index, role) in group.enumerated() {
        for other in group[..<index] where mono.style(role) == mono.style(other) {
          faults.append(
            fault("roles \(other.rawValue) and \(role.rawValue) look alike without colour"))
        }
      }
    }
    return faults
  }

  /// States that take turns at one place, and so have to be told apart there.
  static let rivals: [[ThemeRole]] = [
    [.excellent, .good, .poor, .lost, .unknown, .noData],
    [.mediaOn, .mediaOff, .unknown, .noData],
    [.speaking, .silent, .old],
    [.base, .rowDeparted, .rowProvisional, .rowMatch],
    [.live, .waiting, .old, .gap, .ended, .paused, .problem],
  ]
}
