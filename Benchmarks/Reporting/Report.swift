import Foundation

/// All results of a run, as saved in the JSON file.
struct Report: Codable {
  /// The start of the run.
  var date: Date
  /// Processor, cores and system.
  var machine: String
  /// The compiler's description of itself.
  var compiler: String
  /// The compiler's options.
  var flags: String
  /// The times, by workload.
  var workloads: [Times] = []
  /// The growth of time with size.
  var growth: [Growth] = []
  /// The memory of a comparison in addition to its inputs.
  var memory: [Memory] = []
  /// The times of the first call in a process.
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
    /// Our time divided by this contender's: the median of the rounds' ratios.
    var oursToThis: Double
  }

  /// The factor by which our time grows with ten times the rows.
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
