// swift-tools-version: 6.2
import PackageDescription

// A package in a folder is called after that folder, whatever its manifest says.
let flipbook = String(Context.packageDirectory.split(separator: "/").dropLast().last ?? "flipbook")

func example(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "ListDiff", package: flipbook),
      .product(name: "TerminalList", package: flipbook),
    ],
    path: name,
    swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "..")],
  targets: ["board", "feed", "procs"].map(example)
)
