import AttestModel

/// A meeting of calls: the answer to one is held back until the answer to another is made, too. Requests that overlap do so
/// for certain then, and neither of the two answers knows of what follows from the other.
package actor CallMeeting {
    private var calls: Set<DeviceCheckCall> = []
    private var patience = Duration.zero
    private var waiting: CheckedContinuation<Void, Never>?
    /// The number of the call that waits.
    private var number = 0

    /// Holds back the answer to the first of each two calls from now on.
    /// - Parameters:
    ///   - calls: The calls that meet; none ends it.
    ///   - patience: The longest wait for the second call, which may never come.
    package func hold(_ calls: Set<DeviceCheckCall>, for patience: Duration = .zero) {
        (self.calls, self.patience) = (calls, patience)
    }

    /// Waits for another call, or lets go the one that waits.
    func attend(_ call: DeviceCheckCall) async {
        guard calls.contains(call) else { return }
        if waiting != nil { return release(number) }
        number += 1
        let (own, patience) = (number, patience)
        await withCheckedContinuation { continuation in
            waiting = continuation
            Task {
                try? await Task.sleep(for: patience)
                release(own)
            }
        }
    }

    private func release(_ number: Int) {
        guard number == self.number else { return }
        waiting?.resume()
        waiting = nil
    }
}
