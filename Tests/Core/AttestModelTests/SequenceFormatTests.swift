import TestBasics

@Suite("Sequences are a closed format too")
struct SequenceFormatTests {
    /// An attestation, an assertion, and its replay.
    private static func sequence() throws -> Vector {
        var vector = try Example.vector()
        vector.id = try #require(VectorID("sequence/state/example"))
        vector.requirement = .sequenceState
        vector.control = VectorID("sequence/valid/example")
        let carry = CarriedValues(publicKey: "attest", storedCounter: "first")
        vector.content = .sequence([
            SequenceStep(
                name: "attest", expect: .accept, request: .attestation(Example.attestation), result: Example.output),
            SequenceStep(
                name: "first", expect: .accept, carry: CarriedValues(publicKey: "attest", storedCounter: "attest"),
                request: .assertion(Example.assertion), result: Example.output),
            SequenceStep(
                name: "replay", expect: .reject, requirement: .assertionCounter, carry: carry,
                request: .assertion(Example.assertion), result: nil),
        ])
        return vector
    }

    @Test("Requests go out under the ids of their steps, or under the vector's own")
    func wireIDs() throws {
        #expect(
            try Self.sequence().requests.map(\.id) == [
                "sequence/state/example#attest", "sequence/state/example#first", "sequence/state/example#replay",
            ])
        #expect(try Example.vector().requests.map(\.id) == ["attestation/nonce/example"])
    }

    @Test(
        "An invalid step, and steps that do not fit each other or the vector, are named by their dotted path",
        arguments: [
            ("steps[0].name", "Attest", nil), ("steps[1].name", "attest", nil),
            ("steps[1].carry.publicKey", "attest.counter", nil), ("steps[1].carry.keyId", "attest.keyId", nil),
            ("steps[2].requirement", .null, nil), ("steps[1].requirement", "AST-COUNTER", nil),
            ("steps[0].request", .null, nil), ("steps[0].request.keyId", "***", nil), ("steps[0].later", 1, nil),
            ("steps", .null, nil), ("steps", [], nil), ("result", [:], nil), ("request", [:], nil),
            // A contradiction is named by the member that is to be corrected.
            ("steps[0].carry", ["publicKey": "first.publicKey"], nil),
            ("steps[1].carry.storedCounter", "replay.counter", "steps[1].carry"),
            ("steps[2].expect", "either", "steps[2].requirement"), ("expect", "accept", "steps"),
            ("id", "attestation/nonce/example", "steps"),
        ] as [(String, JSONValue, String?)])
    func badMembers(_ path: String, _ value: JSONValue, named: String?) throws {
        let names = path.replacing("[", with: ".").split { ".]".contains($0) }.map(String.init)
        let json = try Example.changing(try Self.sequence().json, names, to: value)
        let error = #expect(throws: ModelError.self) { try Vector(json: json) }
        #expect(error?.path == named ?? path)
    }

    @Test("Returned values replace those of the request, the key in both its forms")
    func carrying() throws {
        let steps = try #require(try Self.sequence().steps)
        let key = [4] + [UInt8](repeating: 7, count: 64)
        let outputs = ["attest": VerifiedOutput(publicKey: key), "first": VerifiedOutput(counter: 12)]
        let request = try #require(steps[2].request(carrying: outputs).request as? AssertionRequest)
        #expect(request.publicKey == key && request.publicKeyPEM == PEM.publicKey(key) && request.storedCounter == 12)
        #expect(request.credentialCertificate == Example.assertion.credentialCertificate)
    }

    @Test("Returned bits replace those of the next call, and are compared in any order")
    func carryingBits() throws {
        let bits = ["one", "two"].map {
            DeviceBits(
                device: $0, teamId: "T", environment: .production, bit0: true, bit1: false, lastUpdateTime: "2026-03")
        }
        let step = SequenceStep(
            name: "query", expect: .accept, carry: CarriedValues(bits: "update"),
            request: DeviceCheckCallRequest.kind.blank, result: nil)
        let output = VerifiedOutput(deviceCheck: DeviceCheckValues(bits: bits))
        let call = try #require(step.request(carrying: ["update": output]).request as? DeviceCheckCallRequest)
        #expect(call.bits == bits && step.request(carrying: [:]) == step.request)
        let reversed = VerifiedOutput(deviceCheck: DeviceCheckValues(bits: bits.reversed()))
        let fewer = VerifiedOutput(deviceCheck: DeviceCheckValues(bits: [bits[0]]))
        #expect(reversed.mismatches(expected: output) == [] && fewer.mismatches(expected: output).count == 1)
        #expect(VerifiedOutput().mismatches(expected: output) == [])
    }

    @Test("Values that a target did not return, or that no request can hold, stay as written")
    func carryingNothing() throws {
        let steps = try #require(try Self.sequence().steps)
        let useless = ["attest": VerifiedOutput(publicKey: [4]), "first": VerifiedOutput(counter: -1)]
        for outputs in [[:], useless, ["attest": VerifiedOutput(counter: 3)]] {
            #expect(steps[2].request(carrying: outputs) == steps[2].request)
        }
        #expect(steps[0].request(carrying: ["attest": Example.output]) == steps[0].request)
    }
}
