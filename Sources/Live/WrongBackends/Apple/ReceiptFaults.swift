import AttestModel
import ReferenceBackend
import ReferenceVerifier

/// Receipts that are exchanged or kept wrongly.
enum ReceiptFaults {
    static let all: [WrongBackend] = [
        fault("receipt-lost-on-304", "Stores the empty body of a 304 in place of the receipt.") { parts in
            losing(&parts, on: [304])
        },
        fault("receipt-lost-on-404", "Deletes the receipt when Apple has no new one.") { losing(&$0, on: [404]) },
        fault("receipt-lost-on-5xx", "Deletes the receipt when Apple's server fails.") { parts in
            losing(&parts, on: Set(500...599))
        },
        fault("receipt-not-stored", "Looks at the new receipt, and keeps the old one.") { parts in
            parts.receipts.store = { _, _, _ in }
        },
        fault("receipt-to-the-other-host", "Sends receipts to the host of the other environment.") { parts in
            parts.receipts.exchangeServer = { $0.attestationData[$1 == .production ? .development : .production] }
        },
        fault("receipt-in-base64url", "Sends a receipt as base64url.") { parts in
            parts.receipts.body = { $0.bytes.base64URL }
        },
        fault("receipt-before-its-time", "Sends a receipt before the time in its field 19.") { parts in
            parts.receipts.isDue = { _, _ in true }
        },
        fault("receipt-without-pause", "Goes on calling after a 429.") { parts in
            parts.receipts.pause = { _, _, _ in nil }
        },
        fault("receipt-in-attestation-unverified", "Stores the receipt of an attestation unverified.") { parts in
            let right = parts.attestations.verify
            parts.attestations.verify = { surroundings, form, account in
                let receipt = ReceiptContents.receipt(inAttestation: form.attestation)
                return right(surroundings, form, account).map { VerifiedAttestation(key: $0.key, receipt: receipt) }
            }
        },
        fault("receipt-not-verified", "Stores a new receipt without verifying it.") { parts in
            parts.receipts.accepts = { _, _, _ in true }
        },
        WrongBackend("risk-not-read", "F-108", "Stores receipts, and never reads their risk metric.") { parts in
            parts.receipts.riskMetric = { _, _ in nil }
        },
        WrongBackend("risk-zero-when-unknown", "F-108", "Reads a risk metric that Apple has not told as 0.") { parts in
            let right = parts.receipts.riskMetric
            parts.receipts.riskMetric = { try await right($0, $1) ?? 0 }
        },
        WrongBackend("risk-forgotten-on-404", "F-108", "Forgets the risk metric when Apple has no new receipt.") {
            parts in
            let (right, metric) = (parts.receipts.receipt, parts.receipts.riskMetric)
            let isForgotten = Remembered<Bool>()
            parts.receipts.receipt = { status, body in
                isForgotten.set(status == 404, for: [])
                return right(status, body)
            }
            parts.receipts.riskMetric = { isForgotten.value(for: []) == true ? 1 : try await metric($0, $1) }
        },
        WrongBackend(
            "risk-of-the-last-receipt", "F-108", "Reads a receipt without a risk metric as one of a good device."
        ) {
            parts in
            let (right, metric) = (parts.receipts.store, parts.receipts.riskMetric)
            let isWithout = Remembered<Bool>()
            parts.receipts.store = { surroundings, new, old in
                isWithout.set(ReceiptContents(new)?.value(.riskMetric) == nil, for: [])
                try await right(surroundings, new, old)
            }
            parts.receipts.riskMetric = { isWithout.value(for: []) == true ? 1 : try await metric($0, $1) }
        },
    ]

    private static func fault(
        _ name: String, _ summary: String, _ patch: @escaping @Sendable (inout WrongFunctions) -> Void
    ) -> WrongBackend { WrongBackend(name, "LIVE-RECEIPT", summary, patch) }

    /// Lets some statuses empty the stored receipt.
    private static func losing(_ parts: inout WrongFunctions, on statuses: Set<Int>) {
        let (receipt, accepts) = (parts.receipts.receipt, parts.receipts.accepts)
        parts.receipts.receipt = { status, body in statuses.contains(status) ? [] : receipt(status, body) }
        parts.receipts.accepts = { surroundings, new, old in new.isEmpty || accepts(surroundings, new, old) }
    }
}
