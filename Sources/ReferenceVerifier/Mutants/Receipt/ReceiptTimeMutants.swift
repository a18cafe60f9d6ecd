import AttestModel

/// Times of a receipt read and compared wrongly: RCP-CREATION and RCP-EXPIRY.
enum ReceiptTimeMutants {
    static let all = creation + shapes + expiry

    private static let creation: [Mutant] = [
        age("receipt-age-of-six-minutes", "Takes receipts that are up to six minutes old.") { (0...360).contains($0) },
        age("receipt-age-of-a-day", "Takes receipts that are up to a day old.") { (0...86_400).contains($0) },
        age("receipt-from-the-future-taken", "Takes receipts that were created after now.") { $0 < 0 },
        .looser(
            "receipt-time-offset-ignored", ReceiptCreationCheck(),
            "Reads the creation time as UTC, whatever its offset."
        ) { evidence in
            let created = try evidence.creation.get()
            let age = evidence.request.time.secondsSinceEpoch - created.timestamp.secondsSinceEpoch - created.offset
            return (0...ReceiptCreationCheck.maximumAge).contains(age)
        },
        .stricter(
            "receipt-age-below-five-minutes", ReceiptCreationCheck(),
            "Refuses receipts that are five minutes old to the second, which genuine ones may be."
        ) { evidence in
            let created = try evidence.creation.get().timestamp
            return created.adding(seconds: ReceiptCreationCheck.maximumAge) > evidence.request.time
        },
        .looser(
            "receipt-unreadable-creation-ignored", ReceiptCreationCheck(),
            "Overlooks a creation time that it cannot read."
        ) { $0.creation.value == nil },
        .looser(
            "receipt-fresh-until-expiry", ReceiptCreationCheck(),
            "Takes every receipt that has not expired for a fresh one."
        ) { evidence in
            guard evidence.creation.value != nil else { return false }
            let value = try evidence.payload.get().optional(.expirationTime).get()
            return value.flatMap(ReceiptTime.init).map { evidence.request.time < $0.timestamp } ?? false
        },
    ]

    private static let shapes: [Mutant] = [
        shape(
            "receipt-three-digits-demanded",
            "Refuses times without exactly three digits of a fraction, as genuine ones often are."
        ) { $0.count == 24 },
        shape("receipt-fraction-demanded", "Refuses times without a fraction, which genuine ones may be.") {
            $0.contains(UInt8(ascii: "."))
        },
        shape("receipt-fraction-refused", "Refuses times with a fraction, as genuine ones have.") {
            !$0.contains(UInt8(ascii: "."))
        },
    ]

    private static let expiry: [Mutant] = [
        .looser(
            "receipt-expiry-inclusive", ReceiptExpiryCheck(), "Takes a receipt in the second in which it expires."
        ) { evidence in
            let value = try evidence.payload.get().optional(.expirationTime).get()
            return value.flatMap(ReceiptTime.init)?.timestamp == evidence.request.time
        },
        .looser(
            "receipt-unreadable-expiry-ignored", ReceiptExpiryCheck(),
            "Overlooks an expiration time that it cannot read."
        ) { evidence in
            try evidence.payload.get().optional(.expirationTime).get().map { ReceiptTime($0) == nil } ?? false
        },
        .stricter(
            "receipt-not-before-demanded", ReceiptExpiryCheck(),
            "Refuses receipts before field 19, from when on they may be exchanged, and so every fresh genuine one."
        ) { evidence in
            let value = try evidence.payload.get().optional(.notBefore).get()
            return value.flatMap(ReceiptTime.init).map { $0.timestamp <= evidence.request.time } ?? true
        },
    ]

    private static func age(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable (Int64) -> Bool
    ) -> Mutant {
        .looser(name, ReceiptCreationCheck(), summary) { evidence in
            let created = try evidence.creation.get().timestamp.secondsSinceEpoch
            return accepts(evidence.request.time.secondsSinceEpoch - created)
        }
    }

    private static func shape(
        _ name: String, _ summary: String, _ demands: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Mutant {
        .stricter(name, ReceiptCreationCheck(), summary) { demands(try $0.payload.get().value(.creationTime).get()) }
    }
}
