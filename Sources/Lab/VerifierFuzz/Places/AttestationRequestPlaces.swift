import AttestModel
import FixtureForge
import Primitives

extension AttestationDraft {
    static let requestPlaces: [FuzzPlace<AttestationDraft>] = [
        .appID("request.appId", after: .request, \.request.app),
        FuzzPlace("request.challenge", .bytes, after: .request, get: \.request.challenge) {
            $0.request.challenge = $1
            $0.request.clientDataHash = sha256($1)
        },
        FuzzPlace("request.clientDataHash", .bytes, after: .request, \.request.clientDataHash),
        .time("request.time", after: .request, around: \.request.time) { $0.request.time = $1 },
        FuzzPlace(
            "request",
            .after(.request, "other environment") { $0.request.environment = $0.environment.other },
            .after(.request, "root of an impostor") { $0.request.roots = [$0.context.impostor.root.certificate.der] },
            .after(.request, "root of receipts") { $0.request.roots = [$0.context.receipts.root.certificate.der] },
            .after(.request, "intermediate pinned", open: true) {
                $0.request.roots = [$0.context.apple.intermediate.certificate.der]
            }),
        FuzzPlace("request.policy", policies(\.request.policy, after: .request)),
    ]

    static let variants: [FuzzChoice<AttestationDraft>] =
        [
            .after(.plan, "development") { $0.environment = .development },
            profile("iOS 14", .iOS14), profile("iOS 17", .iOS17), profile("iOS 26 before EKU", .iOS26BeforeEKU),
            profile("empty system version", .emptyVersion), .after(.plan, "macOS 27") { $0.becomeMac() },
            .after(.plan, "macOS app without a period") {
                $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "ExampleHelper")
                $0.becomeMac()
            },
            .after(.plan, "longest app ID") {
                $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "com." + String(repeating: "a", count: 151))
            },
            key("x begins with zero") { $0.x[0] == 0 }, key("y begins with zero") { $0.y[0] == 0 },
            key("x begins with a high bit") { $0.x[0] >= 0x80 }, key("x begins with a low bit") { $0.x[0] < 0x80 },
            .after(.issuer, "short r in the leaf") {
                $0.leafSigner = .ecdsaWithSHA256($0.authority.intermediate.key) { $0.r[0] == 0 }
            },
            .after(.plan, "validity begins now", timed: true) { $0.notBefore = $0.time },
            .after(.plan, "validity ends now", timed: true) { $0.notAfter = $0.time },
            .after(.plan, "validity of three days", timed: true) { $0.live(86_400, 2 * 86_400) },
            .after(.plan, "validity of a year", timed: true) { $0.live(86_400, 364 * 86_400) },
            .after(.plan, "raw challenge as client data hash") { $0.rawClientData = $0.challenge },
            .after(.plan, "binary challenge") { $0.challenge = [0xFF, 0x00, 0xC3] + $0.bytes(21, "binary challenge") },
            .after(.plan, "challenge with a zero byte") {
                $0.challenge = Array("abcdefgh\0".utf8) + $0.bytes(8, "challenge").map { $0 | 0x40 & 0x7F }
            },
            .after(.plan, "client data hash of 40 bytes") { $0.rawClientData = $0.bytes(40, "client data hash") },
            .after(.request, "unrelated root added") {
                $0.request.roots.append($0.context.impostor.root.certificate.der)
            },
            .after(.request, "unrelated root first") {
                $0.request.roots.insert($0.context.impostor.root.certificate.der, at: 0)
            },
            .after(.plan, "object and clock moved together", timed: true) { $0.time = $0.time.adding(days: 100) },
        ] + releases(after: .plan) { $0.extend($1, $2, $3) } + objectForms(after: .object)

    private static func profile(_ name: String, _ profile: LeafProfile) -> FuzzChoice<AttestationDraft> {
        .after(.plan, name) { $0.profile = profile }
    }

    private static func key(
        _ name: String, where isWanted: @escaping @Sendable (ECKey) -> Bool
    ) -> FuzzChoice<AttestationDraft> {
        .after(.plan, name) { $0.device = DeviceKey($0.context.key("\($0.name), device", where: isWanted)) }
    }

    private mutating func becomeMac() {
        (profile, policy) = (.macOS27, nil)
        (authDataExtensions, flags) = (AuthDataExtensions(bundleVersion: nil, validationCategory: 6), 0xC0)
    }

    private mutating func live(_ before: Int64, _ after: Int64) {
        (notBefore, notAfter) = (time.adding(seconds: -before), time.adding(seconds: after))
    }

    mutating func extend(_ extensions: AuthDataExtensions, _ flags: UInt8, _ policy: ExtensionPolicy?) {
        profile = .iOS27
        (authDataExtensions, self.flags, self.policy) = (extensions, flags, policy)
    }
}

extension DraftEdit<AttestationDraft> {
    /// Turns the draft into the attestation of a Mac, with every value that a server may demand of a Mac.
    static let mac = DraftEdit(.plan) {
        $0.profile = .macOS27
        $0.flags = 0xC0
        $0.authDataExtensions = AuthDataExtensions(
            validationCategory: 6, codeDirectoryHash: $0.bytes(32, "code directory hash"))
        $0.policy = ExtensionPolicy(
            validationCategories: [6], bundleVersions: ["42"], required: RequiredExtension.allCases)
        $0.challenge = [0xFF, 0x41, 0x00, 0xC3] + $0.bytes(20, "binary challenge")
    }
}
