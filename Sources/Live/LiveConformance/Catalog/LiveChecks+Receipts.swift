import AppleServices
import AttestModel
import ClientCheck
import LiveMapping

/// The exchange of receipts with the simulated Apple.
extension LiveChecks {
    static let receipts: Scenes = [
        "receipt/exchanged": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            let calls = try await round.refresh()
            guard let call = calls.first else { return .lockout("no call to attestationData arrived") }
            return call.status == 200
                ? .pass(.accept) : .lockout("the call was answered with \(call.status): \(call.reason)")
        },
        "receipt/host": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            let calls = try await round.refresh()
            guard let call = calls.first else { return .inconclusive("no call to attestationData arrived") }
            let wanted = scene.mapping.environment
            return call.environment == wanted.rawValue
                ? .pass(.accept)
                : .lockout("the receipt of a \(wanted.rawValue) key was sent to the host of \(call.environment)")
        },
        "receipt/exact-base64": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            let calls = try await round.refresh()
            guard let call = calls.first else { return .inconclusive("no call to attestationData arrived") }
            return call.bodySHA256 == sha256Text(round.receipt.base64)
                ? .pass(.accept) : .lockout("the body is not the base64 text of the receipt in the attestation")
        },
        "receipt/not-before-field-19": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            guard try await round.refresh().first?.status == 200 else {
                return .inconclusive("the first exchange did not succeed")
            }
            return try await round.refresh().isEmpty
                ? .pass(.accept) : .hole("a receipt was sent again, 24 hours before the time in its field 19")
        },
        "receipt/new-is-kept": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            guard let first = try await round.refresh().first, first.status == 200 else {
                return .inconclusive("the first exchange did not succeed")
            }
            try await round.waitADay()
            guard let second = try await round.refresh().first else {
                return .lockout("no call arrived after the time in field 19 of the new receipt")
            }
            return second.receiptSHA256 == first.issuedSHA256
                ? .pass(.accept) : .lockout("the next call did not send the receipt that the last one had brought")
        },
        "receipt/backs-off": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            try await round.script(#"{"status":429,"headers":{"Retry-After":"600"}}"#)
            guard try await round.refresh().first?.status == 429 else {
                return .inconclusive("the first call was not answered with 429")
            }
            let again = try await round.refresh()
            // The next check calls, too.
            try await round.waitADay()
            return again.isEmpty
                ? .pass(.accept)
                : .hole("the backend called again at once, although it was asked to wait 600 seconds")
        },
    ]

    /// The answers without a receipt, after which the old one stays.
    static let keptAnswers = Scenes(
        [304, 404, 500, 503].map { status in
            CheckScene(id: "receipt/kept-after-\(status)", row: "receipt/kept", text: "\(status)") {
                scene async throws(SceneStop) in
                let round = try await ReceiptRound(scene)
                try await round.script(#"{"status":\#(status)}"#)
                guard try await round.refresh().first?.status == status else {
                    return .inconclusive("the first call was not answered with \(status)")
                }
                try await round.waitADay()
                guard let call = try await round.refresh().first else {
                    return .lockout("no call arrived any more, a day after an answer with \(status)")
                }
                return call.receiptSHA256 == sha256Hex(round.receipt)
                    ? .pass(.accept)
                    : .lockout("after an answer with \(status) the backend no longer sends its receipt")
            }
        })

    /// New receipts that must not be stored.
    static let foreignReceipts = Scenes(
        ReceiptVariant.all.filter { $0.rule == .mustReject }.map { variant in
            CheckScene(id: "receipt/foreign-\(words(variant.name))", row: "receipt/foreign", text: variant.meaning) {
                scene async throws(SceneStop) in
                let round = try await ReceiptRound(scene)
                try await round.script(#"{"receipt":"\#(variant.name)"}"#)
                guard let first = try await round.refresh().first, first.status == 200 else {
                    return .inconclusive("the first exchange was not answered with 200")
                }
                try await round.waitADay()
                guard let call = try await round.refresh().first else {
                    return .lockout("no call arrived any more, a day after a receipt that must be refused")
                }
                return call.receiptSHA256 == sha256Hex(round.receipt)
                    ? .pass(.reject) : .hole("the backend has stored a new receipt that \(variant.meaning)")
            }
        })

    /// Returns a name in lower case with hyphens.
    private static func words(_ name: String) -> String {
        name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
}
