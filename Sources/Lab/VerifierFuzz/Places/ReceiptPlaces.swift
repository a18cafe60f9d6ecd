import AttestModel
import FixtureForge
import SwiftASN1

extension ReceiptDraft: FuzzDraft {
    static let faults: [FuzzPlace<ReceiptDraft>] = fieldPlaces + messagePlaces + certificatePlaces + requestPlaces

    private static let fieldPlaces: [FuzzPlace<ReceiptDraft>] =
        [2, 3, 4, 5, 6, 7, 12, 17, 19, 21].map { type in
            FuzzPlace("fields.\(type)", form(of: type), after: .fields, get: \.fields[type: type]?.value) {
                $0.fields[type: type]?.value = $1
            }
        }
        + [12, 21].map { type in
            .time("fields.\(type).time", after: .fields, around: \.time) {
                $0.fields[type: type]?.value = Array(ReceiptValues.time($1.secondsSinceEpoch * 1000).utf8)
            }
        } + [
            FuzzPlace("fields", .der, after: .payload, \.payload),
            FuzzPlace(
                "fields.7.form",
                text(7, "other environment") { $0.environment == .production ? "sandbox" : "production" },
                .after(.fields, "removed", open: true) { $0.fields[type: 7] = nil }),
            FuzzPlace(
                "fields.6.form",
                text(6, "other type") { $0.type == .attest ? "RECEIPT" : "ATTEST" },
                text(6, "unknown type") { _ in "UNKNOWN" }, text(6, "lower case") { $0.type.rawValue.lowercased() }),
            FuzzPlace("fields.12.form", times), FuzzPlace("fields.17.form", metrics), FuzzPlace("fields.3.form", keys),
            FuzzPlace(
                "fields.others",
                [2, 3, 4, 5, 6, 7, 12, 17, 21].flatMap { type in
                    [
                        .after(.fields, "field \(type) removed", open: type == 7) { $0.fields[type: type] = nil },
                        .after(.fields, "field \(type) without a value") { $0.fields[type: type]?.value = nil },
                    ]
                }),
        ]

    private static func form(of type: Int) -> FuzzPlace<ReceiptDraft>.Form {
        type == 2 ? .text : type == 3 ? .ends : .name
    }

    /// - Parameter text: returns the text that takes the place of the value of a field.
    private static func text(
        _ type: Int, _ name: String, open isOpen: Bool = false, _ text: @escaping @Sendable (ReceiptDraft) -> String
    ) -> FuzzChoice<ReceiptDraft> {
        .after(.fields, name, open: isOpen) {
            let value = Array(text($0).utf8)
            $0.fields[type: type]?.value = value
        }
    }

    private static let times: [FuzzChoice<ReceiptDraft>] = [
        text(12, "two hours ago, with the offset +02:00") { ReceiptValues.time($0.createdAt).dropLast() + "+02:00" },
        text(12, "just now, with the offset +02:00", open: true) {
            ReceiptValues.time($0.createdAt + 7_200_000).dropLast() + "+02:00"
        },
        text(12, "'yesterday' in place of the time") { _ in "yesterday" },
        text(12, "seconds since 1970") { "\($0.time.secondsSinceEpoch)" },
        text(21, "'never' as expiration") { _ in "never" },
    ]

    private static let metrics: [FuzzChoice<ReceiptDraft>] =
        [
            "-1", "+1", "0x10", "10x", "ff", "abc", "", " 5", "99999999999999999999", "4294967297",
            "18446744073709551617", "1.5", "1e3", "256", "-0",
        ].map { number in text(17, "'\(number)'") { _ in number } } + [text(17, "'005'", open: true) { _ in "005" }]

    private static let keys: [FuzzChoice<ReceiptDraft>] = [
        key("certificate of another device") { $0.leaf(attesting: DeviceKey($0.key("another device"))) },
        key("certificate of another device with the key in an extension") { draft in
            let value = DERBytes.octetString(draft.device.key.point)
            return draft.leaf(
                attesting: DeviceKey(draft.key("another device")),
                DraftEdit(.leaf) { $0.leaf.extensions.append(CertificateExtension([2, 999, 3], value: value)) })
        },
        key("random bytes") { $0.bytes(64, "garbage") }, key("empty") { _ in [] },
        key("SubjectPublicKeyInfo", open: true) { $0.device.key.subjectPublicKeyInfo },
        key("point", open: true) { $0.device.key.point },
    ]

    private static func key(
        _ name: String, open isOpen: Bool = false, _ value: @escaping @Sendable (ReceiptDraft) -> [UInt8]
    ) -> FuzzChoice<ReceiptDraft> {
        .after(.fields, name, open: isOpen) { $0.fields[type: 3] = ReceiptField(3, value($0)) }
    }

    private static let requestPlaces: [FuzzPlace<ReceiptDraft>] = [
        FuzzPlace("receipt.ends", .ends, after: .encoded, \.encoded),
        FuzzPlace("receipt.bytes", .bytes, after: .encoded, reading: OtherReadings.rootCopy, \.encoded),
        .appID("request.appId", after: .request, \.request.app),
        FuzzPlace("request.publicKey", .bytes, after: .request, get: \.request.publicKey) {
            $0.request.publicKey = $1
            $0.request.publicKeyPEM = PEM.encode(PublicKeyInfo.ellipticCurve(.p256, point: $1), label: "PUBLIC KEY")
        },
        FuzzPlace("request.clientDataHash", .bytes, after: .request, \.request.clientDataHash),
        .time("request.time", after: .request, around: \.request.time) { $0.request.time = $1 },
        FuzzPlace(
            "request",
            .after(.request, "other type") {
                $0.request.receiptType = $0.request.receiptType == .attest ? .receipt : .attest
            },
            .after(.request, "other environment") { $0.request.environment = $0.environment.other },
            .after(.request, "root of attestations") { $0.request.roots = [$0.context.apple.root.certificate.der] },
            .after(.request, "root of an impostor") {
                $0.request.roots = [$0.context.receiptImpostor.root.certificate.der]
            }),
    ]

    static let variants: [FuzzChoice<ReceiptDraft>] =
        [
            .after(.plan, "DER") { $0.form = .definite },
            .after(.plan, "pieces of 100 bytes") { $0.form = .indefinite(piece: 100) },
            .after(.plan, "development") { $0.environment = .development },
            .after(.fields, "unsorted fields") { $0.fields.reverse() },
            .after(.fields, "unknown field") { $0.fields.append(ReceiptField(99, "new")) },
            .after(.plan, "no client data hash in the request") { $0.sendsClientDataHash = false },
            .after(.plan, "client data hash of 40 bytes") { $0.clientDataHash = $0.bytes(40, "hash") },
            .after(.plan, "signer expired since") {
                $0.createdAt = $0.time.adding(seconds: -120).secondsSinceEpoch * 1000
                $0.signerNotAfter = $0.time.adding(seconds: -60)
            },
            .after(.request, "unrelated root added") { $0.request.roots.append($0.context.apple.root.certificate.der) },
        ]
        + [0, 3, 15, 255, 12_345].map { metric in
            .after(.plan, "type RECEIPT, metric \(metric)") { ($0.type, $0.riskMetric) = (.receipt, metric) }
        }
        + [Int64(0), 1, 299, 300].map { age in
            .after(.plan, "created \(age) s ago") { $0.createdAt = ($0.time.secondsSinceEpoch - age) * 1000 }
        }
        + [Int64(900), 120, 345, 1].map { fraction in
            .after(.plan, "fraction of \(fraction) ms") {
                $0.createdAt = ($0.time.secondsSinceEpoch - 10) * 1000 + fraction
            }
        }
        + [Int64(1), 60].map { rest in
            text(21, "expires in \(rest) s") { ReceiptValues.time(($0.time.secondsSinceEpoch + rest) * 1000) }
        } + formVariants

    /// The receipts that Apple may send tomorrow without breaking a rule.
    private static let formVariants: [FuzzChoice<ReceiptDraft>] = [
        .after(.certificates, "renewed root") { draft in
            guard draft.certificates.count > 2 else { return }
            let root = draft.authority.root
            var template = root.certificate.template
            template.serialNumber = draft.context.seed.serialNumber(8, for: "renewed root of receipts")
            template.notBefore = draft.time.adding(days: -30)
            draft.certificates[2] = template.signed(by: .ecdsaWithSHA384(root.key)).der
        },
        .after(.certificates, "spare certificate") {
            $0.certificates.append($0.context.apple.intermediate.certificate.der)
        },
        .after(.message, "digest algorithm without parameters") {
            guard !$0.message.signers.isEmpty else { return }
            $0.signer.digestAlgorithm = CMSDigest.sha256(parameters: [])
            $0.message.digestAlgorithms = [$0.signer.digestAlgorithm]
        },
    ]
}
