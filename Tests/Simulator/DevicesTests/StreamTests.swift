import TestBasics

@testable import Devices

@Suite("Streams of pairs")
struct StreamTests {
    private static func plan(
        _ system: DeviceSystem = .iOS26, _ environment: AttestEnvironment = .production, host: DeviceHost = .app,
        name: String = "stream"
    ) -> PairPlan {
        let profile = DeviceProfile(app: Simulated.app, environment: environment, system: system, host: host)
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
        "The reference verifier accepts the objects of every pair with the values on its line",
        arguments: DeviceSystem.allCases, AttestEnvironment.allCases)
    func accepted(system: DeviceSystem, environment: AttestEnvironment) async throws {
        let plan = Self.plan(system, environment)
        let device = SimulatedDevice(plan.model, name: "any")
        var values: Set<[UInt8]> = []
        for (index, line) in try await Self.lines(of: plan, count: 3).enumerated() {
            let pair = try plan.pair(index + 1)
            let key = pair.attestation.key
            let attested = Simulated.assess(pair.attestation, of: device, hash: pair.clientDataHash) {
                ($0.challenge, $0.time) = (pair.challenge, plan.time)
            }
            #expect(attested.isAccepted && attested.output?.publicKey == key.publicKey, "\(attested)")
            #expect(Simulated.assessReceipt(pair.attestation, of: device, hash: pair.clientDataHash).isAccepted)
            let signed = try #require(ClientDataObject(pair.clientData)).challenge
            #expect(Simulated.assess(pair.assertion, of: device, clientData: pair.clientData).isAccepted)
            let stated: [String: JSONValue] = [
                "appId": .string(Simulated.app.appId), "environment": .string(environment.rawValue),
                "time": "2026-03-01T12:00:00Z", "keyId": .base64(key.keyId), "publicKey": .base64(key.publicKey),
                "publicKeyPEM": try #require(PEM.publicKey(key.publicKey).map(JSONValue.string)),
                "challenge": .base64(pair.challenge), "clientDataHash": .base64(pair.clientDataHash),
                "attestation": .base64(pair.attestation.object), "receipt": .base64(pair.attestation.receipt),
                "clientData": .base64(pair.clientData), "assertion": .base64(pair.assertion.object), "counter": 1,
            ]
            #expect(try JSONValue.parse(Array(line.utf8)) == .object(stated))
            values.formUnion([key.keyId, pair.challenge, Array(signed.utf8)])
        }
        #expect(values.count == 9)
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
        let plan = Self.plan(host: .simulator)
        let error = await #expect(throws: DeviceError.self) {
            try await PairStream(of: plan, count: 100).write(cores: 2) { _ in Issue.record("no pair is made") }
        }
        #expect(error?.code == .featureUnsupported)
    }
}
