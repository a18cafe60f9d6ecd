import AttestModel
import ReferenceVerifier

/// Fields of a receipt compared wrongly: RCP-APPID, RCP-KEY, RCP-CLIENTHASH, RCP-TYPE and RCP-ENV.
enum ReceiptFieldMutants {
    static let all: [Mutation<ReceiptEvidence>] = [
        app("receipt-bundle-id-suffices") { found, app in found.elementsEqual(app.bundleId.utf8) },
        app("receipt-app-id-as-prefix") { found, app in found.starts(with: app.appId.utf8) },
        app("receipt-app-id-cut-off") { found, app in Array(app.appId.utf8).starts(with: found) },
        app("receipt-app-id-trimmed") { found, app in
            Array(found.reversed().drop { $0 <= 0x20 }.reversed()) == Array(app.appId.utf8)
        },
        app("receipt-app-id-of-parts-of-the-app") { found, app in
            AppIDMutants.partsOfTheApp(app).contains { found.elementsEqual($0.utf8) }
        },
        app("receipt-app-id-as-pattern") { found, app in
            found.count == app.appId.utf8.count
                && zip(found, app.appId.utf8).allSatisfy { $0 == $1 || $1 == UInt8(ascii: ".") }
        },
        app("receipt-app-id-by-team") { found, app in found.starts(with: "\(app.teamId).".utf8) },
        key("receipt-key-not-compared") { value, _ in Certificate(value).map { $0.encodingFault == nil } ?? false },
        key("receipt-key-searched") { value, stored in
            !value.split(separator: stored.uncompressed, omittingEmptySubsequences: false).dropFirst().isEmpty
        },
        key("receipt-unreadable-key-ignored") { value, _ in Certificate(value) == nil },
        .check("receipt-key-without-certificate-demanded", .receiptKey) { evidence in
            try evidence.payload.get().value(.publicKey).get() == P256Point.infoPrefix + evidence.request.publicKey
        },
        .stricter("receipt-client-hash-of-32-bytes-demanded", .receiptClientHash) {
            try $0.payload.get().optional(.clientDataHash).get()?.count == 32
        },
        .stricter("receipt-client-hash-compared-always", .receiptClientHash) { evidence in
            guard let expected = evidence.request.clientDataHash else { return true }
            return try evidence.payload.get().optional(.clientDataHash).get() == expected
        },
        .lenient("receipt-client-hash-optional", .receiptClientHash) {
            try $0.payload.get().optional(.clientDataHash).get() == nil
        },
        type("receipt-either-type-taken") { value, _ in ReceiptType(field: value) != nil },
        type("receipt-type-without-case") { value, expected in
            String(decoding: value, as: UTF8.self).uppercased() == expected.rawValue
        },
        type("receipt-unknown-type-taken") { value, _ in
            ReceiptType(field: Array(String(decoding: value, as: UTF8.self).uppercased().utf8)) == nil
        },
        .check("receipt-production-demanded", .receiptEnvironment) { evidence in
            try evidence.payload.get().optional(.environment).get() == Array("production".utf8)
        },
        .lenient("receipt-either-environment-taken", .receiptEnvironment) { evidence in
            try evidence.payload.get().optional(.environment).get().flatMap(AttestEnvironment.init(receiptField:))
                != nil
        },
    ]

    private static func app(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], AppIdentity) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptAppID) { evidence in
            accepts(try evidence.payload.get().value(.appID).get(), evidence.request.app)
        }
    }

    private static func key(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], P256Point) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptKey) { evidence in
            guard let stored = P256Point(octets: evidence.request.publicKey[...]) else { return false }
            return accepts(try evidence.payload.get().value(.publicKey).get(), stored)
        }
    }

    private static func type(
        _ name: String, _ accepts: @escaping @Sendable ([UInt8], ReceiptType) -> Bool
    ) -> Mutation<ReceiptEvidence> {
        .lenient(name, .receiptType) { evidence in
            guard let value = try evidence.payload.get().optional(.type).get() else { return false }
            return accepts(value, evidence.request.receiptType)
        }
    }
}
