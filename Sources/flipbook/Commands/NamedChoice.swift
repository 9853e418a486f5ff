import ArgumentParser

/// An option that takes one of a few words.
///
/// Its words are said here without a walk through key paths and texts made by reflection, which the
/// parser would take for each such option at every start.
protocol NamedChoice: CaseIterable, RawRepresentable<String>, ExpressibleByArgument {}

extension NamedChoice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }
}
