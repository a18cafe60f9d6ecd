import AttestModel
import Foundation
import TestSupport
import Testing

@testable import AppleServices

@Suite("What the simulated Apple remembers")
struct RegisterTests {
    private static let day: Int64 = 86_400_000

    private static func attestation(
        app: String = "ABCDE12345.com.example.app", environment: AttestEnvironment = .production,
        device: String = "phone", key: UInt8, at time: Int64 = 0
    ) -> KnownAttestation {
        KnownAttestation(
            appId: app, environment: environment, device: device, keyId: [key], clientDataHash: [7], attestedAt: time)
    }

    @Test("The metric counts the keys of one app on one device in one environment")
    func counting() {
        var register = AttestationRegister()
        let first = Self.attestation(key: 1)
        for attestation in [
            first, Self.attestation(key: 2), Self.attestation(app: "ABCDE12345.com.example.other", key: 3),
            Self.attestation(environment: .development, key: 4), Self.attestation(device: "tablet", key: 5),
        ] {
            let isNew = register.record(attestation)
            #expect(isNew)
        }
        #expect(register.riskMetric(of: first, at: 1) == 2)
        #expect(register.riskMetric(of: Self.attestation(device: "tablet", key: 5), at: 1) == 1)
        #expect(register.riskMetric(of: Self.attestation(device: "watch", key: 1), at: 1) == 0)
    }

    @Test("A key counts once, and keeps the time of its first attestation")
    func once() {
        var register = AttestationRegister()
        let isNew = [0, 10 * Self.day].map { register.record(Self.attestation(key: 1, at: $0)) }
        #expect(isNew == [true, false])
        #expect(register.riskMetric(of: Self.attestation(key: 1), at: 29 * Self.day) == 1)
        #expect(register.riskMetric(of: Self.attestation(key: 1), at: 31 * Self.day) == 0)
    }

    @Test("A key counts for 30 days, and another one brings the device back")
    func memory() {
        var register = AttestationRegister()
        register.record(Self.attestation(key: 1))
        #expect(register.riskMetric(of: Self.attestation(key: 1), at: 30 * Self.day - 1) == 1)
        #expect(register.riskMetric(of: Self.attestation(key: 1), at: 30 * Self.day) == 0)
        register.record(Self.attestation(key: 2, at: 40 * Self.day))
        #expect(register.riskMetric(of: Self.attestation(key: 1), at: 41 * Self.day) == 1)
    }

    @Test("A state that is saved is the one that is loaded, and no file is an empty state")
    func file() throws {
        let scratch = try ScratchFolder()
        let file = StateFile(path: scratch.path("state.json"))
        #expect(try file.load() == AttestationRegister())
        var register = AttestationRegister()
        register.record(Self.attestation(key: 1, at: 1_772_366_400_123))
        register.record(Self.attestation(environment: .development, device: "\"\u{1}é", key: 2))
        try file.save(register)
        #expect(try file.load() == register)
    }

    @Test(
        "A file with anything else is named, with the member that is wrong, and is left as it is",
        arguments: [
            ("", "JSON"), ("{}", "format"), (#"{"format":2,"attestations":[]}"#, "format"),
            (#"{"format":1}"#, "attestations"), (#"{"format":1,"attestations":[],"more":1}"#, "more"),
            (#"{"format":1,"attestations":[{"appId":"A.b"}]}"#, "attestations[0].environment"),
        ])
    func damagedFile(text: String, member: String) throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(text, to: "state.json")
        #expect { try StateFile(path: path).load() } throws: { error in
            (error as? ServiceError)?.code == .badState && "\(error)".contains(path) && "\(error)".contains(member)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("A file that cannot be written is named")
    func unwritableFile() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("no/folder/state.json")
        #expect { try StateFile(path: path).save(AttestationRegister()) } throws: { error in
            (error as? ServiceError)?.code == .stateNotKept && "\(error)".contains(path)
        }
    }
}
