import AttestModel
import FixtureForge
import Primitives
import ReferenceVerifier
import Testing

@testable import Devices

@Suite("Streams of pairs")
struct StreamTests {
    private static func plan(
        _ system: DeviceSystem = .iOS26, _ environment: AttestEnvironment = .production, name: String = "stream"
    ) -> PairPlan {
        let profile = DeviceProfile(app: Simulated.app, environment: environment, system: system)
        return PairPlan(
            DeviceModel(apple: Simulated.apple, profile: profile), name: name, time: Simulated.time(after: 0))
    }

    /// Returns the lines of a stream.
    private static func lines(of plan: PairPlan, count: Int, cores: Int = 2) async throws -> [String] {
        var bytes: [UInt8] = []
        let written = try await PairStream(of: plan, count: count).write(cores: cores) { bytes += $0 }
        #expect(written == count)
        #expect(bytes.last == UInt8(ascii: "\n"))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(
        "The reference verifier accepts both objects of every pair with the values on its line",
        arguments: DeviceSystem.allCases, AttestEnvironment.allCases)
    func accepted(system: DeviceSystem, environment: AttestEnvironment) async throws {
        var keys: Set<[UInt8]> = []
        for line in try await Self.lines(of: Self.plan(system, environment), count: 3) {
            var line = try ObjectReader(JSONValue.parse(Array(line.utf8)))
            let app = try #require(AppIdentity(appId: try line.string("appId")))
            let environment: AttestEnvironment = try line.word("environment")
            let time = try #require(Timestamp(try line.string("time")))
            let (keyId, publicKey) = (try line.bytes("keyId"), try line.bytes("publicKey"))
            let publicKeyPEM = try line.string("publicKeyPEM")
            let (challenge, hash) = (try line.bytes("challenge"), try line.bytes("clientDataHash"))
            let attestation = try line.bytes("attestation")
            let attested = ReferenceVerifier().assess(
                .attestation(
                    AttestationRequest(
                        attestation: attestation, challenge: challenge, clientDataHash: hash, keyId: keyId, app: app,
                        environment: environment, roots: [Simulated.apple.attestationRoot], time: time)))
            #expect(attested.isAccepted, "\(attested)")
            #expect(attested.output?.publicKey == publicKey && PEM.point(publicKeyPEM) == publicKey)
            let receipt = ReferenceVerifier().assess(
                .receipt(
                    ReceiptRequest(
                        receipt: try line.bytes("receipt"), receiptType: .attest, app: app, publicKey: publicKey,
                        publicKeyPEM: publicKeyPEM, clientDataHash: hash, environment: environment,
                        roots: [Simulated.apple.receiptRoot], time: time)))
            #expect(receipt.isAccepted, "\(receipt)")
            let clientData = try line.bytes("clientData")
            let signed = try #require(ClientDataObject(clientData)).challenge
            let asserted = ReferenceVerifier().assess(
                .assertion(
                    AssertionRequest(
                        assertion: try line.bytes("assertion"), clientData: clientData,
                        clientDataHash: sha256(clientData), publicKey: publicKey, publicKeyPEM: publicKeyPEM,
                        credentialCertificate: [], keyId: keyId, app: app, environment: environment,
                        storedCounter: 0, challenge: Array(signed.utf8), time: time)))
            #expect(asserted.isAccepted, "\(asserted)")
            #expect(try line.integer("counter") == 1 && asserted.output?.counter == 1)
            try line.finish()
            #expect(Array(signed.utf8) != challenge)
            keys.insert(keyId)
            keys.insert(challenge)
        }
        #expect(keys.count == 6)
    }

    @Test("The same plan gives the same lines on any number of cores, and the first ones for a smaller count")
    func repeated() async throws {
        let count = 2 * PairStream.pairsOfPiece + 3
        let lines = try await Self.lines(of: Self.plan(), count: count)
        #expect(lines.count == count && Set(lines).count == count)
        #expect(try await Self.lines(of: Self.plan(), count: count, cores: 1) == lines)
        #expect(try await Self.lines(of: Self.plan(), count: 5) == Array(lines.prefix(5)))
        #expect(Set(try await Self.lines(of: Self.plan(name: "other"), count: 5)).isDisjoint(with: lines))
    }

    @Test("Given values are those of every pair")
    func given() throws {
        var plan = Self.plan()
        plan.given.challenge = [1, 2, 3]
        plan.given.clientData = [4]
        plan.validity = 400
        let pair = try plan.pair(1)
        #expect(pair.challenge == [1, 2, 3] && pair.clientDataHash == sha256([1, 2, 3]) && pair.clientData == [4])
        let later = Timestamp(secondsSinceEpoch: pair.time.secondsSinceEpoch).adding(days: 390)
        let device = Simulated.device()
        let attested = Simulated.assess(pair.attestation, of: device, hash: pair.clientDataHash) { $0.time = later }
        #expect(attested.isAccepted, "\(attested)")
        #expect(Simulated.assess(pair.assertion, of: device, clientData: [4]).isAccepted)
        plan.given.clientDataHash = [UInt8](repeating: 9, count: 32)
        #expect(try plan.pair(2).clientDataHash == plan.given.clientDataHash)
    }

    @Test("A device that cannot attest ends the stream with its error")
    func unsupported() async throws {
        let profile = DeviceProfile(app: Simulated.app, host: .simulator)
        let plan = PairPlan(
            DeviceModel(apple: Simulated.apple, profile: profile), name: "x", time: Simulated.time(after: 0))
        let error = await #expect(throws: DeviceError.self) {
            try await PairStream(of: plan, count: 100).write(cores: 2) { _ in Issue.record("no pair is made") }
        }
        #expect(error?.code == .featureUnsupported)
    }
}
