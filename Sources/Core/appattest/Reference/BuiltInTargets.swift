import AdapterTargets
import AppAttestAdapter
import AttestModel
import ReferenceVerifier
import SuiteProof
import VectorCatalog
import VerifierMutants

/// The verifiers that this program can run against without a process in between.
enum BuiltInTargets {
    private static let mutantPrefix = "mutant/"
    private static let strictPrefix = "strict/"
    private static let lenientPrefix = "lenient/"

    /// The target of `builtin:NAME`.
    /// - Throws: `RunnerError.usage` when there is none of this name, saying which there are.
    static func named(_ name: String) throws(RunnerError) -> BuiltinTarget {
        let reference = ReferenceAdapter.description.name
        let verifier = ReferenceVerifier()
        if name == reference { return target(name) { verifier.assess($0).response } }
        if name.hasPrefix(mutantPrefix), let mutant = Mutants.named(String(name.dropFirst(mutantPrefix.count))) {
            let wrong = mutant.verifier()
            return target(name) { wrong.assess($0).response }
        }
        if name.hasPrefix(strictPrefix), let strict = StrictVerifier.named(String(name.dropFirst(strictPrefix.count))) {
            return target(name) { strict.response(to: $0, after: verifier) }
        }
        if name.hasPrefix(lenientPrefix),
            let lenient = LenientVerifier.named(String(name.dropFirst(lenientPrefix.count)))
        {
            return target(name) { lenient.response(to: $0, after: verifier) }
        }
        let mutants = Mutants.all.map(\.name)
        let hint =
            mutants.contains(name)
            ? " (did you mean '\(mutantPrefix)\(name)'?)"
            : Spelling.hint(
                name,
                among: [reference] + mutants.map { mutantPrefix + $0 }
                    + StrictVerifier.all.map { strictPrefix + $0.name }
                    + LenientVerifier.all.map { lenientPrefix + $0.name })
        throw RunnerError(
            .usage,
            "there is no builtin target '\(name)'\(hint); there are '\(reference)'; as '\(mutantPrefix)NAME', the "
                + "\(Mutants.all.count) wrong verifiers that 'appattest mutants --list' shows; and as "
                + "'\(strictPrefix)NAME' and '\(lenientPrefix)NAME', \(StrictVerifier.all.count) that refuse more than they "
                + "must and \(LenientVerifier.all.count) that accept more ('appattest explain fuzz').")
    }

    private static func target(
        _ name: String, _ answer: @escaping @Sendable (VerificationRequest) -> VerdictResponse
    ) -> BuiltinTarget {
        var description = ReferenceAdapter.description
        description.name = name
        return BuiltinTarget(name: "builtin:\(name)", description: description, verify: answer)
    }
}

/// The reference verifier behind the adapter protocol.
enum ReferenceAdapter {
    static let description = TargetDescription(
        name: "reference", version: SetGenerator.suiteVersion, language: "Swift",
        capabilities: Set(EvidenceKind.all.filter(ReferenceVerifier.verifies).map(\.capability)).union([
            .roots, .clock, .clientDataHash, .binaryChallenge, .extensions, .deviceCheckBits,
        ]))

    static let responder: Responder = {
        let verifier = ReferenceVerifier()
        return Responder(description) { response(to: $0, of: verifier) }
    }()

    /// The same with a clock that no request can set.
    static let withOwnClock: Responder = {
        var description = Self.description
        description.capabilities.remove(.clock)
        let verifier = ReferenceVerifier()
        return Responder(description) { response(to: $0.verified(at: SystemClock.now) ?? $0, of: verifier) }
    }()

    private static func response(to request: VerificationRequest, of verifier: ReferenceVerifier) -> VerdictResponse {
        if ReferenceVerifier.verifies(request.kind) { return verifier.assess(request).response }
        return VerdictResponse(.unsupported, reason: "the reference verifier calls no server")
    }

    /// Returns the answer as the exit status of a process that judges one request and writes nothing.
    static func exitStatus(for message: [UInt8]) async -> Int32 {
        guard case .verdict(let response) = await responder.answer(to: message).content else { return 89 }
        // A status has no room for the values that an answer about DeviceCheck consists of.
        guard response.output.deviceCheck == DeviceCheckValues() else { return 89 }
        return switch response.verdict {
        case .accept: 0
        case .reject: 88
        case .unsupported: 89
        case .error: 70
        }
    }
}

extension ReferenceVerifier {
    /// The reference verifier as the one whose findings reports draw.
    static let findings = FindingsReader(
        assess: { ReferenceVerifier().assess($0) }, chain: { ReferenceVerifier().chainFindings(of: $0) },
        unverified: { ReferenceVerifier().unverifiedParts(of: $0) },
        root: { $0 == ReceiptRequest.kind ? AppleRoots.receipts : AppleRoots.appAttestation })
}
