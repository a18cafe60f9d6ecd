import AttestModel
import LabModel
import ReferenceVerifier

/// The search for the mistakes about one kind of evidence.
protocol Investigation {
    static var kind: EvidenceKind { get }

    /// The values that evidence of the kind is compared with.
    static var claims: Set<Claim> { get }

    /// The requirements without which nothing about the object is verified.
    static var proof: [Requirement] { get }

    init(_ object: [UInt8], testRoots: [[UInt8]])

    /// - Parameters:
    ///   - assessment: the assessment with the corrections.
    ///   - isTrusted: whether the roots may be trusted.
    func statements(_ assessment: Assessment, isTrusted: Bool) -> [Statement]

    /// Returns the request that the claims make, with harmless values where there is no claim.
    func request(_ claims: Claims) -> VerificationRequest

    /// Returns the requirements that cannot be judged, with the reason.
    func unchecked(_ claims: Claims) -> [Requirement: Gap]

    /// Returns the violation by claims that contradict each other; `nil` where none do.
    func contradiction(_ claims: Claims) -> RequirementResult?

    /// The identifier of the key that the object is about; `nil` where none is stated.
    var keyID: [UInt8]? { get }

    /// The SHA-256 of the device's app ID; `nil` where none is stated.
    var rpIDHash: [UInt8]? { get }

    /// Returns the two keys under which the signature verifies. With the right client data, the signer's key is among the two.
    func signers(_ claims: Claims) -> [P256Point]

    /// Returns whether the object states the client data hash that the claims lead to, whoever wrote it there.
    func states(_ claims: Claims) -> Bool

    /// Looks for the mistakes behind the violations, and corrects the claims of the trial.
    func search(_ trial: inout Trial, violated: Set<Requirement>)

    /// Returns the mistakes that are proved though the object is not accepted with any correction.
    func refusals(_ assessment: Assessment, _ trial: inout Trial) -> [Finding]
}

/// The reason why a requirement cannot be judged.
enum Gap {
    case missing(Claim)
    /// The object holds nothing that can be compared with the claim.
    case incomparable
}

extension Investigation {
    var keyID: [UInt8]? { nil }
    var rpIDHash: [UInt8]? { nil }
    func contradiction(_ claims: Claims) -> RequirementResult? { nil }
    func signers(_ claims: Claims) -> [P256Point] { [] }
    func states(_ claims: Claims) -> Bool { false }

    /// Returns the checks to make next about violations that no mistake explains.
    func next(_ assessment: Assessment, _ claims: Claims) -> [NextStep] {
        assessment.violations.flatMap { violation -> [NextStep] in
            switch violation.requirement {
            case .attestationNonce, .receiptClientHash: [NextStep(states(claims) ? .object : .clientData)]
            case .assertionKey where assessment.isSigned && claims.publicKey != nil:
                [NextStep(.key, [claims.publicKey.map { Digest.sha256($0).base64 } ?? ""])]
            case .assertionChallenge: [NextStep(.challenge)]
            case .assertionSignature, .assertionNonce, .assertionClientData, .assertionKey:
                [NextStep(.clientData)]
                    + [signers(claims).map(\.keyID.base64)].filter { !$0.isEmpty }.map { NextStep(.signer, $0) }
            case .attestationKeyID, .receiptKey: [keyID.map { NextStep(.key, [$0.base64]) } ?? NextStep(.object)]
            case .attestationAppID, .assertionAppID: [rpIDHash.map { NextStep(.app, [$0.hex]) } ?? NextStep(.object)]
            default: [NextStep(.object)]
            }
        }
    }

    /// Looks for the trust anchors with which the chain holds.
    func searchRoots(
        _ trial: inout Trial, apple: [UInt8], in object: [UInt8], testRoots: [[UInt8]], chain: [Requirement]
    ) {
        var claims = trial.claims
        let candidates = RootHypotheses.candidates(
            given: claims.roots, apple: apple, object: object, testRoots: testRoots)
        let found = trial.first(of: candidates) { roots in
            claims.roots = roots
            return judge(claims).satisfies(chain)
        }
        if let found { trial.correctRoots(found, apple: apple) }
    }

    /// Returns the mistake of a chain that Apple's root does not hold either; none where the chain holds.
    func foreignChain(_ assessment: Assessment, _ trial: inout Trial, chain: Requirement) -> [Finding] {
        guard assessment.violations.contains(where: { $0.requirement == chain }) else { return [] }
        var claims = trial.claims
        claims.roots = nil
        guard !judge(claims).satisfies([chain]) else { return [] }
        trial.hypotheses += 1
        return [Finding(.chainForeign)]
    }

    /// Returns the assessment with some claims. A requirement that lacks a claim is not applicable.
    func judge(_ claims: Claims, by verifier: ReferenceVerifier = ReferenceVerifier()) -> Assessment {
        let assessment = verifier.assess(request(claims))
        let (missing, contradiction) = (unchecked(claims), contradiction(claims))
        let results = assessment.results.map { result in
            if result.requirement == contradiction?.requirement, result.permitsAcceptance {
                return contradiction ?? result
            }
            guard case .missing(let claim)? = missing[result.requirement] else { return result }
            let isHashed = claim == .clientData && claims.clientDataHash != nil
            let reason = isHashed ? "of the client data, only the hash is known" : "\(claim.title) is not given"
            return RequirementResult(result.requirement, .notApplicable, "not compared: \(reason)")
        }
        let isAccepted = results.allSatisfy(\.permitsAcceptance)
        return Assessment(results: results, output: isAccepted ? assessment.output : nil)
    }
}

extension Assessment {
    /// Returns the results of requirements that cannot be judged.
    func results(of missing: [Requirement: Gap]) -> [RequirementResult] {
        results.filter { missing[$0.requirement] != nil }
    }

    /// A Boolean value that indicates whether the stored key has made the signature of an assertion.
    var isSigned: Bool { results.contains { $0.requirement == .assertionSignature && $0.status == .satisfied } }

    func satisfies(_ requirements: [Requirement]) -> Bool {
        requirements.allSatisfy { wanted in results.contains { $0.requirement == wanted && $0.permitsAcceptance } }
    }
}

extension AppIdentity {
    /// Creates an identity of any text, with or without a period.
    init(anyText text: String) {
        self = AppIdentity(appId: text) ?? AppIdentity(teamId: "", bundleId: text)
        appId = text
    }
}
