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
    ///
    /// - Parameter judge: returns the assessment with some claims.
    func search(_ trial: inout Trial, violated: Set<Requirement>, judge: (Claims) -> Assessment)

    /// Returns the mistakes that are proved though the object is not accepted with any correction.
    func refusals(_ assessment: Assessment, _ trial: inout Trial, judge: (Claims) -> Assessment) -> [Finding]
}

extension Investigation {
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
    func satisfies(_ requirements: Requirement...) -> Bool {
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
