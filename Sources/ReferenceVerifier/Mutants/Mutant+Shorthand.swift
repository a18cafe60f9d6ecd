import AttestModel

/// What a mutant does wrong with the right check of one requirement.
extension Mutant {
    /// Accepts something beside what is right.
    static func looser(
        _ name: String, _ right: any Check<AttestationEvidence>, _ summary: String,
        alsoAccepts: @escaping @Sendable (AttestationEvidence) throws -> Bool
    ) -> Mutant {
        attestation(name, right.requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: LooserCheck(right: right, alsoAccepts: MutantQuestion(ask: alsoAccepts)))
        }
    }

    /// Accepts something beside what is right.
    static func looser(
        _ name: String, _ right: any Check<AssertionEvidence>, _ summary: String,
        alsoAccepts: @escaping @Sendable (AssertionEvidence) throws -> Bool
    ) -> Mutant {
        assertion(name, right.requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: LooserCheck(right: right, alsoAccepts: MutantQuestion(ask: alsoAccepts)))
        }
    }

    /// Accepts something beside what is right.
    static func looser(
        _ name: String, _ right: any Check<ReceiptEvidence>, _ summary: String,
        alsoAccepts: @escaping @Sendable (ReceiptEvidence) throws -> Bool
    ) -> Mutant {
        receipt(name, right.requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: LooserCheck(right: right, alsoAccepts: MutantQuestion(ask: alsoAccepts)))
        }
    }

    /// Refuses some of what is right.
    static func stricter(
        _ name: String, _ right: any Check<AttestationEvidence>, _ summary: String,
        alsoDemands: @escaping @Sendable (AttestationEvidence) throws -> Bool
    ) -> Mutant {
        attestation(name, right.requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: StricterCheck(right: right, alsoDemands: MutantQuestion(ask: alsoDemands)))
        }
    }

    /// Refuses some of what is right.
    static func stricter(
        _ name: String, _ right: any Check<AssertionEvidence>, _ summary: String,
        alsoDemands: @escaping @Sendable (AssertionEvidence) throws -> Bool
    ) -> Mutant {
        assertion(name, right.requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: StricterCheck(right: right, alsoDemands: MutantQuestion(ask: alsoDemands)))
        }
    }

    /// Refuses some of what is right.
    static func stricter(
        _ name: String, _ right: any Check<ReceiptEvidence>, _ summary: String,
        alsoDemands: @escaping @Sendable (ReceiptEvidence) throws -> Bool
    ) -> Mutant {
        receipt(name, right.requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: StricterCheck(right: right, alsoDemands: MutantQuestion(ask: alsoDemands)))
        }
    }

    /// Reads attestations otherwise.
    static func reading(
        attestation name: String, _ requirement: Requirement, _ summary: String, _ change: (inout Reading) -> Void
    ) -> Mutant {
        var reading = Reading.right
        change(&reading)
        return attestation(name, requirement, summary) { $0.reading = reading }
    }

    /// Reads assertions otherwise.
    static func reading(
        assertion name: String, _ requirement: Requirement, _ summary: String, _ change: (inout Reading) -> Void
    ) -> Mutant {
        var reading = Reading.right
        change(&reading)
        return assertion(name, requirement, summary) { $0.reading = reading }
    }

    /// Reads receipts otherwise.
    static func reading(
        receipt name: String, _ requirement: Requirement, _ summary: String, _ change: (inout Reading) -> Void
    ) -> Mutant {
        var reading = Reading.right
        change(&reading)
        return receipt(name, requirement, summary) { $0.reading = reading }
    }
}
