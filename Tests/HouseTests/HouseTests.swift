import Foundation
import Testing

/// The rules of the house, read from its own files.
@Suite struct HouseTests {
  /// What each target may import: arrows that point down only, and what of the system it needs.
  private static let mayImport: [String: Set<String>] = [
    "CallRoom": [],
    "EventCore": ["CallRoom", "Synchronization"],
    "CScan": [],
    "JSON": ["CScan"],
    "IniFile": [],
    "Dialects": ["CallRoom", "JSON", "CScan", "Crypto", "Glibc"],
    "CCrypto": [],
    "Crypto": ["CCrypto", "JSON", "Glibc"],
    "CHTTP": [],
    "CCurl": [],
    "CZlib": [],
    "Feeds": [
      "CallRoom", "EventCore", "Dialects", "JSON", "Crypto", "CHTTP", "CCurl", "CZlib", "Glibc",
      "Synchronization",
    ],
    "Cells": [],
    "Screens": ["CallRoom", "Cells", "IniFile"],
    "CTerm": [],
    "Terminal": ["Cells", "CTerm", "Glibc"],
    "calltop": [
      "CallRoom", "EventCore", "JSON", "IniFile", "Dialects", "Crypto", "Feeds", "Cells",
      "Screens", "Terminal", "CTerm", "Glibc", "Synchronization",
    ],
  ]

  /// Where the program itself may see the C of the terminal: its arguments and its exit.
  private static let seesCTerm: Set<String> = [
    "Arguments.swift", "Environment.swift", "Main.swift",
  ]

  @Test func importsPointDownOnly() throws {
    for file in try House.files("Sources", ending: ".swift") {
      let allowed = try #require(Self.mayImport[file.target], "\(file): no row for its target")
      for (module, line) in SwiftCode(file.text).imports where !allowed.contains(module) {
        Issue.record("\(file):\(line): \(file.target) may not import \(module)")
      }
    }
  }

  /// The table itself: who imports whom must end somewhere.
  @Test func theTableHasNoCircle() {
    func reach(_ target: String, from path: [String]) {
      if path.contains(target) { Issue.record("a circle: \(path + [target])") }
      guard !path.contains(target) else { return }
      for next in Self.mayImport[target] ?? [] { reach(next, from: path + [target]) }
    }
    for target in Self.mayImport.keys { reach(target, from: []) }
  }

  @Test func onlyArgumentsAndExitSeeTheTerminalsC() throws {
    for file in try House.files("Sources/calltop", ending: ".swift") {
      let sees = SwiftCode(file.text).imports.contains { $0.module == "CTerm" }
      #expect(!sees || Self.seesCTerm.contains(file.name), "\(file)")
    }
  }

  @Test func noFoundationAnywhere() throws {
    for file in try House.files("Sources", ending: ".swift") {
      for (module, line) in SwiftCode(file.text).imports where module.hasPrefix("Foundation") {
        Issue.record("\(file):\(line): imports \(module)")
      }
    }
  }

  @Test func cursesIsIncludedOnlyWhereItIsKnown() throws {
    for file in try House.files("Sources") where file.text.contains("curses.h") {
      #expect(file.target == "CTerm", "\(file)")
    }
  }

  /// What must be unsafe (the guard of the terminal) is C.
  @Test func nothingIsForced() throws {
    let words = [
      "fatalError", "preconditionFailure", "assertionFailure", "try!", "as!",
      "@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast",
    ]
    for file in try House.files("Sources", ending: ".swift") {
      let code = SwiftCode(file.text)
      for line in code.forcedUnwraps { Issue.record("\(file):\(line): unwraps by force") }
      for word in words {
        for line in code.lines(with: word) { Issue.record("\(file):\(line): \(word)") }
      }
    }
  }

  /// A monitor is no party to a call: what would answer, end or take one back, remove somebody, or pop what
  /// was meant for another, exists nowhere.
  @Test func nothingMutatesACallThatAMonitorMustNotTouch() throws {
    let words = [
      "get_signal_invitation_info_start_app", "get_rtc_invitation_start_app", "signal_get_token",
      "signal_message_assemble", "signal_notify_group_call_ended", "delete_signal_records",
      "leave_meeting", "end_meeting", "remove_participants", "operate_meeting_all_stream",
      "kickout-user", "close-user-mic", "close-user-camera", "update-room-mic-state",
      "update-user-role", "RemoveParticipant", "MutePublishedTrack", "DeleteRoom",
    ]
    for file in try House.files("Sources", ending: ".swift") {
      for word in words where file.text.contains(word) { Issue.record("\(file) says \(word)") }
    }
    // The one request about calls that is written invites: part 2, and no other.
    let requests = try #require(
      try House.files("Sources", ending: "/SignalRequest.swift").first)
    #expect(requests.text.components(separatedBy: "package static func").count == 2)
    #expect(requests.text.components(separatedBy: "writer.message(").count == 2)
    #expect(requests.text.contains("writer.message(2)"))
  }

  @Test func theTopHoldsOnlyWhatBelongsThere() throws {
    let allowed: Set<String> = ["Package.swift", "Sources", "Tests", "Themes", "README.md"]
    for name in try House.top() where !allowed.contains(name) {
      #expect(name.hasPrefix("."), "\(name)")
    }
    for name in ["Package.swift", "Sources", "Tests"] { #expect(try House.top().contains(name)) }
  }

  @Test func everyTargetHasItsRow() throws {
    let manifest = try #require(try House.files(ending: "Package.swift").first)
    // A row may go over several lines.
    let rows = manifest.text.replacing(/room\(\s+/, with: "room(")
    for target in Self.mayImport.keys {
      let isThere = ["room(\"\(target)\"", "name: \"\(target)\""].contains {
        rows.contains($0)
      }
      #expect(isThere, "\(target) is no target")
    }
    for line in rows.split(separator: "\n") {
      let parts = line.split(separator: "\"", maxSplits: 2)
      guard parts.count > 1, line.contains("room(\"") else { continue }
      #expect(Self.mayImport[String(parts[1])] != nil, "\(parts[1]) has no row")
    }
    let folders = Set(try House.files("Sources").map(\.target))
    #expect(folders == Set(Self.mayImport.keys))
  }

  @Test func noFileIsLong() throws {
    let files = try House.files("Sources")
    #expect(files.count > 50)
    for file in files { #expect(file.lines <= 400, "\(file) has \(file.lines) lines") }
  }

  @Test func everyFileEndsWithItsLine() throws {
    for file in try House.files("Sources") + House.files("Tests", ending: ".swift") {
      #expect(file.text.hasSuffix("\n") && !file.text.contains("\r\n"), "\(file)")
    }
  }

  /// Paths of somebody's machine, written apart so that this file does not hold them.
  @Test func noFileKnowsSomebodysMachine() throws {
    let words = ["/wo" + "rk/", "/tmp" + "/h", "sha" + "red/", "/ho" + "me/", "/ro" + "ot/"]
    for file in try House.files() {
      for word in words where file.text.contains(word) { Issue.record("\(file) says \(word)") }
    }
  }

  @Test func theFixturesKeepNoSecrets() throws {
    let secrets = ["a=ice-pwd:", "a=ice-ufrag:", "a=fingerprint:sha-256 "]
    for file in try House.files("Tests/Fixtures") {
      for secret in secrets {
        for part in file.text.components(separatedBy: secret).dropFirst() {
          #expect(part.hasPrefix("redacted"), "\(file): \(secret)")
        }
      }
      for part in file.text.components(separatedBy: "\"private_id\":").dropFirst() {
        #expect(part.hasPrefix("0"), "\(file): private_id")
      }
    }
  }
}
