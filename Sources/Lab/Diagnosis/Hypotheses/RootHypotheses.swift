import AttestModel
import LabModel
import ReferenceVerifier

/// The mistakes about trust anchors.
enum RootHypotheses {
    /// Returns the roots that may have been meant, with the mistake of those given.
    /// - Parameters:
    ///   - given: the anchors of the server; `nil` for Apple's.
    ///   - object: the bytes of the object, which may hold a root given.
    static func candidates(
        given: [[UInt8]]?, apple: [UInt8], object: [UInt8], testRoots: [[UInt8]]
    ) -> [Candidate<[[UInt8]]>] {
        var candidates: [Candidate<[[UInt8]]>] = []
        if let given {
            let decoded = given.flatMap { decode($0) ?? [$0] }
            if decoded != given { candidates.append(Candidate(mistakes: [.rootForm], value: decoded)) }
            candidates.append(
                Candidate(mistakes: [mistake(of: decoded, object: object, testRoots: testRoots)], value: [apple]))
        }
        return candidates + testRoots.map { Candidate(mistakes: [.chainTest], value: [$0]) }
    }

    /// Reads PEM or base64 text of certificates; `nil` for anything else.
    private static func decode(_ root: [UInt8]) -> [[UInt8]]? {
        guard let text = root.text else { return nil }
        let blocks = PEM.decode(PEM.unescaped(text), label: "CERTIFICATE")
        return blocks.isEmpty ? [UInt8](lenientBase64: text).map { [$0] } : blocks
    }

    private static func mistake(of roots: [[UInt8]], object: [UInt8], testRoots: [[UInt8]]) -> Mistake {
        if roots.contains(where: testRoots.contains) { return .rootTest }
        if roots.contains(AppleRoots.receipts) { return .rootReceipts }
        if roots.contains(AppleRoots.appAttestation) { return .rootAttestation }
        if roots.contains(where: { $0.firstRange(of: Array("Apple WebAuthn Root CA".utf8)) != nil }) {
            return .rootWebAuthn
        }
        if roots.contains(where: { !$0.isEmpty && object.firstRange(of: $0) != nil }) { return .rootFromObject }
        return .rootOther
    }
}
