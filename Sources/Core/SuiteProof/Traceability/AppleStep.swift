/// A numbered step of one of Apple's three procedures.
package struct AppleStep: Sendable, Hashable {
    /// A list of numbered steps on a page of Apple's.
    package enum Procedure: String, Sendable, CaseIterable {
        case attestation, assertion, receipt

        package var document: SourceDocument { self == .receipt ? .assessing : .validating }

        /// The heading above the list, as it stands in an address.
        var fragment: String {
            switch self {
            case .attestation: "Verify-the-attestation"
            case .assertion: "Verify-the-assertion"
            case .receipt: "Verify-the-receipt"
            }
        }

        /// The word before the number in the source of a requirement.
        fileprivate var word: String { self == .receipt ? "verification" : rawValue }
    }

    package let procedure: Procedure
    package let number: Int
    /// The name that this project gives the step.
    package let name: String

    package var placeName: String { "\(procedure.word) step \(number)" }

    /// Every step, in Apple's order.
    package static let all =
        steps(
            .attestation,
            [
                "certificates", "clientDataHash", "nonce", "nonce in the leaf", "key identifier", "app ID", "counter",
                "environment", "credential", "validation category", "bundle version",
            ])
        + steps(
            .assertion,
            [
                "clientDataHash", "nonce", "signature", "app ID", "counter", "challenge", "validation category",
                "bundle version",
            ])
        + steps(.receipt, ["signature", "signer's certificate", "payload", "app ID", "creation time", "attested key"])

    private static func steps(_ procedure: Procedure, _ names: [String]) -> [AppleStep] {
        names.enumerated().map { AppleStep(procedure: procedure, number: $0.offset + 1, name: $0.element) }
    }
}

extension SourcePlace {
    static func attestationStep(_ number: Int) -> SourcePlace { step(number, of: .attestation) }
    static func assertionStep(_ number: Int) -> SourcePlace { step(number, of: .assertion) }
    static func receiptStep(_ number: Int) -> SourcePlace { step(number, of: .receipt) }

    private static func step(_ number: Int, of procedure: AppleStep.Procedure) -> SourcePlace {
        let steps = AppleStep.all.filter { $0.procedure == procedure }
        return SourcePlace(steps[number - 1])
    }
}
