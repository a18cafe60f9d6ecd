import AttestModel
import ReferenceVerifier

/// Fields of a receipt compared wrongly: RCP-APPID, RCP-KEY, RCP-CLIENTHASH, RCP-TYPE and RCP-ENV.
enum ReceiptFieldMutants {
    static let all = apps + keys + hashes + types + environments

    private static let apps: [Mutation<ReceiptEvidence>] = [
        app("receipt-bundle-id-suffices", "Also accepts the bundle identifier alone in receipts.") { found, app in
            found.elementsEqual(app.bundleId.utf8)
        },
        app("receipt-app-id-without-case", "Compares the app ID in receipts without regard to case.") { found, app in
            String(decoding: found, as: UTF8.self).lowercased() == app.appId.lowercased()
        },
        app("receipt-app-id-as-prefix", "Accepts an app ID in receipts that begins with the expected one.") {
            found, app in found.starts(with: app.appId.utf8)
        },
        app("receipt-app-id-cut-off", "Accepts an app ID in receipts that is the beginning of the expected one.") {
            found, app in
            Array(app.appId.utf8).starts(with: found)
        },
        app("receipt-app-id-by-team", "Compares only the team identifier in receipts.") { found, app in
            found.starts(with: "\(app.teamId).".utf8)
        },
    ]

    private static let keys: [Mutation<ReceiptEvidence>] = [
        key("receipt-key-not-compared", "Accepts any certificate in field 3.") { value, _ in
            Certificate(value).map { $0.encodingFault == nil } ?? false
        },
        key("receipt-key-searched", "Searches the bytes of field 3 for the stored key.") { value, stored in
            !value.split(separator: stored.uncompressed, omittingEmptySubsequences: false).dropFirst().isEmpty
        },
        key("receipt-unreadable-key-ignored", "Ignores a field 3 that it cannot read.") { value, _ in
            Certificate(value) == nil
        },
        .check(
            "receipt-key-without-certificate-demanded", .receiptKey,
            "Reads field 3 as a bare public key, as it is documented, and rejects every genuine receipt."
        ) { evidence in
            try evidence.payload.get().value(.publicKey).get() == P256Point.infoPrefix + evidence.request.publicKey
        },
    ]

    private static let hashes: [Mutation<ReceiptEvidence>] = [
        .stricter(
            "receipt-client-hash-of-32-bytes-demanded", .receiptClientHash,
            "Rejects receipts whose client hash is not 32 bytes long, and so genuine ones of type RECEIPT."
        ) { try $0.payload.get().optional(.clientDataHash).get()?.count == 32 },
        .stricter(
            "receipt-client-hash-compared-always", .receiptClientHash,
            "Rejects genuine receipts of type RECEIPT, whose client hash Apple's server damages."
        ) { evidence in
            guard let expected = evidence.request.clientDataHash else { return true }
            return try evidence.payload.get().optional(.clientDataHash).get() == expected
        },
        .lenient(
            "receipt-client-hash-optional", .receiptClientHash, "Compares the client hash only when there is one."
        ) { try $0.payload.get().optional(.clientDataHash).get() == nil },
    ]

    private static let types: [Mutation<ReceiptEvidence>] = [
        type("receipt-either-type-taken", "Accepts either type of receipt, whichever is expected.") { value, _ in
            ReceiptType(field: value) != nil
        },
        type("receipt-type-without-case", "Compares the type of a receipt without regard to case.") { value, expected in
            String(decoding: value, as: UTF8.self).uppercased() == expected.rawValue
        },
        type("receipt-unknown-type-taken", "Accepts a receipt of an unknown type.") { value, _ in
            ReceiptType(field: Array(String(decoding: value, as: UTF8.self).uppercased().utf8)) == nil
        },
    ]

    private static let environments: [Mutation<ReceiptEvidence>] = [
        .check(
            "receipt-production-demanded", .receiptEnvironment,
            "Demands production, whatever is expected, and rejects every genuine receipt of the sandbox."
        ) { evidence in try evidence.payload.get().optional(.environment).get() == Array("production".utf8) },
        .lenient(
            "receipt-either-environment-taken", .receiptEnvironment,
            "Accepts receipts of either environment, whichever is expected."
        ) { evidence in
            try evidence.payload.get().optional(.environment).get().flatMap(AttestEnvironment.init(receiptField:))
                != nil
        },
    ]

    private static func app(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], AppIdentity) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptAppID, summary) { evidence in
            accepts(try evidence.payload.get().value(.appID).get(), evidence.request.app)
        }
    }

    private static func key(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], P256Point) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptKey, summary) { evidence in
            guard let stored = P256Point(octets: evidence.request.publicKey[...]) else { return false }
            return accepts(try evidence.payload.get().value(.publicKey).get(), stored)
        }
    }

    private static func type(
        _ name: String, _ summary: String, _ accepts: @escaping @Sendable ([UInt8], ReceiptType) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptType, summary) { evidence in
            guard let value = try evidence.payload.get().optional(.type).get() else { return false }
            return accepts(value, evidence.request.receiptType)
        }
    }
}
