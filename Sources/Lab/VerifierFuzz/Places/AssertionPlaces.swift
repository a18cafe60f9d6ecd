import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension AssertionDraft: FuzzDraft {
    static let faults: [FuzzPlace<AssertionDraft>] =
        authDataPlaces + signaturePlaces + clientDataPlaces
        + AuthDataPlaces.object("assertion", after: .object, .encoded) + requestPlaces

    private static let authDataPlaces: [FuzzPlace<AssertionDraft>] = {
        let common = AuthDataPlaces<AssertionDraft>(
            field: "authenticatorData", values: .authData, encoding: .authDataBytes, signing: .signed)
        return common.rpIdHash + common.flagsAndCounter(zeroIsOpen: true) + common.extensionsAndBytes
            + [
                FuzzPlace(
                    "authenticatorData.extensions.category",
                    categories(after: .plan) { ($0.authDataExtensions, $0.flags) = ($1, $2) })
            ]
    }()

    private static let signaturePlaces: [FuzzPlace<AssertionDraft>] = [
        FuzzPlace("digest.derivation", digestRecipes), FuzzPlace("digest", .bytes, after: .digest, \.digest),
        FuzzPlace("signature", .der, after: .signed, \.signatureBytes),
        FuzzPlace("signature.ends", .ends, after: .signed, \.signatureBytes),
        FuzzPlace("signature.bytes", .bytes, after: .signed, \.signatureBytes), FuzzPlace("signature.numbers", numbers),
        FuzzPlace(
            "signature.key",
            .after(.signature, "another device's key") {
                $0.signature = $0.key("another device").sign(digest: $0.digest, hash: .sha256)
            },
            .after(.signature, "SHA-384") { $0.signature = $0.device.key.sign($0.nonce, hash: .sha384) },
            .after(.signature, "SHA-1") { $0.signature = $0.device.key.sign($0.nonce, hash: .sha1) }),
    ]

    private static let digestRecipes: [FuzzChoice<AssertionDraft>] = DigestRecipe.choices(
        of: ["authenticatorData", "sha256()", "sha256(clientData)", "clientData"], rounds: 0...3,
        except: DigestRecipe(positions: [0, 2], rounds: 2), after: .digest, \.digest
    ) { [$0.authDataBytes, sha256([]), sha256($0.clientData), $0.clientData] }

    private static let numbers: [FuzzChoice<AssertionDraft>] = [
        number("r and s zero") { ($0.r, $0.s) = ([0], [0]) }, number("r zero") { $0.r = [0] },
        number("s zero") { $0.s = [0] },
        number("r is the order") { $0.r = $0.order }, number("s is the order") { $0.s = $0.order },
        number("order added to r") { $0 = $0.withRPlusOrder }, number("r and s one") { ($0.r, $0.s) = ([1], [1]) },
        number("r and s exchanged") { ($0.r, $0.s) = ($0.s, $0.r) },
        .after(.signed, "r and s joined without DER") {
            // A number that does not fit has no such form.
            if max($0.signature.r.count, $0.signature.s.count) <= 32 { $0.signatureBytes = $0.signature.p1363 }
        },
        .after(.signed, "r without its sign byte") {
            // Only a number whose highest bit is set needs the byte.
            if $0.signature.r[0] < 0x80 { $0.sign { $0.r[0] >= 0x80 } }
            $0.writeSignature(r: $0.signature.r)
        },
        .after(.signed, "r with a second zero byte") { $0.writeSignature(r: [0, 0] + $0.signature.r) },
    ]

    private mutating func writeSignature(r: [UInt8]) {
        signatureBytes = DERBytes.sequence(DERBytes.primitive(.integer, r), DERBytes.integer(signature.s))
    }

    private static func number(
        _ name: String, _ change: @escaping @Sendable (inout ECDSASignature) -> Void
    ) -> FuzzChoice<AssertionDraft> { .after(.signature, name) { change(&$0.signature) } }

    private static let requestPlaces: [FuzzPlace<AssertionDraft>] = [
        FuzzPlace("request.publicKey", .bytes, after: .request, get: \.request.publicKey) { $0.store($1) },
        FuzzPlace(
            "request.publicKey.form",
            stored("compressed point", open: true) { $0.device.key.compressedPoint },
            stored("another device's key") { $0.key("another device").point },
            stored("point at infinity") { _ in [0x00] },
            stored("coordinates alone") { Array($0.device.key.point.dropFirst()) }),
        .number("request.storedCounter", after: .request) {
            [UInt8](bigEndian: $0.request.storedCounter, count: 4)
        } set: {
            $0.request.storedCounter = Int64($1)
        },
        FuzzPlace("counters", counters), .appID("request.appId", after: .request, \.request.app),
        FuzzPlace("request.policy", policies(\.request.policy, after: .request)),
    ]

    private static func stored(
        _ name: String, open isOpen: Bool = false, _ point: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> FuzzChoice<AssertionDraft> { .after(.request, name, open: isOpen) { $0.store(point($0)) } }

    /// Stores a point in all forms that the request has of a key.
    private mutating func store(_ point: [UInt8]) {
        let info = PublicKeyInfo.ellipticCurve(.p256, point: point)
        request.publicKey = point
        request.publicKeyPEM = PEM.encode(info, label: "PUBLIC KEY")
        request.credentialCertificate = leaf(with: info)
    }

    /// Pairs of a received and a stored counter that no server may accept.
    private static let counters: [FuzzChoice<AssertionDraft>] = {
        let pairs: [(UInt32, UInt32)] = [
            (1, 1), (0, 0), (5, 5), (4, 5), (5, 9), (0, 5), (1, 0x8000_0000), (0, UInt32.max),
            (0x7FFF_FFFF, 0x8000_0000), (65_535, 65_536), (65_536, 65_537), (256, 257), (0x8000_0000, 0x8000_0001),
            (5, 0xFFFF_FFFE), (100, 200), (UInt32.max, UInt32.max), (2, 65_536), (0x0100_0000, 0x0100_0001), (255, 256),
        ]
        return pairs.map { counter, stored in counts("counter \(counter) after \(stored)", counter, stored) }
    }()

    private static func counts(_ name: String, _ counter: UInt32, _ stored: UInt32) -> FuzzChoice<AssertionDraft> {
        .after(.plan, name) { ($0.counter, $0.storedCounter) = (counter, stored) }
    }

    static let variants: [FuzzChoice<AssertionDraft>] = {
        let pairs: [(UInt32, UInt32)] = [
            (2, 0), (2, 1), (9, 5), (255, 3), (256, 255), (256, 2), (257, 256), (65_535, 65_534), (65_536, 65_535),
            (70_000, 1), (131_072, 65_537), (0x0100_0000, 2), (0x7FFF_FFFF, 5), (0x8000_0000, 0x7FFF_FFFF),
            (0x8000_0001, 0x8000_0000), (UInt32.max, 0), (UInt32.max, 0xFFFF_FFFE), (0x8000_0005, 3), (0x0100, 0x00FF),
            (0x0201, 0x0102),
        ]
        return pairs.map { counts("counter \($0) after \($1)", $0, $1) }
            + [
                .after(.plan, "development") { $0.environment = .development },
                .after(.plan, "another device") { $0.device = DeviceKey($0.context.key("fuzz, another device")) },
                form("low s") { !$0.hasHighS }, form("high s") { $0.hasHighS }, form("short r") { $0.r[0] == 0 },
                form("short s") { $0.s[0] == 0 }, form("r with a high bit") { $0.r[0] >= 0x80 },
                .after(.signature, "both numbers short") { $0.signWithBothNumbersShort() },
                .after(.plan, "longest app ID") {
                    $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "com." + String(repeating: "a", count: 151))
                },
            ] + clientDataVariants
            + releases(after: .plan) { ($0.authDataExtensions, $0.flags, $0.policy) = ($1, $2, $3) }
            + objectForms(after: .object)
    }()

    private static func form(
        _ name: String, _ isWanted: @escaping @Sendable (ECDSASignature) -> Bool
    ) -> FuzzChoice<AssertionDraft> { .after(.signature, name) { $0.sign(until: isWanted) } }
}
