import AttestModel

/// RCP-RISK: field 17 of type RECEIPT is a decimal number, without sign, that fits 63 bits; type ATTEST has none.
struct ReceiptRiskCheck: Check {
    let requirement = Requirement.receiptRisk

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        let value = try evidence.payload.get().optional(.riskMetric).get()
        switch (try evidence.type.get(), value) {
        case (.attest, nil): throw .notApplicable("a receipt of type ATTEST has no risk metric")
        case (.attest, _?): throw .violated("a receipt of type ATTEST has a risk metric")
        case (.receipt, nil): throw .violated("there is no field 17, the risk metric")
        case (.receipt, let text?):
            guard let metric = RiskMetric.value(of: text) else {
                throw .violated("the risk metric '\(text.shortText)' is not a decimal number of at most 63 bits")
            }
            return "the risk metric is \(metric)"
        }
    }
}
