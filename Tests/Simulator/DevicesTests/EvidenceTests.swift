import ReferenceVerifier
import TestBasics

@testable import Devices

@Suite("Evidence of simulated devices")
struct EvidenceTests {
    @Test(
        "The reference verifier accepts attestation, receipt and assertions of every system in both environments",
        arguments: DeviceSystem.allCases, AttestEnvironment.allCases)
    func accepted(system: DeviceSystem, environment: AttestEnvironment) throws {
        var device = Simulated.device("phone \(system)") {
            $0.system = system
            $0.environment = environment
        }
        let attestation = try device.attestNewKey()
        let assessment = Simulated.assess(attestation, of: device)
        #expect(assessment.isAccepted, "\(assessment)")
        #expect(assessment.output?.environment == environment && assessment.output?.counter == 0)
        #expect(assessment.output?.publicKey == attestation.key.publicKey)
        #expect(Simulated.assessReceipt(attestation, of: device).isAccepted)
        let clientData = Array("{}".utf8)
        for counter in 1...3 as ClosedRange<UInt32> {
            let assertion = try device.generateAssertion(attestation.key.identifier, clientDataHash: sha256(clientData))
            #expect(assertion.counter == counter)
            let judged = Simulated.assess(
                assertion, of: device, clientData: clientData, storedCounter: Int64(counter) - 1)
            #expect(judged.isAccepted, "\(judged)")
            #expect(judged.output?.counter == Int64(counter))
            #expect(judged.output?.validationCategory == assessment.output?.validationCategory)
        }
    }

    @Test(
        "The extensions of OS 27 carry the app's values, or the usual ones of system and environment",
        arguments: [
            (DeviceSystem.iOS27, .production, nil, nil, 4, "1"), (.iOS27, .development, nil, nil, 3, "1"),
            (.macOS27, .production, nil, nil, 6, nil), (.macOS27, .development, "9", nil, 3, "9"),
            (.iOS27, .production, "1.2.3", 2, 2, "1.2.3"),
            (.iOS26, .production, nil, nil, nil, nil), (.iOS26, .production, "7", 2, nil, nil),
        ] as [(DeviceSystem, AttestEnvironment, String?, UInt32?, Int64?, String?)])
    func extensions(
        system: DeviceSystem, environment: AttestEnvironment, version: String?, category: UInt32?,
        expectedCategory: Int64?, expectedVersion: String?
    ) throws {
        var device = Simulated.device {
            $0.system = system
            $0.environment = environment
            $0.bundleVersion = version
            $0.validationCategory = category
        }
        let output = Simulated.assess(try device.attestNewKey(), of: device).output
        #expect(output != nil)
        #expect(output?.validationCategory == expectedCategory)
        #expect(output?.bundleVersion == expectedVersion)
    }

    @Test("A clientDataHash of any length is attested as it is", arguments: [1, 16, 21, 64])
    func hashes(count: Int) throws {
        var device = Simulated.device()
        let hash = [UInt8](repeating: 7, count: count)
        let attestation = try device.attestNewKey(hash)
        #expect(Simulated.assess(attestation, of: device, hash: hash).isAccepted)
    }

    @Test("The leaf is valid from a day before, for as long as it is asked for")
    func validity() throws {
        var device = Simulated.device()
        let attestation = try device.attestKey(
            try device.generateKey(), clientDataHash: Simulated.hash, at: Simulated.now, validity: 400)
        for (days, isAccepted) in [(-2, false), (0, true), (398, true), (400, false)] as [(Int64, Bool)] {
            let assessment = Simulated.assess(attestation, of: device) {
                $0.time = Simulated.time(after: days * 86_400)
            }
            #expect(assessment.isAccepted == isAccepted, "\(days)")
        }
    }

    @Test("The same device makes the same evidence, and another name, app, environment or seed makes other keys")
    func derivation() throws {
        var (first, again) = (Simulated.device(), Simulated.device())
        #expect(try first.attestNewKey() == again.attestNewKey())
        var others = [
            Simulated.device("tablet"), Simulated.device { $0.environment = .development },
            Simulated.device { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other") },
            SimulatedDevice(DeviceModel(apple: AttestingApple(seed: Seed("x")), profile: first.profile), name: "phone"),
        ]
        var keys: Set = [first.keys[0].keyId, try #require([UInt8](base64: first.generateKey()))]
        for index in others.indices { keys.insert(try #require([UInt8](base64: others[index].generateKey()))) }
        #expect(keys.count == 6)
    }

    @Test("Tokens of a device differ, and name the device for Apple of the same seed alone")
    func tokens() throws {
        var device = Simulated.device()
        let tokens = [try device.generateToken(at: Simulated.now), try device.generateToken(at: Simulated.now)]
        #expect(tokens[0] != tokens[1] && tokens[0].count == 1564)
        device.reinstall()
        let later = try device.generateToken(at: Simulated.now + 5)
        for (token, number) in zip(tokens + [later], 1...3 as ClosedRange<UInt32>) {
            let opened = try #require(DeviceToken(token, of: Simulated.apple.seed))
            #expect(opened.device == "phone" && opened.number == number)
            #expect(opened.appId == Simulated.app.appId && opened.environment == .production)
            #expect(opened.createdAt == Simulated.now + (number == 3 ? 5 : 0))
        }
        #expect(DeviceToken(later, of: Seed("another")) == nil)
        var damaged = later
        damaged[600] ^= 1
        #expect(DeviceToken(damaged, of: Simulated.apple.seed) == nil && DeviceToken([], of: Seed("1")) == nil)
    }
}
