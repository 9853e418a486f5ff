// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is held to.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The module `Flipbook…` of a folder in Sources. No target of another package has such a name.
func module(_ folder: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: "Flipbook\(folder)", dependencies: dependencies, path: "Sources/\(folder)",
    swiftSettings: strict)
}

/// The modules that read and compare data, and never see a screen.
let data: [Target.Dependency] = [
  "ListDiff", "FlipbookNotation", "FlipbookPosix", "FlipbookSnapshots", "FlipbookValueTrees",
  "FlipbookReading", "FlipbookHistories", "FlipbookFeeds",
]

let package = Package(
  name: "flipbook",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ListDiff", targets: ["ListDiff"]),
    .library(name: "TerminalList", targets: ["TerminalList"]),
    .executable(name: "flipbook", targets: ["FlipbookCommand"]),
  ],
  // A program that uses only the libraries writes `traits: []` and does not fetch the parser.
  traits: [
    .trait(name: "Command", description: "The command flipbook and its parser of arguments."),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .target(name: "ListDiff", swiftSettings: strict),
    module("Notation"),
    module("Posix"),
    .target(
      name: "ListMotion", dependencies: ["ListDiff", "FlipbookNotation"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    .systemLibrary(
      name: "CNcursesw",
      providers: [
        .apt(["libncurses-dev"]), .yum(["ncurses-devel"]), .brew(["ncurses"]),
      ]),
    .target(
      name: "TerminalList",
      dependencies: ["ListDiff", "ListMotion", "FlipbookPosix", "CNcursesw"],
      swiftSettings: strict),
    .systemLibrary(
      name: "FlipbookCYAML", path: "Sources/CYAML",
      providers: [.apt(["libyaml-dev"]), .yum(["libyaml-devel"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "FlipbookCZlib", path: "Sources/CZlib",
      providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]),
    module("Snapshots", "ListDiff", "FlipbookNotation", "FlipbookPosix"),
    module(
      "ValueTrees", "FlipbookNotation", "FlipbookSnapshots", "FlipbookPosix", "FlipbookCYAML"),
    module(
      "Reading", "ListDiff", "FlipbookNotation", "FlipbookPosix", "FlipbookSnapshots",
      "FlipbookValueTrees"),
    module(
      "Histories", "ListDiff", "FlipbookNotation", "FlipbookPosix", "FlipbookSnapshots",
      "FlipbookValueTrees"),
    module(
      "Feeds", "ListDiff", "FlipbookNotation", "FlipbookPosix", "FlipbookSnapshots",
      "FlipbookValueTrees", "FlipbookReading"),
    .executableTarget(
      name: "FlipbookCommand",
      dependencies: data + [
        "TerminalList", "FlipbookCZlib",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Command"])),
      ],
      path: "Sources/flipbook", exclude: ["Export/Page"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["ListDiff", "ListMotion"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "ListDiffTests", dependencies: ["ListDiff", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "NotationTests", dependencies: ["FlipbookNotation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ListMotionTests", dependencies: ["ListMotion", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TerminalListTests", dependencies: ["TerminalList", "TestSupport"],
      swiftSettings: strict),
    // a program whose code is on the main actor by default
    .testTarget(
      name: "IsolationTests", dependencies: ["TerminalList"],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SnapshotsTests", dependencies: data + ["TestSupport"],
      exclude: ["PrintedTables/Samples"], swiftSettings: strict),
    .testTarget(
      name: "FlipbookTests", dependencies: ["FlipbookCommand", "FlipbookCZlib", "TestSupport"],
      swiftSettings: strict),
    // Examples/ and Benchmarks/ are separate packages; their sources are tested here.
    .testTarget(
      name: "ExamplesTests", dependencies: ["TerminalList", "FlipbookCommand", "TestSupport"],
      path: "Examples",
      exclude: ["Package.swift", "board/main.swift", "feed/main.swift", "procs/main.swift"],
      swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["ListDiff", "TestSupport"], path: "Benchmarks",
      exclude: [
        "Package.swift", "README.md", "Commands", "Results", "Scenes", "growth.gnuplot",
      ], swiftSettings: strict),
    .testTarget(
      name: "ScenesTests", dependencies: ["TerminalList"], path: "Benchmarks/Scenes",
      exclude: ["Scenes.swift"], swiftSettings: strict),
    // what `make fuzz` checks, of a few inputs, so that it stays true to the sources
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, path: "Tools/fuzz", exclude: ["Fuzz.swift"],
      swiftSettings: strict),
    .testTarget(name: "EndToEnd", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)

/// What `make fuzz` gives its inputs to.
var fuzzed: [Target.Dependency] { data + ["FlipbookCommand", "TerminalList", "TestSupport"] }

// `make fuzz` sets it. libFuzzer brings its own `main`, so the command becomes a library, and its
// entry point gets another name.
if Context.environment["FLIPBOOK_FUZZ"] != nil,
  let command = package.targets.firstIndex(where: { $0.name == "FlipbookCommand" })
{
  let flipbook = package.targets[command]
  package.products = []
  package.targets[command] = .target(
    name: flipbook.name, dependencies: flipbook.dependencies, path: flipbook.path,
    swiftSettings: strict + [
      .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "flipbook_main"])
    ])
  package.targets.removeAll { $0.name == "FuzzTests" }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Tools/fuzz", exclude: ["ReaderTests.swift"],
      swiftSettings: strict))
}
