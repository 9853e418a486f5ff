// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is held to.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What `make fuzz` gives its inputs to, besides the command.
let fuzzed: [Target.Dependency] = [
  "TerminalList", "Feeds", "Histories", "Reading", "Snapshots", "ValueTrees", "Notation",
  "ListDiff",
  "TestSupport",
]

let package = Package(
  name: "flipbook",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ListDiff", targets: ["ListDiff"]),
    .library(name: "TerminalList", targets: ["TerminalList"]),
    .executable(name: "flipbook", targets: ["flipbook"]),
  ],
  // A program that uses the libraries alone writes `traits: []` and does not fetch the parser.
  traits: [
    .trait(name: "Command", description: "The command flipbook and its parser of arguments."),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .target(name: "ListDiff", swiftSettings: strict),
    .target(name: "Notation", swiftSettings: strict),
    .target(name: "Posix", swiftSettings: strict),
    .target(
      name: "ListMotion", dependencies: ["ListDiff", "Notation"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    .systemLibrary(
      name: "CNcursesw",
      providers: [
        .apt(["libncurses-dev"]), .yum(["ncurses-devel"]), .brew(["ncurses"]),
      ]),
    .target(
      name: "TerminalList", dependencies: ["ListDiff", "ListMotion", "Posix", "CNcursesw"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CYAML",
      providers: [.apt(["libyaml-dev"]), .yum(["libyaml-devel"]), .brew(["libyaml"])]),
    .target(
      name: "Snapshots", dependencies: ["ListDiff", "Notation", "Posix"], swiftSettings: strict),
    .target(
      name: "ValueTrees", dependencies: ["Notation", "Snapshots", "Posix", "CYAML"],
      swiftSettings: strict),
    .target(
      name: "Reading",
      dependencies: ["ListDiff", "Notation", "Posix", "Snapshots", "ValueTrees"],
      swiftSettings: strict),
    .target(
      name: "Histories",
      dependencies: ["ListDiff", "Notation", "Posix", "Snapshots", "ValueTrees"],
      swiftSettings: strict),
    .target(
      name: "Feeds",
      dependencies: ["ListDiff", "Notation", "Posix", "Snapshots", "ValueTrees", "Reading"],
      swiftSettings: strict),
    .executableTarget(
      name: "flipbook",
      dependencies: [
        "TerminalList", "Feeds", "Histories", "Reading", "Snapshots", "ValueTrees", "Notation",
        "Posix",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Command"])),
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["ListDiff", "ListMotion"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "ListDiffTests", dependencies: ["ListDiff", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "NotationTests", dependencies: ["Notation", "TestSupport"], swiftSettings: strict),
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
      name: "SnapshotsTests",
      dependencies: [
        "Feeds", "Histories", "Notation", "Posix", "Reading", "Snapshots", "TestSupport",
        "ValueTrees",
      ],
      exclude: ["PrintedTables/Samples"], swiftSettings: strict),
    .testTarget(
      name: "FlipbookTests", dependencies: ["flipbook", "TestSupport"],
      swiftSettings: strict),
    // Examples/ and Benchmarks/ are packages of their own; their sources are tested here.
    .testTarget(
      name: "ExamplesTests", dependencies: ["TerminalList", "flipbook", "TestSupport"],
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
      name: "FuzzTests", dependencies: fuzzed + ["flipbook"], path: "Tools/fuzz",
      exclude: ["Fuzz.swift"], swiftSettings: strict),
    .testTarget(name: "EndToEnd", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)

// `make fuzz` sets it. libFuzzer has a `main` of its own, so the command is a library then, and its
// own entry point gets another name.
if Context.environment["FLIPBOOK_FUZZ"] != nil,
  let command = package.targets.firstIndex(where: { $0.name == "flipbook" })
{
  let flipbook = package.targets[command]
  package.products = []
  package.targets[command] = .target(
    name: "flipbook", dependencies: flipbook.dependencies,
    swiftSettings: strict + [
      .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "flipbook_main"])
    ])
  package.targets.removeAll { $0.name == "FuzzTests" }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed + ["flipbook"], path: "Tools/fuzz",
      exclude: ["ReaderTests.swift"], swiftSettings: strict))
}
