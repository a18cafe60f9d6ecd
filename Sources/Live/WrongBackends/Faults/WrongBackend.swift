import ReferenceBackend
import Synchronization

/// The reference backend with one duty done wrong, as some real backend does it.
///
/// A suite that does not notice has a hole: each must fail the check that is about its duty.
package struct WrongBackend: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    /// One sentence that says what the backend does wrong.
    package let summary: String
    /// The duties whose checks it fails: the first one always, the others as the reason says. Each is the number of a check
    /// (`F-11`) or a requirement (`LIVE-RECEIPT`).
    package let fails: [String]
    /// The reason why it fails further checks; `nil` for one that fails the first alone.
    package let reason: String?
    /// A Boolean value that indicates whether only requests at the same time show the fault.
    package let isRacy: Bool
    private let patch: @Sendable (inout BackendParts) -> Void

    /// Creates a wrong backend.
    ///
    /// - Parameters:
    ///   - duty: The number or the requirement of the checks that it must fail.
    ///   - further: The numbers or requirements of further checks that it may fail, and the reason.
    ///   - patch: Replaces functions of the reference backend.
    init(
        _ name: String, _ duty: String, _ summary: String, further: [String] = [], because reason: String? = nil,
        isRacy: Bool = false, _ patch: @escaping @Sendable (inout BackendParts) -> Void
    ) {
        (self.name, self.summary, fails) = (name, summary, [duty] + further)
        (self.reason, self.isRacy, self.patch) = (reason, isRacy, patch)
    }

    /// The parts with the wrong ones among them. Each call makes new ones, which share nothing: what they keep in memory is lost
    /// with the backend, as at a restart.
    package var parts: BackendParts {
        var parts = BackendParts()
        patch(&parts)
        return parts
    }
}

/// Values that a wrong backend keeps in memory, by some bytes.
final class Remembered<Value: Sendable>: Sendable {
    private let values = Mutex<[[UInt8]: Value]>([:])

    func value(for name: [UInt8]) -> Value? { values.withLock { $0[name] } }
    func set(_ value: Value?, for name: [UInt8]) { values.withLock { $0[name] = value } }

    /// Changes a value, and returns what the change returns.
    func change<Result: Sendable>(for name: [UInt8], _ change: @Sendable (inout Value?) -> Result) -> Result {
        values.withLock { change(&$0[name]) }
    }
}
