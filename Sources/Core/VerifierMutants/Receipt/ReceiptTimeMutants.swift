import AttestModel
import ReferenceVerifier

/// Times of a receipt read and compared wrongly: RCP-CREATION and RCP-EXPIRY.
enum ReceiptTimeMutants {
    static let all = creation + shapes + expiry

    private static let creation: [Mutation<ReceiptEvidence>] = [
        age("receipt-age-of-six-minutes", "Accepts receipts that are up to six minutes old.") {
            (0...360).contains($0)
        },
        age("receipt-age-of-a-day", "Accepts receipts that are up to a day old.") { (0...86_400).contains($0) },
        age("receipt-from-the-future-taken", "Accepts receipts that were created after now.") { $0 < 0 },
        .lenient(
            "receipt-time-offset-ignored", .receiptCreation,
            "Reads the creation time as UTC, whatever its offset."
        ) { evidence in
            let created = try evidence.creation.get()
            let age = evidence.request.time.secondsSinceEpoch - created.timestamp.secondsSinceEpoch - created.offset
            return (0...ReceiptEvidence.maximumAge).contains(age)
        },
        .stricter(
            "receipt-age-below-five-minutes", .receiptCreation,
            "Rejects genuine receipts that are exactly five minutes old."
        ) { evidence in
            let created = try evidence.creation.get().timestamp
            return created.adding(seconds: ReceiptEvidence.maximumAge) > evidence.request.time
        },
        .lenient(
            "receipt-unreadable-creation-ignored", .receiptCreation,
            "Ignores a creation time that it cannot read."
        ) { $0.creation.value == nil },
        .lenient(
            "receipt-fresh-until-expiry", .receiptCreation,
            "Accepts every receipt that has not expired as fresh."
        ) { evidence in
            guard evidence.creation.value != nil else { return false }
            let value = try evidence.payload.get().optional(.expirationTime).get()
            return value.flatMap(ReceiptTime.init).map { evidence.request.time < $0.timestamp } ?? false
        },
    ]

    private static let shapes: [Mutation<ReceiptEvidence>] = [
        shape(
            "receipt-three-digits-demanded",
            "Rejects times without exactly three digits of a fraction, and so many genuine ones."
        ) { $0.count == 24 },
        shape("receipt-fraction-demanded", "Rejects times without a fraction, and so some genuine ones.") {
            $0.contains(UInt8(ascii: "."))
        },
        shape("receipt-fraction-refused", "Rejects times with a fraction, and so most genuine ones.") {
            !$0.contains(UInt8(ascii: "."))
        },
    ]

    private static let expiry: [Mutation<ReceiptEvidence>] = [
        .lenient(
            "receipt-expiry-inclusive", .receiptExpiry, "Accepts a receipt in the second in which it expires."
        ) { evidence in
            let value = try evidence.payload.get().optional(.expirationTime).get()
            return value.flatMap(ReceiptTime.init)?.timestamp == evidence.request.time
        },
        .lenient(
            "receipt-unreadable-expiry-ignored", .receiptExpiry,
            "Ignores an expiration time that it cannot read."
        ) { evidence in
            try evidence.payload.get().optional(.expirationTime).get().map { ReceiptTime($0) == nil } ?? false
        },
        .stricter(
            "receipt-not-before-demanded", .receiptExpiry,
            "Rejects receipts before the time in field 19, which is about their exchange, and so every fresh genuine one."
        ) { evidence in
            let value = try evidence.payload.get().optional(.notBefore).get()
            return value.flatMap(ReceiptTime.init).map { $0.timestamp <= evidence.request.time } ?? true
        },
    ]

    private static func age(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (Int64) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptCreation, summary) { evidence in
            let created = try evidence.creation.get().timestamp.secondsSinceEpoch
            return accepts(evidence.request.time.secondsSinceEpoch - created)
        }
    }

    private static func shape(
        _ name: String, _ summary: String, _ demands: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .stricter(name, .receiptCreation, summary) { demands(try $0.payload.get().value(.creationTime).get()) }
    }
}
