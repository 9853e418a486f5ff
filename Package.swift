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
    .library(name: "TerminalListView", targets: ["TerminalList"]),
    .executable(name: "flipbook", targets: ["flipbook"]),
    .executable(name: "board", targets: ["board"]),
    .executable(name: "feed", targets: ["feed"]),
    .executable(name: "procs", targets: ["procs"]),
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
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, plugins: ["EmbedDeck"]),
    .plugin(name: "EmbedDeck", capability: .buildTool()),

    .executableTarget(
      name: "board", dependencies: ["ListDiff", "TerminalList"], path: "Examples/board",
      swiftSettings: strict),
    .executableTarget(
      name: "feed", dependencies: ["TerminalList"], path: "Examples/feed", swiftSettings: strict),
    .executableTarget(
      name: "procs", dependencies: ["TerminalList"], path: "Examples/procs", swiftSettings: strict),

    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "ListDiff", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks", exclude: ["README.md", "Results", "Scenes", "growth.gnuplot"],
      swiftSettings: strict),
    .executableTarget(
      name: "scenes", dependencies: ["TerminalList"], path: "Benchmarks/Scenes",
      swiftSettings: strict),

    .target(
      name: "FilmFigures", dependencies: ["ListDiff", "TerminalList"], path: "Tools/FilmFigures",
      swiftSettings: strict),
    .executableTarget(
      name: "film",
      dependencies: [
        "FilmFigures", "TerminalList",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/film", swiftSettings: strict),
    .executableTarget(
      name: "saves",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tools/saves", swiftSettings: strict),
    .executableTarget(
      name: "torture",
      dependencies: [
        "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/torture", swiftSettings: strict),

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
      name: "TerminalListTests", dependencies: ["FilmFigures", "TerminalList", "TestSupport"],
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
      name: "FlipbookTests", dependencies: ["flipbook", "board", "feed", "procs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["benchmarks", "scenes", "TestSupport"],
      swiftSettings: strict),
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
    ],
    plugins: flipbook.plugins)
  package.targets.removeAll { $0.name == "FuzzTests" }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed + ["flipbook"], path: "Tools/fuzz",
      exclude: ["ReaderTests.swift"], swiftSettings: strict))
}
