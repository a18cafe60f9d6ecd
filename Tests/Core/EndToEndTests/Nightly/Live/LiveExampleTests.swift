import TestBasics

/// Backends whose endpoints are nothing like the reference's.
@Suite("appattest live and the backends of examples")
struct LiveExampleTests {
    private static let state = [
        "live/genuine/assertion", "live/freshness/used-*", "live/freshness/unknown-*", "live/keys/attested-again",
        "live/owner/*",
        "live/binding/other-account-*", "live/request/*", "live/counter/*", "live/attestation/keyid-other-device",
        "live/input/attestation-double-header", "live/session/*", "live/race/*",
    ].flatMap { ["--only", $0] }

    private static let harmless: Set = ["pass", "observed", "notTestable"]

    @Test("The shop passes", .enabled(if: Tools.hasPython, "python3 is missing"))
    func rightShop() async throws {
        let (status, outcomes) = try await LiveMappingFile.orders("backend.py").outcomes(
            Self.state + ["--rounds", "2"])
        #expect(status == 0)
        #expect(Set(outcomes.values) == ["pass", "notTestable"])
        // Its evidence is inside JSON, and the key in the path: each change must arrive there.
        for id in ["live/request/body-blank", "live/request/body-order", "live/attestation/keyid-other-device"] {
            #expect(outcomes[id] == "pass", "\(id)")
        }
    }

    @Test(
        "The six mistakes of the wrong shop are found, and nothing else",
        .enabled(if: Tools.hasPython, "python3 is missing"))
    func wrongShop() async throws {
        let (status, outcomes) = try await LiveMappingFile.orders("wrong.py").outcomes(Self.state)
        #expect(status == 1)
        let found = Set(outcomes.filter { !Self.harmless.contains($0.value) }.keys)
        let challenges: Set = [
            "live/freshness/used-attest", "live/freshness/used-assert", "live/freshness/used-before-restart",
            "live/freshness/used-before-restart-assert", "live/race/one-challenge", "live/race/challenge-of-two-keys",
        ]
        let evidence: Set = [
            "live/request/without-evidence", "live/request/without-evidence-no-key", "live/request/evidence-null",
            "live/request/evidence-empty", "live/request/evidence-wrong-type", "live/request/without-assertion",
        ]
        let digest: Set = ["live/request/body-as-signed"]
        let attestedAgain: Set = [
            "live/keys/attested-again", "live/owner/attested-by-other", "live/owner/not-moved", "live/race/two-owners",
        ]
        let owner: Set = ["live/owner/asserted-by-other"]
        let race: Set = ["live/race/identical-assertions", "live/race/equal-counters", "live/race/rising-counters"]
        #expect(found == challenges.union(evidence).union(digest).union(attestedAgain).union(owner).union(race))
    }

    // The environment is made by `make adapters`, which needs the network.
    @Test(
        "The game server on Flask and pyattest gets an honest report",
        .enabled(if: Tools.hasFlask, "examples/flask-pyattest has no environment; run 'make adapters'"))
    func flask() async throws {
        let mapping = try LiveMappingFile(
            "examples/flask-pyattest/mapping.yaml", port: 8086, in: "examples/flask-pyattest")
        let only = [
            "live/genuine/*", "live/freshness/*", "live/owner/asserted-by-other", "live/keys/attested-again",
            "live/request/*",
            "live/binding/other-account-assert", "live/assertion/appid-other-app-same-team", "live/race/equal-counters",
            "live/input/assertion-no-evidence-header",
        ].flatMap { ["--only", $0] }
        let (status, outcomes) = try await mapping.outcomes(only)
        #expect(status == 1)
        let failed = outcomes.filter { !Self.harmless.contains($0.value) }
        #expect(
            failed == [
                "live/owner/asserted-by-other": "wrongVerdict", "live/keys/attested-again": "wrongVerdict",
                "live/binding/other-account-assert": "wrongVerdict", "live/race/equal-counters": "wrongVerdict",
                "live/assertion/appid-other-app-same-team": "wrongVerdict",
                "live/input/assertion-no-evidence-header": "error",
            ])
        // Its challenge is inside the body that the device signs: a made-up one must arrive there, and is refused.
        #expect(outcomes["live/freshness/unknown-assert"] == "pass")
    }
}
