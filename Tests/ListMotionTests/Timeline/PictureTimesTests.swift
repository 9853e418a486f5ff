import Testing

@testable import ListMotion

/// The times at which a picture differs from the one before.
@Suite struct PictureTimesTests {
  private func moments(_ times: PictureTimes, steps: Int) -> [Double] {
    var moments: [Double] = []
    while let next = times.next(after: moments.last ?? 0, steps: steps, lightSteps: steps) {
      moments.append(next)
    }
    return moments
  }

  /// A step becomes visible halfway through.
  @Test func noStepOfAFadeIsLeftOut() {
    var (fade, light) = (PictureTimes(), PictureTimes())
    fade.add(fade: TimeSpan(start: 0, end: 1))
    light.add(light: TimeSpan(start: 0, end: 1))
    for times in [fade, light] {
      let moments = moments(times, steps: 4)
      #expect(moments.count == 5)
      for (moment, edge) in zip(moments, [0.125, 0.375, 0.625, 0.875, 1]) {
        #expect(moment > edge && moment < edge + 0.001)
      }
    }
  }
}
