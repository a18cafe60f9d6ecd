import TestBasics
import VerifierMutants

@testable import VerifierFuzz

@Suite("Findings of the fuzzer")
struct FindingTests {
    private static let forge = FuzzBench.forge

    private func exchange(_ text: String) throws -> FuzzExchange {
        let question = try #require(FuzzCase(text))
        return try #require(Self.forge.exchange(question, oracle: FuzzBench.oracle))
    }

    private func identity(_ text: String, _ discrepancy: Discrepancy, _ answer: VerdictResponse) throws
        -> FindingIdentity
    {
        FindingIdentity(
            try #require(FuzzCase(text)), try exchange(text).expected, discrepancy,
            FuzzAnswer(.verdict(answer), milliseconds: 1))
    }

    @Test(
        "A title says what changed",
        arguments: [
            ("attestation | nonce: flip 0 0", "nonce differs in one bit"),
            ("attestation | authData.counter: number 0 4", "authData.counter is 2 instead of 0"),
            ("attestation | credCert: choose 0 16", "credCert: the subject is empty"),
            ("attestation | credCert.tbsCertificate: cut 3 0", "credCert.tbsCertificate: the serialNumber is empty"),
            ("attestation | attestation: cut 2 0", "attestation: the fmt is empty"),
            ("attestation | attestation: remove 2 0", "attestation: the fmt is missing"),
            (
                "attestation | authData.credentialPublicKey: deep 8 0",
                "authData.credentialPublicKey: the member -2 is nested too deep"
            ), ("attestation | nonce: cut 0 4", "nonce ends after 4 of 32 bytes"),
            ("attestation | nonce: graft 0 0", "nonce is that of another genuine object"),
            ("receipt | request.time: shift 0 2", "request.time is 1 second ahead"),
            ("receipt | request.time: shift 0 88", "request.time is 3650 days and 1 second ago"),
            ("receipt | fields.6: word 0 17", "fields.6 is 'RECEIPT' instead of 'ATTEST'"),
            ("deviceCheckCall | body: prepend 0 9", "body has a byte order mark before it"),
        ])
    func titles(text: String, title: String) throws {
        #expect(Self.forge.words(for: try #require(FuzzCase(text))) == [title])
    }

    @Test("Findings that differ in the variant alone are one, and variants alone are several")
    func variants() throws {
        let accept = VerdictResponse(.accept)
        let one = try identity("assertion | authenticatorData.rpIdHash: flip 0 0", .accepts, accept)
        for variant in [0, 5] {
            let text = "assertion | variant: choose 0 \(variant) | authenticatorData.rpIdHash: flip 0 0"
            #expect(try identity(text, .accepts, accept) == one)
        }
        let variants = try [0, 5].map { try identity("assertion | variant: choose 0 \($0)", .rejects, .init(.reject)) }
        #expect(variants[0] != variants[1])
    }

    @Test("The same failure is one finding, whatever the object breaks and however long it is")
    func failures() throws {
        func panic(_ text: String, _ end: Int, code: String? = nil) throws -> FindingIdentity {
            let reason = "panic: slice bounds out of range [:\(end)] with capacity \(end - 1)"
            return try identity(text, .error, VerdictResponse(.error, reason: reason, code: code))
        }
        let cut = "assertion | authenticatorData.rpIdHash: cut 0 16"
        #expect(try panic(cut, 37) == panic("assertion | authenticatorData.rpIdHash: cut 0 0", 17))
        #expect(try panic(cut, 37) == panic("assertion | signature.bytes: cut 0 0", 64))
        #expect(try panic(cut, 37) != panic(cut, 37, code: "KeyError"))
        // An error on a genuine object locks a device out, and is a finding of its own.
        #expect(try panic(cut, 37) != panic("assertion", 37))
    }

    @Test("A verifier that fails at one place is found once")
    func oneFailure() async throws {
        let (worker, search) = FuzzBench.worker(seeds: [.assertion], questions: 1200) { request, _ in
            guard case .assertion(let assertion) = request, assertion.assertion.count < 120 else {
                return FuzzAnswer(.verdict(FuzzBench.reference.assess(request).response), milliseconds: 1)
            }
            let reason = "index \(assertion.assertion.count) is out of range"
            return FuzzAnswer(.verdict(VerdictResponse(.error, reason: reason)), milliseconds: 1)
        }
        try await worker.run()
        let findings = await search.findings
        #expect(findings.count == 1 && findings.first?.discrepancy == .error, "\(findings.map(\.question))")
    }

    @Test("A failure at short authData is found as such, whatever was changed first", arguments: [1, 2, 3] as [UInt64])
    func shortAuthData(start: UInt64) async throws {
        let changes = [
            "authData.credentialPublicKey: deep 8 0", "authData.aaguid: cut 0 15", "authData.unsigned: cut 0 130",
        ]
        let question = try #require(FuzzCase("attestation | \(changes[Int(start) - 1])"))
        let (worker, _) = FuzzBench.worker(seeds: [.attestation], questions: 100) { request, _ in
            let right = FuzzBench.reference.assess(request)
            guard right.results.contains(where: { $0.status == .violated }) else {
                return FuzzAnswer(.verdict(right.response), milliseconds: 1)
            }
            return FuzzAnswer(.verdict(VerdictResponse(.error, reason: "out of range")), milliseconds: 1)
        }
        let finding = try #require(try await worker.finding(of: question))
        #expect(finding.expected.violated.first == .attestationAuthData, "\(finding.question)")
    }

    @Test("Genuine objects that are refused in the same words are one finding, and the words say which object")
    func sameWords() throws {
        func refusal(_ text: String, _ reason: String) throws -> FindingIdentity {
            try identity(text, .rejects, VerdictResponse(.reject, reason: reason))
        }
        let mac = try refusal("macAttestation", "authData too long")
        #expect(try refusal("attestation | variant: choose 0 26", "authData too long") == mac)
        #expect(try refusal("attestation | variant: choose 0 26", "no root") != mac)
        for (text, title) in [
            ("macAttestation", "Genuine attestation of a Mac, unchanged"),
            ("attestation | variant: choose 0 0", "Genuine attestation: development"),
        ] {
            let question = try #require(FuzzCase(text))
            let judged = try #require(JudgedCase(question, by: Self.forge, oracle: FuzzBench.oracle))
            #expect(judged.vectors(by: Self.forge, oracle: FuzzBench.oracle).first?.title == title)
        }
    }

    @Test("An accepted counter that was used is a replay")
    func replays() throws {
        func impact(_ text: String) throws -> Impact? {
            let question = try #require(FuzzCase(text))
            let judged = try #require(JudgedCase(question, by: Self.forge, oracle: FuzzBench.oracle))
            return judged.vectors(by: Self.forge, oracle: FuzzBench.oracle).first?.impact
        }
        #expect(try impact("assertion > assertion") == .replay)
        #expect(try impact("assertion | variant: choose 0 13 | authenticatorData.counter: number 0 1") == .replay)
        #expect(try impact("attestation | credCert.nonceExtension.ends: flip 0 0") == .hardening)
    }

    @Test("What the form breaks comes before the values in it")
    func whatBroke() throws {
        let expected = try exchange("assertion | authenticatorData.rpIdHash: cut 0 16").expected
        #expect(expected.violated.first == .assertionAuthData, "\(expected.violated)")
        #expect(try exchange("attestation | authData.unsigned: cut 0 62").expected.violated.first == .attestationNonce)
    }

    @Test("The time of an answer guides no search")
    func load() throws {
        let expected = try exchange("attestation").expected
        let answers = [1.0, 40, 5000].map { FuzzAnswer(.verdict(VerdictResponse(.accept)), milliseconds: $0) }
        #expect(Set(answers.map { Novelty($0, expected, nil) }).count == 1)
    }

    @Test("A finding in a long message shows what changed", arguments: [20, 60])
    func longMessage(node: Int) throws {
        let question = try #require(FuzzCase("receipt | message: zeros \(node) 0"))
        let judged = try #require(JudgedCase(question, by: Self.forge, oracle: FuzzBench.oracle))
        try #require(judged.expected.expect == .reject)
        let fault = try #require(judged.vectors(by: Self.forge, oracle: FuzzBench.oracle).first?.fault)
        #expect(fault.before != fault.after && fault.before != nil)
        #expect((fault.after?.count ?? 0) <= 1024)
    }

    @Test("All answers to faulty objects are counted, by what they break")
    func tallies() async throws {
        let (worker, search) = FuzzBench.worker(seeds: [.attestation], questions: 500) { request, _ in
            let right = FuzzBench.reference.assess(request)
            let isOfNonce = right.results.contains { $0.requirement == .attestationNonce && $0.status == .violated }
            let verdict = isOfNonce ? VerdictResponse(.accept) : right.response
            return FuzzAnswer(.verdict(verdict), milliseconds: 1)
        }
        try await worker.run()
        let tallies = await search.tallies
        let nonce = try #require(tallies[.attestationNonce])
        #expect(nonce.asked > 0 && nonce.accepted == nonce.asked)
        let appID = try #require(tallies[.attestationAppID])
        #expect(appID.asked > appID.accepted)
    }

    @Test("An error in the same words on genuine and faulty objects is one finding, about the genuine one")
    func sameError() async throws {
        let strict = try #require(Mutants.named("nothing-after-cose-key")).verifier()
        let (worker, search) = FuzzBench.worker(seeds: [.attestation, .macAttestation], questions: 1500) { request, _ in
            let (one, right) = (strict.assess(request), FuzzBench.reference.assess(request))
            let isRead = one.results.map(\.status) == right.results.map(\.status)
            let response = isRead ? right.response : VerdictResponse(.error, reason: "KeyError: x")
            return FuzzAnswer(.verdict(response), milliseconds: 1)
        }
        try await worker.run()
        #expect(await search.findings.map(\.expected.expect) == [.accept])
    }

    @Test("A rejection of what is rejected without its fault, too, is not counted")
    func unprovenTallies() async throws {
        let strict = try #require(Mutants.named("nothing-after-cose-key")).verifier()
        let (worker, search) = FuzzBench.worker(seeds: [.attestation, .macAttestation], questions: 500) { request, _ in
            // It refuses extensions first, and does not compare the nonce.
            let violated = strict.assess(request).results.filter { $0.status == .violated }.map(\.requirement)
            let isContent = violated.allSatisfy { $0 == .attestationNonce }
            return FuzzAnswer(.verdict(VerdictResponse(isContent ? .accept : .reject)), milliseconds: 1)
        }
        try await worker.run()
        let nonce = try #require(await search.tallies[.attestationNonce])
        #expect(nonce.asked > 0 && nonce.accepted == nonce.asked)
    }
}
