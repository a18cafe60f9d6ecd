import AttestModel
import ReferenceBackend
import ReferenceVerifier

/// Receipts that are exchanged or kept wrongly.
enum ReceiptFaults {
    static let all: [WrongBackend] = [
        WrongBackend("receipt-lost-on-304") { parts in losing(&parts, on: [304]) },
        WrongBackend("receipt-lost-on-404") { losing(&$0, on: [404]) },
        WrongBackend("receipt-lost-on-5xx") { parts in losing(&parts, on: Set(500...599)) },
        WrongBackend("receipt-not-stored", \.receipts.store) { _, _, _ in },
        WrongBackend("receipt-to-the-other-host", \.receipts.exchangeServer) {
            $0.attestationData[$1 == .production ? .development : .production]
        },
        WrongBackend("receipt-in-base64url", \.receipts.body) { $0.bytes.base64URL },
        WrongBackend("receipt-before-its-time", \.receipts.isDue) { _, _ in true },
        WrongBackend("receipt-without-pause", \.receipts.pause) { _, _, _ in nil },
        WrongBackend("receipt-in-attestation-unverified", changing: \.attestations.verify) { right in
            { surroundings, form, account in
                let receipt = ReceiptContents.receipt(inAttestation: form.attestation)
                return right(surroundings, form, account).map { VerifiedAttestation(key: $0.key, receipt: receipt) }
            }
        },
        WrongBackend("receipt-not-verified", \.receipts.accepts) { _, _, _ in true },
        WrongBackend("risk-not-read", \.receipts.riskMetric) { _, _ in nil },
        WrongBackend("risk-zero-when-unknown", changing: \.receipts.riskMetric) { right in
            { try await right($0, $1) ?? 0 }
        },
        WrongBackend("risk-forgotten-on-404") { parts in
            let (right, metric, isForgotten) = (parts.receipts.receipt, parts.receipts.riskMetric, Remembered<Bool>())
            parts.receipts.receipt = { status, body in
                isForgotten.set(status == 404, for: [])
                return right(status, body)
            }
            parts.receipts.riskMetric = { isForgotten.value(for: []) == true ? 1 : try await metric($0, $1) }
        },
        WrongBackend("risk-good-without-metric") { parts in
            let (accepts, metric, isWithout) = (parts.receipts.accepts, parts.receipts.riskMetric, Remembered<Bool>())
            parts.receipts.accepts = { surroundings, new, old in
                let isBare = ReceiptContents(new).map { $0.value(.riskMetric) == nil } ?? false
                isWithout.set(isBare, for: [])
                return isBare || accepts(surroundings, new, old)
            }
            parts.receipts.riskMetric = { isWithout.value(for: []) == true ? 1 : try await metric($0, $1) }
        },
    ]

    /// Lets some statuses empty the stored receipt.
    private static func losing(_ parts: inout BackendParts, on statuses: Set<Int>) {
        let (receipt, accepts) = (parts.receipts.receipt, parts.receipts.accepts)
        parts.receipts.receipt = { status, body in statuses.contains(status) ? [] : receipt(status, body) }
        parts.receipts.accepts = { surroundings, new, old in new.isEmpty || accepts(surroundings, new, old) }
    }
}
