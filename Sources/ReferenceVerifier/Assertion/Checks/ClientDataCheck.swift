import AttestModel

/// AST-CLIENTDATA: the client data as received have the hash that was signed (Apple, assertion step 1).
struct ClientDataCheck: Check {
    let requirement = Requirement.assertionClientData

    func examine(_ evidence: AssertionEvidence) throws(Finding) -> String {
        guard evidence.clientDataHash == evidence.request.clientDataHash else {
            let (found, stated) = (evidence.clientDataHash.excerpt, evidence.request.clientDataHash.excerpt)
            if case .statedNonce = evidence.signed.value {
                throw .violated("the client data hash to \(found), but \(stated) was signed")
            }
            throw .violated("the client data hash to \(found), expected \(stated)")
        }
        return "the client data have the expected hash"
    }
}
