import AttestModel
import ReferenceVerifier

/// Times of a receipt read and compared wrongly: RCP-CREATION and RCP-EXPIRY.
enum ReceiptTimeMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        age("receipt-age-of-six-minutes") { (0...360).contains($0) },
        age("receipt-age-of-a-day") { (0...86_400).contains($0) },
        age("receipt-age-of-minutes") { (0..<360).contains($0) },
        age("receipt-age-without-hours") { (0...300).contains($0 % 3600) },
        age("receipt-age-by-day-of-the-week") { (0...300).contains($0 % 604_800) },
        age("receipt-from-the-future-taken") { $0 < 0 },
        .lenient("receipt-time-offset-ignored", .receiptCreation) { evidence in
            let created = try evidence.creation.get()
            let age = evidence.request.time.secondsSinceEpoch - created.timestamp.secondsSinceEpoch - created.offset
            return (0...ReceiptEvidence.maximumAge).contains(age)
        },
        .stricter("receipt-age-below-five-minutes", .receiptCreation) { evidence in
            let created = try evidence.creation.get().timestamp
            return created.adding(seconds: ReceiptEvidence.maximumAge) > evidence.request.time
        },
        .lenient("receipt-unreadable-creation-ignored", .receiptCreation) { $0.creation.value == nil },
        .lenient("receipt-fresh-until-expiry", .receiptCreation) { evidence in
            guard evidence.creation.value != nil else { return false }
            let value = try evidence.payload.get().optional(.expirationTime).get()
            return value.flatMap(ReceiptTime.init).map { evidence.request.time < $0.timestamp } ?? false
        },
        shape("receipt-three-digits-demanded") { $0.count == 24 },
        shape("receipt-fraction-demanded") { $0.contains(UInt8(ascii: ".")) },
        shape("receipt-fraction-refused") { !$0.contains(UInt8(ascii: ".")) },
        .lenient("receipt-expiry-inclusive", .receiptExpiry) { evidence in
            let value = try evidence.payload.get().optional(.expirationTime).get()
            return value.flatMap(ReceiptTime.init)?.timestamp == evidence.request.time
        },
        .lenient("receipt-unreadable-expiry-ignored", .receiptExpiry) { evidence in
            try evidence.payload.get().optional(.expirationTime).get().map { ReceiptTime($0) == nil } ?? false
        },
        .stricter("receipt-not-before-demanded", .receiptExpiry) { evidence in
            let value = try evidence.payload.get().optional(.notBefore).get()
            return value.flatMap(ReceiptTime.init).map { $0.timestamp <= evidence.request.time } ?? true
        },
    ]

    private static func age(
        _ name: String, _ accepts: @escaping @Sendable (Int64) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptCreation) { evidence in
            let created = try evidence.creation.get().timestamp.secondsSinceEpoch
            return accepts(evidence.request.time.secondsSinceEpoch - created)
        }
    }

    private static func shape(
        _ name: String, _ demands: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .stricter(name, .receiptCreation) { demands(try $0.payload.get().value(.creationTime).get()) }
    }
}
