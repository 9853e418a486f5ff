import Foundation
import PackagePlugin

/// Writes the deck that `flipbook demo` plays by default into the command, at each build that finds it
/// changed.
@main struct EmbedDeck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let root = context.package.directoryURL
    let script = root.appending(path: "Scripts/embed-deck")
    let deck = root.appending(path: "demo-data/economies")
    let output = context.pluginWorkDirectoryURL.appending(path: "DefaultDeck.swift")
    return [
      .buildCommand(
        displayName: "Embedding the default deck", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: [
          script, deck.appending(path: "deck.yaml"), deck.appending(path: "gapminder.csv"),
        ],
        outputFiles: [output])
    ]
  }
}
