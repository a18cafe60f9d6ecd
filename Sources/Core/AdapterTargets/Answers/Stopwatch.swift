import AttestModel

/// The one clock that a run reads: it only ever measures how long something took.
package struct Stopwatch: Sendable {
    /// The time since some fixed moment; never runs backwards.
    package let read: @Sendable () -> Duration

    package init(read: @escaping @Sendable () -> Duration) { self.read = read }

    package static let monotonic: Stopwatch = {
        let start = ContinuousClock.now
        return Stopwatch { ContinuousClock.now - start }
    }()

    /// Milliseconds since an earlier reading, to the hundredth.
    package func milliseconds(since start: Duration) -> Double {
        ((read() - start) / .milliseconds(1)).roundedToHundredths
    }
}

extension Double {
    package var roundedToHundredths: Double { (self * 100).rounded() / 100 }
}
