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
            FuzzChoice("other environment", after: .request) { $0.request.environment = $0.environment.other },
            FuzzChoice("root of an impostor", after: .request) {
                $0.request.roots = [$0.context.impostor.root.certificate.der]
            },
            FuzzChoice("root of receipts", after: .request) {
                $0.request.roots = [$0.context.receipts.root.certificate.der]
            },
            FuzzChoice("intermediate pinned", after: .request, open: true) {
                $0.request.roots = [$0.context.apple.intermediate.certificate.der]
            }),
        FuzzPlace("request.policy", policies(\.request.policy, after: .request)),
    ]

    static let variants: [FuzzChoice<AttestationDraft>] =
        [
            FuzzChoice("development", after: .plan) { $0.environment = .development },
            profile("iOS 14", .iOS14), profile("iOS 17", .iOS17), profile("iOS 26 before EKU", .iOS26BeforeEKU),
            profile("empty system version", .emptyVersion),
            FuzzChoice("macOS 27", after: .plan) { $0.becomeMac() },
            FuzzChoice("macOS app without a period", after: .plan) {
                $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "ExampleHelper")
                $0.becomeMac()
            },
            FuzzChoice("longest app ID", after: .plan) {
                $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "com." + String(repeating: "a", count: 151))
            },
            key("x begins with zero") { $0.x[0] == 0 }, key("y begins with zero") { $0.y[0] == 0 },
            key("x begins with a high bit") { $0.x[0] >= 0x80 }, key("x begins with a low bit") { $0.x[0] < 0x80 },
            FuzzChoice("short r in the leaf", after: .issuer) {
                $0.leafSigner = .ecdsaWithSHA256($0.authority.intermediate.key) { $0.r[0] == 0 }
            },
            FuzzChoice("validity begins now", after: .plan, timed: true) { $0.notBefore = $0.time },
            FuzzChoice("validity ends now", after: .plan, timed: true) { $0.notAfter = $0.time },
            FuzzChoice("validity of three days", after: .plan, timed: true) { $0.live(86_400, 2 * 86_400) },
            FuzzChoice("validity of a year", after: .plan, timed: true) { $0.live(86_400, 364 * 86_400) },
            FuzzChoice("raw challenge as client data hash", after: .plan) { $0.rawClientData = $0.challenge },
            FuzzChoice("binary challenge", after: .plan) {
                $0.challenge = [0xFF, 0x00, 0xC3] + $0.bytes(21, "binary challenge")
            },
            FuzzChoice("challenge with a zero byte", after: .plan) {
                $0.challenge = Array("abcdefgh\0".utf8) + $0.bytes(8, "challenge").map { $0 | 0x40 & 0x7F }
            },
            FuzzChoice("client data hash of 40 bytes", after: .plan) {
                $0.rawClientData = $0.bytes(40, "client data hash")
            },
            FuzzChoice("unrelated root added", after: .request) {
                $0.request.roots.append($0.context.impostor.root.certificate.der)
            },
            FuzzChoice("unrelated root first", after: .request) {
                $0.request.roots.insert($0.context.impostor.root.certificate.der, at: 0)
            },
            FuzzChoice("object and clock moved together", after: .plan, timed: true) {
                $0.time = $0.time.adding(days: 100)
            },
        ] + releases(after: .plan) { $0.extend($1, $2, $3) } + objectForms(after: .object)

    private static func profile(_ name: String, _ profile: LeafProfile) -> FuzzChoice<AttestationDraft> {
        FuzzChoice(name, after: .plan) { $0.profile = profile }
    }

    private static func key(
        _ name: String, where isWanted: @escaping @Sendable (ECKey) -> Bool
    ) -> FuzzChoice<AttestationDraft> {
        FuzzChoice(name, after: .plan) { $0.device = DeviceKey($0.context.key("\($0.name), device", where: isWanted)) }
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
