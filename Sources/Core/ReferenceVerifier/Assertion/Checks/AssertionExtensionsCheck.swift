import AttestModel

/// AST-EXT: bytes after the 37th are exactly one CBOR map with allowed values; flag ED is not set without them,
/// but may be clear with them (Apple, assertion steps 7 and 8).
struct AssertionExtensionsCheck: Check {
    let requirement = Requirement.assertionExtensions

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        let tail = try evidence.tail.get()
        let flags = try evidence.header.get().flags.get()
        return try ExtensionValues.judge(tail, flags: flags, policy: evidence.request.policy)
    }
}
