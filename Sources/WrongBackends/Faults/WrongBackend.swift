import ReferenceBackend

/// The reference backend with one duty done wrong, as some real backend does it.
///
/// A suite that does not notice has a hole: each must fail the check that is about its duty.
package struct WrongBackend: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    /// One sentence that says what the backend does wrong.
    package let summary: String
    /// The numbers of the checks that it must fail, as facts name them (`F-11`), the one about its duty first; for the exchange of
    /// receipts the requirement (`LIVE-RECEIPT`).
    package let fails: [String]
    /// The reason why it fails further checks; `nil` for one that fails the first alone.
    package let reason: String?
    /// A Boolean value that indicates whether only requests at the same time show the fault.
    package let isRacy: Bool
    private let patch: @Sendable (inout BackendParts) -> Void

    /// Creates a wrong backend.
    ///
    /// - Parameters:
    ///   - check: The number of the check about its duty.
    ///   - further: The numbers of further checks that it must fail, and the reason.
    ///   - patch: Replaces functions of the right parts.
    init(
        _ name: String, _ check: String, _ summary: String, further: [String] = [], because reason: String? = nil,
        isRacy: Bool = false, _ patch: @escaping @Sendable (inout BackendParts) -> Void
    ) {
        (self.name, self.summary, fails) = (name, summary, [check] + further)
        (self.reason, self.isRacy, self.patch) = (reason, isRacy, patch)
    }

    /// The parts with the wrong ones among them. Each call makes new ones, which share nothing: what they keep in memory is lost
    /// with the backend, as at a restart.
    package var parts: BackendParts {
        var parts = BackendParts()
        patch(&parts)
        return parts
    }

    /// Creates the backend, as `Backend.init` does with the right parts.
    ///
    /// - Throws: `BackendError`.
    package func backend(
        _ configuration: BackendConfiguration, stateFile: String? = nil, clock: @escaping @Sendable () -> Int64,
        randomness: @escaping @Sendable (Int) -> [UInt8], report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(BackendError) -> Backend {
        try Backend(
            configuration, parts: parts, stateFile: stateFile, clock: clock, randomness: randomness, report: report)
    }
}
