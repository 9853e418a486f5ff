import Foundation

/// The circumstances that must be published with a figure.
enum Machine {
  /// The processor's name, the number of its cores here, and the system.
  static var line: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(processor), \(cores) cores, \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    return name ?? "unknown processor"
  }
}
