// swift-tools-version: 6.2
import PackageDescription

// A package in a folder is called after that folder, whatever its manifest says.
let flipbook = String(Context.packageDirectory.split(separator: "/").dropLast().last ?? "flipbook")

let list = Target.Dependency.product(name: "TerminalList", package: flipbook)
let diff = Target.Dependency.product(name: "ListDiff", package: flipbook)
let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// FilmFigures and TortureSupport are links to folders of the tests.
let package = Package(
  name: "tools",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "film", dependencies: ["FilmFigures", list, parser], path: "film",
      swiftSettings: strict),
    .executableTarget(name: "saves", dependencies: [parser], path: "saves", swiftSettings: strict),
    .executableTarget(
      name: "torture", dependencies: ["TortureSupport", parser], path: "torture",
      swiftSettings: strict),
    .target(
      name: "FilmFigures", dependencies: [list, diff], path: "FilmFigures", swiftSettings: strict),
    .target(
      name: "TortureSupport", dependencies: [list, diff], path: "TortureSupport",
      swiftSettings: strict),
  ]
)
