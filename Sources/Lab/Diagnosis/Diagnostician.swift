import AttestModel
import LabModel
import ReferenceVerifier

/// Finds the mistakes that explain why an object is rejected, and proves each by verifying with its correction.
///
/// It reads neither the clock nor the file system. A mistake is named only when the reference verifier accepts the
/// object with all corrections together, or when the object's own structure proves it.
package struct Diagnostician: Sendable {
    /// The largest number of encodings around an object.
    private static let deepestEncoding = 3

    private let testRoots: [[UInt8]]

    /// - Parameter testRoots: the roots of this suite, DER. They are recognized, and never trusted.
    package init(testRoots: [[UInt8]] = []) { self.testRoots = testRoots }

    /// Reads an object of any kind through the encodings around it, which are the findings; `nil` for something else.
    package static func read(_ object: [UInt8]) -> (kind: EvidenceKind, object: [UInt8], findings: [Finding])? {
        EvidenceKind.all.firstNonNil { kind in
            var trial = Trial(object: object, claims: Claims())
            return decode(&trial, to: kind) ? (kind, trial.object, trial.findings) : nil
        }
    }

    /// Returns the finding that an object is of another protocol than App Attest; `nil` for any other object.
    package static func foreign(_ object: [UInt8]) -> Finding? { AttestationFacts(object).foreign }

    /// Returns the values that evidence of a kind is compared with.
    package static func claims(about kind: EvidenceKind) -> Set<Claim> { investigation(of: kind).claims }

    static func investigation(of kind: EvidenceKind) -> any Investigation.Type {
        switch kind {
        case AttestationRequest.kind: AttestationInvestigation.self
        case AssertionRequest.kind: AssertionInvestigation.self
        default: ReceiptInvestigation.self
        }
    }

    /// Returns the uncompressed point of a key on P-256 in any form that servers store but text of one; `nil` for anything else.
    package static func point(of key: [UInt8]) -> [UInt8]? {
        let inside = Form.ofStoredKeys.filter { $0.mistake != .keyText }.firstNonNil { $0.apply(key) }
        return P256Point(octets: (inside ?? key)[...])?.uncompressed
    }

    /// Explains the verdict on an object.
    /// - Parameter object: the bytes, decoded or not.
    package func diagnose(_ object: [UInt8], as kind: EvidenceKind, _ claims: Claims) -> Diagnosis {
        var trial = Trial(object: object, claims: claims)
        guard Self.decode(&trial, to: kind) else { return undecoded(object, as: kind, claims) }
        return diagnose(Self.investigation(of: kind), trial, original: claims)
    }

    private func diagnose<Subject: Investigation>(
        _ type: Subject.Type, _ decoded: Trial, original: Claims
    ) -> Diagnosis {
        var trial = decoded
        var investigation = Subject(trial.object, testRoots: testRoots)
        var given = investigation.judge(trial.claims)
        if !given.isAccepted, let whole = withoutRest(trial.object, Subject.kind) {
            trial.object = Array(trial.object.prefix(whole))
            let rest = decoded.object.count - whole
            trial.find(Finding(.objectAppended, "\(Count.text(rest, "byte follows", "bytes follow")) the object."))
            investigation = Subject(trial.object, testRoots: testRoots)
            given = investigation.judge(trial.claims)
        }
        var corrected = given
        if !given.isAccepted {
            // Only claims are searched for: a violation that no claim is about stays.
            investigation.search(&trial, violated: Set(given.violations.map(\.requirement)))
            corrected = investigation.judge(trial.claims)
        }
        let isAccepted = corrected.isAccepted
        let findings = isAccepted ? trial.findings : investigation.refusals(corrected, &trial)
        let isRefused = !isAccepted || findings.contains { $0.mistake.consequence == .refuse }
        let gaps = investigation.unchecked(isAccepted ? trial.claims : original)
        let outcome = Self.outcome(
            given.isAccepted, findings, isRefused: isRefused, isVerified: Subject.proof.allSatisfy { gaps[$0] == nil })
        let isOpen = !isAccepted && findings.allSatisfy { $0.mistake.consequence != .refuse }
        let steps = isOpen ? investigation.next(given, original) : []
        let lacking = Set(gaps.values.compactMap { if case .missing(let claim) = $0 { claim } else { nil } })
        let give = Claim.allCases.filter(lacking.contains).map(\.title)
        let all = steps + (give.isEmpty || outcome.isProved || outcome == .refused ? [] : [NextStep(.give, give)])
        let next = all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element)
        // The test roots prove nothing unless the server itself trusts them.
        let isForged = trial.findings.contains { $0.mistake == .chainTest }
        return Diagnosis(
            kind: Subject.kind, outcome: outcome, findings: findings, hypotheses: trial.hypotheses,
            results: given.results, remaining: isAccepted ? [] : given.results.filter { !$0.permitsAcceptance },
            unchecked: (isAccepted ? corrected : given).results(of: gaps), next: next,
            statements: investigation.statements(corrected, isTrusted: !isForged),
            corrected: isRefused ? original : trial.claims, object: isAccepted ? trial.object : decoded.object)
    }

    private static func outcome(
        _ isAccepted: Bool, _ findings: [Finding], isRefused: Bool, isVerified: Bool
    ) -> Diagnosis.Outcome {
        guard !findings.isEmpty else { return !isAccepted ? .unexplained : isVerified ? .accepted : .unverified }
        return isRefused ? .refused : isVerified ? .explained : .unverified
    }

    // MARK: Bytes that are not the object

    /// Decodes an object step by step, and returns whether it is of the expected kind.
    private static func decode(_ trial: inout Trial, to kind: EvidenceKind) -> Bool {
        var level: [Trial] = [trial]
        for depth in 0...deepestEncoding {
            for candidate in level where SentKind(candidate.object)?.isEvidence(of: kind) == true {
                trial = candidate
                return true
            }
            // An attestation holds a receipt.
            if kind == ReceiptRequest.kind,
                let found = level.first(where: { ReceiptContents.receipt(inAttestation: $0.object) != nil })
            {
                trial = found
                return true
            }
            guard depth < deepestEncoding else { return false }
            level = level.flatMap { candidate in
                Form.ofObjects.compactMap { form in
                    var next = candidate
                    next.hypotheses += 1
                    guard let inside = form.apply(candidate.object), inside != candidate.object else { return nil }
                    next.object = inside
                    if !next.findings.contains(where: { $0.mistake == form.mistake }) {
                        next.findings.append(Finding(form.mistake))
                    }
                    return next
                }
            }
        }
        return false
    }

    /// Returns the number of bytes of an object without those that follow it; `nil` where none do.
    private func withoutRest(_ object: [UInt8], _ kind: EvidenceKind) -> Int? {
        let rest = kind == ReceiptRequest.kind ? ReceiptObject(object).bytesAfter : ObjectMap(object).bytesAfter
        return rest > 0 && rest < object.count ? object.count - rest : nil
    }

    /// Explains bytes in which no object of the expected kind can be found.
    private func undecoded(_ object: [UInt8], as kind: EvidenceKind, _ claims: Claims) -> Diagnosis {
        var findings: [Finding] = []
        var hypotheses = Form.ofObjects.count
        let (inside, forms) = Self.innermost(object)
        if let found = SentKind(inside), !found.isEvidence(of: kind) {
            findings = forms + [Finding(found.mistake)]
        } else if let truncation = Truncation(inside, of: kind) {
            let limit = truncation.limit.map { " That points to \($0)." } ?? ""
            let announced = "It ends at byte \(truncation.count) of at least \(truncation.announced)."
            findings = forms + [Finding(.objectTruncated, announced + limit)]
        } else if Self.isMangled(inside) {
            let count = inside.indices.count { inside[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
            findings = forms + [Finding(.objectMangled, "\(Count.text(count, "byte")) or more are lost.")]
        }
        hypotheses += 3
        let assessment = ReferenceVerifier().assess(kind.blank.with(evidence: object))
        return Diagnosis(
            kind: kind, outcome: findings.isEmpty ? .unexplained : .refused, findings: findings, hypotheses: hypotheses,
            remaining: Array(assessment.violations.prefix(1)), unchecked: [],
            next: findings.isEmpty ? [NextStep(.object)] : [], statements: [], corrected: claims, object: object)
    }

    /// Returns the bytes inside of all encodings that lead to something known, with these encodings.
    private static func innermost(_ object: [UInt8]) -> ([UInt8], [Finding]) {
        guard SentKind(object) == nil else { return (object, []) }
        for form in Form.ofObjects {
            guard let inside = form.apply(object), inside != object else { continue }
            let isKnown =
                SentKind(inside) != nil || isMangled(inside)
                || EvidenceKind.all.contains { Truncation(inside, of: $0) != nil }
            if isKnown { return (inside, [Finding(form.mistake)]) }
        }
        return (object, [])
    }

    /// Returns whether bytes are an object of which the bytes beyond ASCII were replaced.
    private static func isMangled(_ bytes: [UInt8]) -> Bool {
        guard bytes.count < 1 << 20, bytes.starts(with: [0xEF, 0xBF, 0xBD]) || bytes.starts(with: [0x30, 0xEF]) else {
            return false
        }
        let words = ["apple-appattest", "authenticatorData", "Apple Application Integration"]
        return words.contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }
}
