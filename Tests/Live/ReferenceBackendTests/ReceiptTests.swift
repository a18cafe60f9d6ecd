import TestBasics

@Suite("The exchange of receipts")
struct ReceiptTests {
    /// Refreshes the receipts of an account with one key, and returns the outcome.
    private static func refresh(_ customer: Customer) async -> String {
        let response = await customer.send("POST", "/receipts/refresh")
        guard case .object(let keys)? = response.members["keys"] else { return response.text }
        return keys.values.first?.string ?? response.text
    }

    /// Runs a test with a person whose key has been attested.
    private static func attested(
        environment: AttestEnvironment = .production, failing wrong: [String] = [],
        _ body: @escaping @Sendable (AppleBench, Customer) async throws -> Void
    ) async throws {
        try await AppleBench.serving(environment: environment, failing: wrong) { apple in
            let device = Bench.device("ann") { $0.environment = environment }
            var ann = try await Customer(apple.bench, device: device)
            #expect(try await ann.attest().status == 200)
            try await body(apple, ann)
        }
    }

    @Test("The receipt of an attestation is exchanged at once, and a new one not before its field 19")
    func renewal() async throws {
        try await Self.attested(failing: [
            "receipt-not-stored", "receipt-to-the-other-host", "receipt-in-base64url", "receipt-before-its-time",
        ]) { apple, ann in
            #expect(await Self.refresh(ann) == "renewed")
            #expect(await Self.refresh(ann) == "not_due")
            apple.bench.clock.advance(seconds: 86_399)
            #expect(await Self.refresh(ann) == "not_due")
            apple.bench.clock.advance(seconds: 3)
            #expect(await Self.refresh(ann) == "renewed")
            #expect(apple.calls.lines == ["attestationData 200", "attestationData 200"])
            #expect(Set(apple.calls.receipts).count == 2, "the new receipt was sent, not the first one again")
        }
    }

    @Test("Each environment has its own server")
    func environments() async throws {
        try await Self.attested(environment: .development) { apple, ann in
            #expect(await Self.refresh(ann) == "renewed")
            #expect(apple.calls.lines == ["development attestationData 200"])
        }
    }

    @Test(
        "The old receipt is kept, and sent again, when Apple has no new one that is good",
        arguments: [
            (#"{"status":304}"#, ["receipt-lost-on-304"]), (#"{"status":404}"#, ["receipt-lost-on-404"]),
            (#"{"status":401}"#, []), (#"{"status":500}"#, []), (#"{"status":503}"#, ["receipt-lost-on-5xx"]),
            (#"{"status":200,"body":"***"}"#, []), (#"{"status":200,"body":"AAAA"}"#, []), (#"{"fail":"reset"}"#, []),
            (#"{"receipt":"otherKey"}"#, ["receipt-not-verified"]), (#"{"receipt":"stale"}"#, []),
            (#"{"receipt":"otherApp"}"#, []),
        ] as [(String, [String])])
    func kept(script: String, wrong: [String]) async throws {
        try await Self.attested(failing: wrong) { apple, ann in
            try await apple.attestationData(script)
            #expect(await Self.refresh(ann) == "kept")
            #expect(await Self.refresh(ann) == "renewed")
            #expect(Set(apple.calls.receipts).count == 1)
        }
    }

    @Test("The receipt of another key in an attestation is never sent, and the attestation is accepted")
    func swapped() async throws {
        try await AppleBench.serving(failing: ["receipt-in-attestation-unverified"]) { apple in
            let ann = try await Customer(apple.bench)
            let challenge = await ann.challenge("attest")
            let time = Timestamp(secondsSinceEpoch: apple.bench.clock.now / 1000)
            let context = Bench.apple.context.at(time, about: EvidenceSubject(app: Bench.app, environment: .production))
            let foreign = AttestationDraft.forge("stranger", in: context, edits: []).receipt
            let own = AttestationDraft.forge(
                "own", in: context,
                edits: [DraftEdit(.plan) { $0.challenge = challenge }, DraftEdit(.chain) { $0.receipt = foreign }])
            let body: [String: JSONValue] = [
                "key_id": .base64(own.attestedKeyId), "attestation": .base64(own.encoded),
                "challenge": .base64(challenge),
            ]
            #expect(await ann.attest(body).status == 200)
            #expect(await ann.send("POST", "/receipts/refresh").members["keys"] == [:])
            #expect(apple.calls.lines.isEmpty)
        }
    }

    @Test("After 429 nothing is sent until the time that Apple asks for is over")
    func backOff() async throws {
        try await Self.attested(failing: ["receipt-without-pause"]) { apple, ann in
            try await apple.attestationData(#"{"status":429,"headers":{"Retry-After":"120"}}"#)
            #expect(await Self.refresh(ann) == "kept")
            apple.bench.clock.advance(seconds: 119)
            #expect(await Self.refresh(ann) == "not_due")
            apple.bench.clock.advance(seconds: 1)
            #expect(await Self.refresh(ann) == "renewed")
        }
    }

    @Test("The task in the background exchanges what is due, of all accounts, and of no revoked key")
    func background() async throws {
        try await Self.attested { apple, ann in
            var bob = try await Customer(apple.bench, name: "bob")
            #expect(try await bob.attest().status == 200)
            var eve = try await Customer(apple.bench, name: "eve")
            #expect(try await eve.attest().status == 200)
            #expect(await eve.send("DELETE", "/attest/key").status == 200)
            struct Enough: Error {}
            await apple.bench.backend.refreshReceipts { throw Enough() }
            #expect(apple.calls.lines == ["attestationData 200", "attestationData 200"])
            await apple.bench.backend.refreshReceipts { throw Enough() }
            #expect(apple.calls.lines.count == 2)
        }
    }

    @Test("A person sees the outcome of the own keys alone")
    func ownKeys() async throws {
        try await Self.attested { apple, ann in
            let bob = try await Customer(apple.bench, name: "bob")
            #expect(await bob.send("POST", "/receipts/refresh").members["keys"] == [:])
            #expect(apple.calls.lines.isEmpty)
            #expect(await Self.refresh(ann) == "renewed")
        }
    }
}
