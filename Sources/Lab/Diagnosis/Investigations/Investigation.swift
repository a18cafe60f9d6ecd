import AttestModel
import LabModel
import ReferenceVerifier

/// The search for the mistakes about one kind of evidence.
protocol Investigation {
    /// The kind of evidence.
    static var kind: EvidenceKind { get }

    /// Takes the object apart.
    init(_ object: [UInt8], testRoots: [[UInt8]])

    /// Returns the statements of the object in clear text.
    ///
    /// - Parameters:
    ///   - assessment: the assessment with the corrections.
    ///   - isTrusted: whether the roots may be trusted.
    func statements(_ assessment: Assessment, isTrusted: Bool) -> [Statement]

    /// Returns the request that the claims make, with harmless values where there is no claim.
    func request(_ claims: Claims) -> VerificationRequest

    /// Returns the requirements that cannot be judged without further claims, with the claim that is missing.
    func unchecked(_ claims: Claims) -> [Requirement: String]

    /// Looks for the mistakes behind the violations, and corrects the claims of the trial.
    func search(_ trial: inout Trial, violated: Set<Requirement>)

    /// Returns the mistakes that are proved though the object is not accepted with any correction.
    func refusals(_ assessment: Assessment, _ trial: inout Trial) -> [Finding]
}

extension Investigation {
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
    func judge(_ claims: Claims) -> Assessment {
        let assessment = ReferenceVerifier().assess(request(claims))
        let missing = unchecked(claims)
        let results = assessment.results.map { result in
            guard let claim = missing[result.requirement] else { return result }
            return RequirementResult(result.requirement, .notApplicable, "not compared: \(claim) is not given")
        }
        let isAccepted = results.allSatisfy(\.permitsAcceptance)
        return Assessment(results: results, output: isAccepted ? assessment.output : nil)
    }
}

extension Assessment {
    /// Returns the results of requirements that lack a claim.
    func results(of missing: [Requirement: String]) -> [RequirementResult] {
        results.filter { missing[$0.requirement] != nil }
    }

    /// Returns whether these requirements hold.
    func satisfies(_ requirements: [Requirement]) -> Bool {
        requirements.allSatisfy { wanted in
            results.contains { $0.requirement == wanted && $0.permitsAcceptance }
        }
    }
}

extension AppIdentity {
    /// Creates an identity of any text, with or without a period.
    init(anyText text: String) {
        self = AppIdentity(appId: text) ?? AppIdentity(teamId: "", bundleId: text)
        appId = text
    }
}
