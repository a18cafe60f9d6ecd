import FixtureForge
import TestBasics
import Transport

@testable import LiveConformance

@Suite("The secrets, times and cookies in exchanges")
struct ExchangeTests {
    private static let challenge: [UInt8] = (0..<32).map { $0 &* 37 &+ 11 }
    private static let key = ECKey(curve: .p256, seed: Seed("refusals"), purpose: "key")

    private static func exchange(showing body: String, header: String = "", request: String = "") -> LiveExchange {
        LiveExchange(
            request: LiveRequest(method: "POST", target: "/", body: Array(request.utf8)), start: .zero,
            end: .milliseconds(1),
            result: .success(
                LiveResponse(status: 403, headers: [HeaderField("X-Expected", header)], body: Array(body.utf8))))
    }

    private static var secrets: AccountSecrets {
        var secrets = AccountSecrets(publicKey: key)
        secrets.add(challenge, "a challenge")
        secrets.add(Array("short".utf8), "the value 'user'")
        return secrets
    }

    @Test(
        "A secret of another account is found in each spelling, in the body and in a header",
        arguments: [challenge.base64, challenge.base64URL, challenge.hex, challenge.hex.uppercased()])
    func found(text: String) {
        #expect(Self.secrets.shown(by: Self.exchange(showing: "expected \(text)!")) == "a challenge")
        #expect(Self.secrets.shown(by: Self.exchange(showing: "", header: text)) == "a challenge")
    }

    @Test("The public key is found, too, and a value that the request had sent is no secret")
    func publicKey() {
        let text = Self.key.subjectPublicKeyInfo.base64
        #expect(Self.secrets.shown(by: Self.exchange(showing: text)) == "the public key")
        #expect(Self.secrets.shown(by: Self.exchange(showing: text, request: text)) == nil)
        #expect(Self.secrets.shown(by: Self.exchange(showing: "a short refusal")) == nil)
    }

    @Test("Times differ when their medians lie further apart than they spread")
    func timing() {
        let near = TimingSample(milliseconds: [1, 2, 3, 4, 100])
        let far = TimingSample(milliseconds: [9, 10, 11, 10, 10])
        #expect(near.median == 3 && near.spread == 1)
        #expect(far.median == 10 && far.spread == 0)
        #expect(near.differs(from: far) && far.differs(from: near))
        #expect(!near.differs(from: TimingSample(milliseconds: [3.5, 4, 4, 4, 5])))
        #expect(TimingSample().description == "0.00 ms (± 0.00, median of 0)")
    }

    @Test("Cookies are kept by name, without their attributes, and those that the mapping states come first and win")
    func cookies() {
        let account = LiveAccount(headers: [], values: .init())
        var request = LiveRequest(
            method: "GET", target: "/", headers: [HeaderField("cookie", "sid=stated; theme=dark")])
        #expect(account.withCookies(request).headers == request.headers)
        let fields = [HeaderField("Set-Cookie", "sid=kept=; Path=/"), HeaderField("set-cookie", " lang = de ")]
        account.keepCookies(of: LiveResponse(status: 200, headers: fields))
        #expect(account.withCookies(request).headers.map(\.value) == ["sid=stated; theme=dark; lang=de"])
        request.headers = []
        #expect(account.withCookies(request).headers.map(\.value) == ["lang=de; sid=kept="])
    }
    @Test("Sessions, cookies and the bodies of logins and registrations are masked", arguments: ["login", "register"])
    func masking(step: String) {
        let exchange = LiveExchange(
            request: LiveRequest(
                method: "POST", target: "/sessions",
                headers: [HeaderField("Authorization", "Bearer secret-1"), HeaderField("X-User", "secret-5")],
                body: Array("secret-2".utf8)),
            start: .zero, end: .milliseconds(3),
            result: .success(
                LiveResponse(
                    status: 200, headers: [HeaderField("Set-Cookie", "sid=secret-3")], body: Array("secret-4".utf8))))
        let text = LoggedExchange.text(of: [LoggedExchange(exchange, step: step, secrets: ["x-user"])])
        #expect(!text.contains("secret") && text.contains("> POST /sessions") && text.contains("< 200"))
    }
}

@Suite("The sample of challenges")
struct ChallengeSampleTests {
    /// Returns a hundred challenges of so many bytes, which are the same in each run.
    private static func random(_ count: Int) -> [[UInt8]] {
        (0..<100).map { Seed("challenges").bytes(count, for: "\($0)") }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "Random bytes, and their hexadecimal text, vary in more bits than anybody can try out", arguments: [8, 16, 32])
    func random(count: Int) {
        let bytes = Self.random(count)
        #expect(ChallengeSample(values: bytes).varyingBits >= ChallengeSample.fewestBits)
        #expect(ChallengeSample(values: bytes.map { Self.text($0.hex) }).varyingBits >= ChallengeSample.fewestBits)
    }

    @Test("Counters and times vary in too few bits, whatever stands around them")
    func predictable() {
        let counters = (0..<100).map { Self.text("challenge-of-the-shop-") + [UInt8(truncatingIfNeeded: $0)] }
        let times = (0..<100).map { Self.text("\(1_790_000_000_000 + 137 * $0)-nonce") }
        for sample in [counters, times] {
            #expect(ChallengeSample(values: sample).varyingBits < ChallengeSample.fewestBits)
        }
    }

    @Test("A challenge that occurs twice is found")
    func repeated() {
        let values = Self.random(16)
        #expect(ChallengeSample(values: values).repeated == nil)
        #expect(ChallengeSample(values: values + [values[7]]).repeated == values[7])
    }
}
