import AttestModel

/// AST-CHALLENGE: the client data is a JSON object whose one top-level member `challenge` is a string with the
/// UTF-8 bytes of the expected challenge (Apple, assertion step 6).
struct ChallengeCheck: Check {
    let requirement = Requirement.assertionChallenge

    func examine(_ evidence: AssertionEvidence) throws(CheckFailure) -> String {
        guard let expected = evidence.request.challenge else { throw .notApplicable("no challenge is expected") }
        do {
            try Self.compare(evidence.request.clientData, with: expected)
        } catch {
            // Client data other than the signed one does not show the device's challenge.
            guard evidence.clientDataHash == evidence.request.clientDataHash else {
                throw .notReached("the client data is not the data that was signed")
            }
            throw error
        }
        return "the challenge is the expected one"
    }

    private static func compare(_ clientData: [UInt8], with expected: [UInt8]) throws(CheckFailure) {
        let members: [JSONMember]
        do {
            members = try JSONObjectScanner.members(named: "challenge", in: clientData)
        } catch {
            throw .violated("the client data is not a JSON object: \(error.text)")
        }
        guard members.count == 1, let member = members.first else {
            throw .violated("the client data has \(Count.text(members.count, "member")) 'challenge', expected 1")
        }
        guard case .string(let found) = member else { throw .violated("the challenge is not a string") }
        guard found == expected else {
            throw .violated(
                "the challenge is '\(String(decoding: found.prefix(40), as: UTF8.self))', expected "
                    + "'\(String(decoding: expected.prefix(40), as: UTF8.self))'")
        }
    }
}
