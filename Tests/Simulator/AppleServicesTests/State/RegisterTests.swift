import TestBasics

@testable import AppleServices

@Suite("The attestations that the simulated Apple remembers")
struct RegisterTests {
    private static let day: Int64 = 86_400_000

    private static func attestation(
        app: String = "ABCDE12345.com.example.app", environment: AttestEnvironment = .production,
        device: String = "phone", key: UInt8, at time: Int64 = 0
    ) -> AttestationRecord {
        AttestationRecord(
            appId: app, environment: environment, device: device, keyId: [UInt8](repeating: key, count: 32),
            clientDataHash: [7], attestedAt: time)
    }

    @Test("The metric counts the keys of one app on one device in one environment")
    func counting() {
        var register = [AttestationRecord]()
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

    @Test("A key counts once, for 30 days from its first attestation, and another one brings the device back")
    func memory() {
        var register = [AttestationRecord]()
        let isNew = [10, 20].map { register.record(Self.attestation(key: 1, at: $0 * Self.day)) }
        #expect(isNew == [true, false])
        func metric(_ time: Int64) -> Int { register.riskMetric(of: Self.attestation(key: 1), at: time) }
        // The clock was moved back to a time before the attestation.
        #expect(metric(10 * Self.day - 1) == 0 && metric(10 * Self.day) == 1)
        #expect(metric(40 * Self.day - 1) == 1 && metric(40 * Self.day) == 0)
        register.record(Self.attestation(key: 2, at: 50 * Self.day))
        #expect(metric(51 * Self.day) == 1)
    }

    @Test("A saved state is loaded again, and a missing file is an empty state")
    func file() throws {
        let scratch = try ScratchFolder()
        let file = StateFile(path: scratch.path("state.json"))
        #expect(try file.load() == SavedState())
        var state = SavedState()
        state.attestations.record(Self.attestation(key: 1, at: 1_772_366_400_123))
        state.attestations.record(Self.attestation(environment: .development, device: "\"\u{1}é", key: 2))
        for (environment, bit0) in [(AttestEnvironment.production, true), (.development, false)] {
            let owner = BitOwner(teamId: "T", device: "\"\u{1}é", environment: environment)
            state.bits[owner] = TwoBits(bit0: bit0, bit1: !bit0, lastUpdateTime: "2026-03")
        }
        try file.save(state)
        #expect(try file.load() == state)
    }

    @Test(
        "A file with anything else is named, with the member that is wrong, and is left as it is",
        arguments: [
            ("", "JSON"), ("{}", "format"), (#"{"format":3,"attestations":[],"bits":[]}"#, "format"),
            (#"{"format":2,"attestations":[]}"#, "bits"), (#"{"format":1,"attestations":[],"bits":[]}"#, "bits"),
            (#"{"format":2,"attestations":[],"bits":{}}"#, "bits"),
            (bits(#""lastUpdateTime":"2026-13""#), "bits[0].lastUpdateTime"),
            (bits(#""lastUpdateTime":"2026-03","more":1"#), "bits[0].more"),
            (
                bits(
                    #""lastUpdateTime":"2026-03"},{"teamId":"T","device":"d","bit0":true,"bit1":true,"#
                        + #""lastUpdateTime":"2026-03""#), "bits[1]"
            ),
            (#"{"format":1}"#, "attestations"), (#"{"format":1,"attestations":[],"more":1}"#, "more"),
            (#"{"format":1,"attestations":[{"appId":"A.b"}]}"#, "attestations[0].environment"),
            (entry(attestedAt: Int64.min), "attestations[0].attestedAt"),
            (entry(attestedAt: -1), "attestations[0].attestedAt"),
            (entry(attestedAt: 253_402_300_800_000), "attestations[0].attestedAt"),
            (entry(keyBytes: 31), "attestations[0].keyId"), (entry(keyBytes: 33), "attestations[0].keyId"),
        ])
    func damagedFile(text: String, member: String) throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(text, to: "state.json")
        #expect { try StateFile(path: path).load() } throws: { error in
            (error as? ServiceError)?.code == .badState && "\(error)".contains(path) && "\(error)".contains(member)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    /// A state with the bits of one device, up to the month.
    private static func bits(_ rest: String) -> String {
        #"{"format":2,"attestations":[],"bits":[{"teamId":"T","device":"d","bit0":true,"bit1":false,\#(rest)}]}"#
    }

    /// A state with one attestation, sound by default.
    private static func entry(attestedAt: Int64 = 0, keyBytes: Int = 32) -> String {
        let keyId = [UInt8](repeating: 1, count: keyBytes).base64
        return
            #"{"format":1,"attestations":[{"appId":"A.b","environment":"production","device":"d","keyId":"\#(keyId)","#
            + #""clientDataHash":"AA==","attestedAt":\#(attestedAt)}]}"#
    }

    @Test("Every time up to the end of the year 9999 is read", arguments: [0, 253_402_300_799_999] as [Int64])
    func times(attestedAt: Int64) throws {
        let state = try SavedState(json: JSONValue.parse(Array(Self.entry(attestedAt: attestedAt).utf8)))
        #expect(state.attestations.map(\.attestedAt) == [attestedAt])
        #expect(state.bits.isEmpty, "format 1 had no bits")
    }

    @Test("A folder in the place of the file is reported before the service starts")
    func folder() throws {
        let scratch = try ScratchFolder()
        let file = StateFile(path: scratch.path("."))
        #expect { try file.load() } throws: { "\($0)".hasSuffix("cannot be read: is a directory") }
        let gone = scratch.path("no/folder/state.json")
        #expect { try ServiceState(file: StateFile(path: gone)) } throws: { error in
            (error as? ServiceError)?.code == .stateNotSaved && "\(error)".contains(gone)
                && "\(error)".hasSuffix("No such file or directory")
        }
    }
}
