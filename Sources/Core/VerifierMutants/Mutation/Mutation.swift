import AttestModel
import CEmbeddedFiles
import ReferenceVerifier

/// One thing done wrong with one kind of evidence.
package struct Mutation<Evidence: VerifiedEvidence>: Sendable {
    package let name: String
    package let requirement: Requirement
    package let summary: String
    package let patch: Patch<Evidence>

    /// - Parameter summary: The sentence; `nil` for that of the name in `mutants.json`.
    init(
        _ name: String, _ requirement: Requirement, summary: String? = nil,
        patch change: (inout Patch<Evidence>) -> Void
    ) {
        var patch = Patch<Evidence>()
        change(&patch)
        (self.name, self.requirement, self.patch) = (name, requirement, patch)
        self.summary = summary ?? MutantSummaries.all[name] ?? ""
    }

    /// Returns a mutation that takes the evidence apart in wrong steps.
    static func steps(
        _ name: String, _ requirement: Requirement, _ change: (inout Evidence.Steps) -> Void
    ) -> Mutation { Mutation(name, requirement) { $0.setSteps(change) } }

    /// Returns a mutation with another check of a requirement.
    static func check(
        _ name: String, _ requirement: Requirement, holds: @escaping EvidencePredicate<Evidence>
    ) -> Mutation { Mutation(name, requirement) { $0.replaced = [.wrong(requirement, holds: holds)] } }

    /// Returns a mutation whose check accepts more than the right one.
    static func lenient(
        _ name: String, _ requirement: Requirement, summary: String? = nil, skipsUnreached: Bool = false,
        alsoAccepts: @escaping EvidencePredicate<Evidence>
    ) -> Mutation {
        Mutation(name, requirement, summary: summary) { patch in
            patch.replaced = rightChecks(of: requirement).map { $0.alsoAccepting(alsoAccepts) }
            patch.skipsUnreached = skipsUnreached
        }
    }

    /// Returns a mutation whose check accepts less than the right one.
    static func stricter(
        _ name: String, _ requirement: Requirement, alsoDemands: @escaping EvidencePredicate<Evidence>
    ) -> Mutation {
        Mutation(name, requirement) { patch in
            patch.replaced = rightChecks(of: requirement).map { $0.alsoDemanding(alsoDemands) }
        }
    }

    /// Returns a mutation that returns other values than the right ones.
    static func output(
        _ name: String, _ requirement: Requirement,
        _ change: @escaping @Sendable (inout VerifiedOutput, Evidence) -> Void
    ) -> Mutation {
        Mutation(name, requirement) { patch in
            patch.output = { evidence in
                var output = evidence.output
                change(&output, evidence)
                return output
            }
        }
    }

    /// Returns a mutation that returns other values of a rejection than the right ones.
    static func refusal(
        _ name: String, _ requirement: Requirement,
        _ change: @escaping @Sendable (inout VerifiedOutput, Evidence) -> Void
    ) -> Mutation {
        Mutation(name, requirement) { patch in
            patch.refusal = { evidence, failed in
                var output = evidence.refusal(because: failed)
                change(&output, evidence)
                return output
            }
        }
    }

    private static func rightChecks(of requirement: Requirement) -> [Check<Evidence>] {
        Evidence.checks.filter { $0.requirement == requirement }
    }

    /// Returns mutations that each leave one check out for the development environment.
    static func inDevelopment(
        _ requirements: [Requirement], _ environment: @escaping @Sendable (Evidence) -> AttestEnvironment
    ) -> [Mutation] {
        requirements.map { requirement in
            .lenient(
                "without-\(requirement.id.lowercased())-in-development", requirement,
                summary: "Does not check \(requirement.id) in the development environment."
            ) { environment($0) == .development }
        }
    }

    /// One mutation for each check, which leaves it out. AST-CLIENTDATA has none: the signature covers the hash of the
    /// client data, so that nothing would change.
    static var removals: [Mutation] {
        Evidence.checks.map(\.requirement).filter { $0 != .assertionClientData }.map(removal)
    }

    /// The requirements whose parts other checks need. Verifiers that leave such a check out skip those steps as well,
    /// like code with optional values, or with a handler that swallows the error.
    private static var skipping: Set<Requirement> {
        [
            .attestationDecode, .attestationX5C, .attestationKeyType, .attestationAuthData, .assertionDecode,
            .assertionSignature, .assertionAuthData, .assertionKey, .receiptDecode, .receiptSignature,
            .callBearer, .callAlgorithm, .callKey, .callPayload, .callToken,
        ]
    }

    private static func removal(of requirement: Requirement) -> Mutation {
        let skips = skipping.contains(requirement)
        let summary =
            skips
            ? "Does not check \(requirement.id), and skips the steps that then lack their input."
            : "Does not check \(requirement.id)."
        return Mutation("without-\(requirement.id.lowercased())", requirement, summary: summary) { patch in
            patch.removed = [requirement]
            patch.skipsUnreached = skips
        }
    }
}

/// The sentences about the mutants, by their names, as `Resources/mutants.json` states them.
enum MutantSummaries {
    /// All sentences. A test compares their names with those of the mutants.
    static let all = (try? FieldType.words.read(JSONValue.parse(EmbeddedFile.mutants_json.bytes), .document)) ?? [:]
}
