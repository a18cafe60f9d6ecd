import AttestModel

/// AST-KEY: the stored key is a point on P-256, uncompressed (65 bytes) or compressed (33) (SEC 1 section 2.3.4).
struct StoredKeyCheck: Check {
    let requirement = Requirement.assertionKey

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        guard evidence.key.value != nil else {
            let key = evidence.request.publicKey
            throw .violated("the stored key \(key.excerpt) (\(Count.text(key.count, "byte"))) is not a point on P-256")
        }
        return "the stored key is a point on P-256"
    }
}
