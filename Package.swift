// swift-tools-version: 6.2
import PackageDescription

/// One settings array for every Swift target of the house.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target of the house.
func room(_ name: String, imports: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports.map { .target(name: $0) }, swiftSettings: settings)
}

/// The tests of one target, in the folder of the same name.
func tests(_ name: String, imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .target(name: $0) }, exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "calltop",
  products: [
    .library(name: "CallRoom", targets: ["CallRoom"]),
    .library(name: "EventCore", targets: ["EventCore"]),
    .executable(name: "calltop", targets: ["calltop"]),
  ],
  targets: [
    // The vocabulary and the laws.
    room("CallRoom"),
    room("EventCore", imports: ["CallRoom"]),

    // Bytes in and out.
    .target(name: "CScan"),
    room("JSON", imports: ["CScan"]),
    room("IniFile"),
    room("Dialects", imports: ["CallRoom", "JSON", "CScan", "Crypto"]),
    // These load libcrypto, libmicrohttpd, libcurl and zlib themselves, when they are needed.
    .target(name: "CCrypto"),
    room("Crypto", imports: ["CCrypto", "JSON"]),
    .target(name: "CHTTP"),
    .target(name: "CCurl"),
    .target(name: "CZlib"),
    room(
      "Feeds",
      imports: [
        "CallRoom", "EventCore", "Dialects", "JSON", "Crypto", "CHTTP", "CCurl", "CZlib",
      ]),

    // The screen.
    room("Cells"),
    room("Screens", imports: ["CallRoom", "Cells", "IniFile"]),
    .target(
      name: "CTerm",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    room("Terminal", imports: ["Cells", "CTerm"]),

    // The program.
    .executableTarget(
      name: "calltop",
      dependencies: [
        "CallRoom", "EventCore", "JSON", "IniFile", "Dialects", "Crypto", "Feeds", "Cells",
        "Screens", "Terminal", "CTerm",
      ],
      swiftSettings: settings),

    tests("CallRoomTests", imports: ["CallRoom"]),
    tests("EventCoreTests", imports: ["EventCore", "CallRoom"]),
    tests("JSONTests", imports: ["JSON"]),
    tests("IniFileTests", imports: ["IniFile"]),
    tests("CryptoTests", imports: ["Crypto", "JSON"]),
    tests("DialectsTests", imports: ["Dialects", "CallRoom", "EventCore", "JSON", "Crypto"]),
    tests(
      "FeedsTests", imports: ["Feeds", "EventCore", "CallRoom", "Dialects", "JSON", "Crypto"]),
    tests("CellsTests", imports: ["Cells"]),
    tests("ScreensTests", imports: ["Screens", "Cells", "CallRoom", "IniFile"]),
    tests("TerminalTests", imports: ["Terminal", "Cells", "CTerm"]),
    tests("HouseTests", imports: []),
    tests("EndToEndTests", imports: ["JSON", "CTerm", "Crypto"], exclude: ["Judges"]),
  ]
)
