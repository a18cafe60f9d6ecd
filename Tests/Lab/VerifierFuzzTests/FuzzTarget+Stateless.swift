import AttestModel

@testable import VerifierFuzz

extension FuzzTarget {
    /// A target that verifies all evidence, makes no calls and keeps no state.
    static let stateless = FuzzTarget(
        capabilities: Set(Capability.allCases).subtracting([.deviceCheckCaller, .reset]), comparisons: [])
}
