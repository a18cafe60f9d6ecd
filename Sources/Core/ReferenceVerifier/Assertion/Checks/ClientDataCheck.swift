import AttestModel

/// AST-CLIENTDATA: the client data as received has the hash that was signed (Apple, assertion step 1).
struct ClientDataCheck: Check {
    let requirement = Requirement.assertionClientData

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        guard evidence.clientDataHash == evidence.request.clientDataHash else {
            let (found, stated) = (evidence.clientDataHash.excerpt, evidence.request.clientDataHash.excerpt)
            if case .statedNonce = evidence.signed.value {
                throw .violated("the hash of the client data is \(found), but \(stated) was signed")
            }
            throw .violated("the hash of the client data is \(found), expected \(stated)")
        }
        return "the client data has the expected hash"
    }
}
