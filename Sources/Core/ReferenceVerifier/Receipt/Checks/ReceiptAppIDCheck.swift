import AttestModel

/// RCP-APPID: field 2 is the app ID, byte by byte (Apple, Assessing fraud risk, step 4).
struct ReceiptAppIDCheck: Check {
    let requirement = Requirement.receiptAppID

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        let found = try evidence.payload.get().value(.appID).get()
        let expected = evidence.request.app.appId
        try found.expect(expected, as: "the app ID")
        return "the app ID is '\(expected.printable)'"
    }
}
