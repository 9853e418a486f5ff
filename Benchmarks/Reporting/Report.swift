import Foundation

/// All that a run found out, as the JSON file holds it.
struct Report: Codable {
  /// When the run began.
  var date: Date
  /// Processor, cores and system.
  var machine: String
  /// The compiler's description of itself.
  var compiler: String
  /// How it was told to compile.
  var flags: String
  /// The times, by workload.
  var workloads: [Times] = []
  /// How time grows with size.
  var growth: [Growth] = []
  /// What a comparison needs beyond its inputs.
  var memory: [Memory] = []
  /// How long the first call of a process takes.
  var cold: [Cold] = []

  /// The times of one workload.
  struct Times: Codable {
    var elements: String
    var change: String
    var size: Int
    var rounds: Int
    var contenders: [ContenderTimes]
  }

  /// The times of one contender in a workload.
  struct ContenderTimes: Codable {
    var name: String
    var medianMilliseconds: Double
    var minimumMilliseconds: Double
    /// How much of this contender's time ours takes: the median of the rounds' ratios.
    var oursToThis: Double
  }

  /// How many times longer ours takes for ten times the rows.
  struct Growth: Codable {
    var elements: String
    var change: String
    var smallSize: Int
    var largeSize: Int
    var factor: Double
  }

  /// The peak of resident memory over the inputs of one comparison in a fresh process.
  struct Memory: Codable {
    var contender: String
    var elements: String
    var size: Int
    var mebibytes: Double
  }

  /// The times of the first and the third call in a process: medians of several processes.
  struct Cold: Codable {
    var contender: String
    var elements: String
    var size: Int
    var firstMilliseconds: Double
    var thirdMilliseconds: Double
  }
}

extension Report.Times {
  init(_ workload: Workload, _ measurement: Measurement) {
    elements = workload.elements
    change = workload.change
    size = workload.size
    rounds = measurement.samples.first?.count ?? 0
    contenders = zip(measurement.names, measurement.samples).map { name, samples in
      Report.ContenderTimes(
        name: name, medianMilliseconds: samples.median / 1e6,
        minimumMilliseconds: (samples.min() ?? .nan) / 1e6,
        oursToThis: measurement.ratio(of: ListDiffContender.name, to: name) ?? .nan)
    }
  }

  /// The median of a contender, unless it did not take part.
  func milliseconds(of name: String) -> Double? {
    contenders.first { $0.name == name }?.medianMilliseconds
  }
}
