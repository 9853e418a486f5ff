// swift-tools-version: 6.2
import PackageDescription

// A package in a folder is called after that folder, whatever its manifest says.
let flipbook = String(Context.packageDirectory.split(separator: "/").dropLast().last ?? "flipbook")

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "ListDiff", package: flipbook),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: ".",
      exclude: ["README.md", "Results", "Scenes", "Tests", "growth.gnuplot"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "scenes",
      dependencies: [.product(name: "TerminalList", package: flipbook)],
      path: "Scenes", exclude: ["Tests"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
