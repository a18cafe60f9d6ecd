import AttestModel
import LabModel
import ReferenceVerifier

/// The state of a search: the object and the claims with the corrections so far, and the mistakes behind them.
struct Trial {
    var object: [UInt8]
    var claims: Claims
    var findings: [Finding] = []
    /// The number of different hypotheses that were tried.
    var hypotheses = 0

    /// Returns the first candidate that holds. A value that occurs in several candidates is tried once, as the first of them.
    mutating func first<Value: Hashable>(
        of candidates: some Sequence<Candidate<Value>>, holds: (Value) -> Bool
    ) -> Candidate<Value>? {
        var tried: Set<Value> = []
        for candidate in candidates where tried.insert(candidate.value).inserted {
            hypotheses += 1
            if holds(candidate.value) { return candidate }
        }
        return nil
    }

    mutating func find(_ finding: Finding) {
        hypotheses += 1
        findings.append(finding)
    }

    /// Adds mistakes that one correction repairs.
    /// - Parameter corrected: the value to use instead; not shown where the object must be refused.
    mutating func add(_ mistakes: [Mistake], detail: String = "", given: String?, corrected: String?) {
        let isRefused = mistakes.contains { $0.consequence == .refuse }
        for mistake in mistakes {
            findings.append(Finding(mistake, detail, given: given, corrected: isRefused ? nil : corrected))
        }
        hypotheses += mistakes.isEmpty ? 0 : 1
    }

    mutating func correctApp(_ mistakes: [Mistake], from given: String, to used: String) {
        claims.app = used
        let fragment = AppFragment(used) == nil ? AppFragment(AppHypotheses.clean(given).0) : nil
        let sentences = [
            "The object is for \(used.printable), you asked for \(given.printable).",
            mistakes.contains(.appMalformed) ? fragment?.form ?? "" : "",
            mistakes.contains(.appOther) ? "" : fragment?.open ?? "",
        ]
        add(
            mistakes, detail: sentences.filter { !$0.isEmpty }.joined(separator: " "), given: given.printable,
            corrected: used.printable)
    }

    /// - Parameter other: the mistake of the identifier of another key; `nil` where none is to be named.
    mutating func correctKeyId(of point: P256Point, leaf: [UInt8]?, or other: Mistake?) {
        guard let given = claims.keyId, given != point.keyID.base64 else { return }
        let found = first(of: KeyIdHypotheses.texts(of: point, leaf: leaf)) { $0 == given }
        let mistake = found?.mistakes.first ?? KeyIdHypotheses.lenientMistake(of: given, for: point)
        guard let named = mistake ?? (KeyIdHypotheses.identifier(given) == nil ? nil : other) else { return }
        claims.keyId = point.keyID.base64
        add([named], given: given.printable, corrected: claims.keyId)
    }

    mutating func findEnvironment(_ environment: AttestEnvironment) {
        let mistake: Mistake = environment == .development ? .environmentDevelopment : .environmentProduction
        add([mistake], given: claims.environment?.rawValue, corrected: environment.rawValue)
        claims.environment = environment
    }

    mutating func correctTime(_ found: Candidate<Timestamp>, detail: String) {
        add(found.mistakes, detail: detail, given: claims.time?.description, corrected: found.value.description)
        claims.time = found.value
    }

    /// - Parameter apple: Apple's root, which needs no claim.
    mutating func correctRoots(_ found: Candidate<[[UInt8]]>, apple: [UInt8]) {
        func names(_ roots: [[UInt8]]) -> String {
            roots.map { "SHA-256 \(Digest.sha256($0).hex)" }.joined(separator: ", ")
        }
        add(found.mistakes, given: names(claims.roots ?? [apple]), corrected: names(found.value))
        claims.roots = found.value == [apple] ? nil : found.value
    }

    /// Corrects the form of the stored key, and returns whether its bytes hold a key in another form.
    mutating func correctKeyForm() -> Bool {
        guard let given = claims.publicKey else { return false }
        for form in Form.ofStoredKeys {
            hypotheses += 1
            guard let point = form.apply(given), let key = P256Point(octets: point[...]) else { continue }
            findings.append(
                Finding(form.mistake, given: Count.text(given.count, "byte"), corrected: key.uncompressed.base64))
            claims.publicKey = key.uncompressed
            return true
        }
        return false
    }
}

/// A value that the device may have used, with the mistakes that lead to it.
struct Candidate<Value: Hashable> {
    let mistakes: [Mistake]
    let value: Value
}
