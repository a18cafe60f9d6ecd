import AttestModel

/// Attestation objects read wrongly: ATT-DECODE, ATT-FMT and ATT-RECEIPT.
enum ObjectMutants {
    static let all = readings + demands + formats + [receiptOfAnyType]

    private static let readings: [Mutant] = [
        .reading(
            attestation: "attestation-first-duplicate-wins", .attestationDecode,
            "Takes the first value of a key that an attestation object has twice."
        ) { $0.repeatedKey = .first },
        .reading(
            attestation: "attestation-last-duplicate-wins", .attestationDecode,
            "Takes the last value of a key that an attestation object has twice."
        ) { $0.repeatedKey = .last },
        split("attestation-hashes-first-duplicate", hashed: .first, read: .last),
        split("attestation-hashes-last-duplicate", hashed: .last, read: .first),
        .reading(
            attestation: "attestation-trailing-bytes-ignored", .attestationDecode,
            "Overlooks bytes after the attestation object."
        ) { $0.ignoresTrailingBytes = true },
        .reading(
            attestation: "attestation-members-by-place", .attestationDecode,
            "Takes the members of an attestation object by their place, and refuses genuine ones in another order."
        ) { $0.takesMembersByPlace = true },
        .reading(
            attestation: "attestation-types-converted", .attestationDecode,
            "Reads base64 text where an attestation object should have bytes, and bytes where it should have text."
        ) { $0.convertsTypes = true },
    ]

    private static let demands: [Mutant] = [
        .stricter(
            "attestation-unknown-keys-refused", AttestationDecodeCheck(),
            "Refuses attestation objects with other keys than fmt, attStmt and authData, which genuine ones have."
        ) { Self.keys(of: $0.request.attestation).count == 3 },
        .stricter(
            "attestation-canonical-order-demanded", AttestationDecodeCheck(),
            "Refuses attestation objects whose keys are not in the canonical order, which genuine ones may be."
        ) { evidence in
            let keys = Self.keys(of: evidence.request.attestation)
            return keys == keys.sorted { ($0.count, $0) < ($1.count, $1) }
        },
    ]

    private static let formats: [Mutant] = [
        format("format-compared-without-case", "Compares fmt without regard to case.") {
            $0.lowercased() == "apple-appattest"
        },
        format("format-trimmed", "Compares fmt without spaces and NUL bytes around it.") { text in
            text.filter { $0 != " " && $0 != "\0" } == "apple-appattest"
        },
        format("format-of-any-apple", "Takes every fmt that begins with apple.") { $0.hasPrefix("apple") },
        format("format-of-web-authn", "Takes every attestation format that its WebAuthn library knows.") {
            ["packed", "apple", "none", "tpm", "android-key", "fido-u2f"].contains($0)
        },
    ]

    private static let receiptOfAnyType = Mutant.looser(
        "receipt-of-any-type", ReceiptCheck(), "Is content with a receipt of whatever type."
    ) { try $0.object.receipt.get() != nil }

    /// The nonce is compared with the hash of one copy of authData, everything else is read from another.
    private static func split(_ name: String, hashed: Reading.RepeatedKey, read: Reading.RepeatedKey) -> Mutant {
        .attestation(
            name, .attestationDecode,
            "Compares the nonce with the \(hashed) of two authData, and reads the fields from the \(read)."
        ) { procedure in
            var (own, others) = (Reading.right, Reading.right)
            (own.repeatedKey, others.repeatedKey) = (read, hashed)
            procedure.reading = own
            procedure.checks = procedure.checks.replacing(with: NonceOfOtherReading(reading: others))
        }
    }

    private static func format(
        _ name: String, _ summary: String, alsoAccepts: @escaping @Sendable (String) -> Bool
    ) -> Mutant {
        .looser(name, FormatCheck(), summary) { evidence in
            alsoAccepts(String(decoding: try evidence.object.format.get(), as: UTF8.self))
        }
    }

    /// The text keys of a map.
    static func keys(of object: [UInt8]) -> [String] {
        guard let reading = try? CBORReader.read(object[...]), case .map(let map) = reading.item else { return [] }
        return map.pairs.map { if case .text(let text) = $0.key { String(decoding: text, as: UTF8.self) } else { "" } }
    }
}
