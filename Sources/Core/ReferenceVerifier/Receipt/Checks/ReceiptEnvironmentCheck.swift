import AttestModel

/// RCP-ENV: field 7 is production or sandbox, that of the expected environment. No documentation names the field:
/// a receipt without it is accepted.
struct ReceiptEnvironmentCheck: Check {
    let requirement = Requirement.receiptEnvironment

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        guard let value = try evidence.payload.get().optional(.environment).get() else {
            throw .notApplicable("there is no field 7, the environment")
        }
        let expected = evidence.request.environment
        try value.expect(expected.receiptField, as: "the environment")
        return "the environment is \(expected)"
    }
}
