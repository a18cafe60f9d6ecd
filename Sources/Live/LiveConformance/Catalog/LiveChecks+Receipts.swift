import AppleServices
import AttestModel
import ClientCheck
import LiveMapping
import Primitives

/// The exchange of receipts with the simulated Apple.
extension LiveChecks {
    static let receipts = scenes([
        "receipt/exchanged": { scene async throws(SceneStop) in
            guard let call = try await ReceiptRound(scene).refresh().first else {
                return .lockout("no call to attestationData arrived")
            }
            return call.status == 200
                ? .pass(.accept) : .lockout("the call was answered with \(call.status): \(call.reason)")
        },
        "receipt/host": { scene async throws(SceneStop) in
            let (call, wanted) = (try await ReceiptRound(scene).call(), scene.mapping.environment)
            return call.environment == wanted.rawValue
                ? .pass(.accept)
                : .lockout("the receipt of a \(wanted.rawValue) key was sent to the host of \(call.environment)")
        },
        "receipt/exact-base64": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            return try await round.call().bodySHA256 == sha256Text(round.receipt.base64)
                ? .pass(.accept) : .lockout("the body is not the base64 text of the receipt in the attestation")
        },
        "receipt/not-before-field-19": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            _ = try await round.call(answered: 200)
            return try await round.refresh().isEmpty
                ? .pass(.accept) : .hole("a receipt was sent again, 24 hours before the time in its field 19")
        },
        "receipt/new-is-kept": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            let first = try await round.call(answered: 200)
            return try await round.call(aDayAfter: "the first exchange").receiptSHA256 == first.issuedSHA256
                ? .pass(.accept) : .lockout("the next call did not send the receipt that the last one had brought")
        },
        "receipt/backs-off": { scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            try await round.script(#"{"status":429,"headers":{"Retry-After":"600"}}"#)
            _ = try await round.call(answered: 429)
            let again = try await round.refresh()
            // The next check calls, too.
            try await round.waitADay()
            return again.isEmpty
                ? .pass(.accept) : .hole("the backend called again at once, although it was asked to wait 600 seconds")
        },
    ])

    /// The answers without a receipt, after which the old one stays.
    static let keptAnswers = [304, 404, 500, 503].map { status in
        CheckScene(id: "receipt/kept-after-\(status)", row: "receipt/kept", text: "\(status)") {
            scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            try await round.script(#"{"status":\#(status)}"#)
            _ = try await round.call(answered: status)
            let call = try await round.call(aDayAfter: "an answer with \(status)")
            return call.receiptSHA256 == sha256(round.receipt).hex
                ? .pass(.accept) : .lockout("after an answer with \(status) the backend no longer sends its receipt")
        }
    }

    /// New receipts that must not be stored.
    static let foreignReceipts = ReceiptVariant.all.filter { $0.rule == .mustReject }.map { variant in
        CheckScene(id: "receipt/foreign-\(words(variant.name))", row: "receipt/foreign", text: variant.meaning) {
            scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            try await round.script(#"{"receipt":"\#(variant.name)"}"#)
            _ = try await round.call(answered: 200)
            let call = try await round.call(aDayAfter: "a receipt that must be refused")
            return call.receiptSHA256 == sha256(round.receipt).hex
                ? .pass(.reject) : .hole("the backend has stored a new receipt that \(variant.meaning)")
        }
    }

    /// Receipts in attestations that are not their own.
    static let swappedReceipts = ["key", "app", "root"].map { other in
        CheckScene(id: "receipt/swapped-\(other)", row: "receipt/swapped", text: other) {
            scene async throws(SceneStop) in
            let round = try await ReceiptRound(scene)
            let receipt = try await round.attest(withReceiptOfOther: other)
            let bodies = try await round.refresh().map(\.bodySHA256)
            guard !bodies.contains(sha256Text(receipt.base64)) else {
                return .hole("the backend has sent a receipt of another \(other) to Apple")
            }
            return bodies.contains(sha256Text(round.receipt.base64))
                ? .pass(.reject) : .inconclusive("no call with the receipt of the account's other key arrived")
        }
    }

    /// Returns a name in lower case with hyphens.
    private static func words(_ name: String) -> String {
        name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
}
