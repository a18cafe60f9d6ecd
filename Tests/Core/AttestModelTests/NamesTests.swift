import TestBasics

@Suite("Names of vectors and apps")
struct NamesTests {
    @Test("An id is suite, group and case")
    func parts() throws {
        let id = try #require(VectorID("attestation/nonce/other-challenge-2"))
        #expect((id.suite, id.group, id.name) == ("attestation", "nonce", "other-challenge-2"))
        #expect(id.description == "attestation/nonce/other-challenge-2")
    }

    @Test(
        "An id is exactly three words of lower-case letters, digits and hyphens",
        arguments: [
            "", "attestation", "attestation/nonce", "attestation/nonce/", "attestation//case", "/nonce/case",
            "attestation/nonce/case/more", "token/nonce/case", "Attestation/nonce/case", "attestation/Nonce/case",
            "attestation/nonce/case.json", "attestation/nonce/other case", "attestation/nonce/ümlaut",
            "attestation/nonce/..", "attestation/nonce/under_score", "attestation/nonce/case\n",
            " attestation/nonce/case", "attestation/nonce/e\u{301}", "attestation\\nonce\\case",
        ])
    func notAnID(text: String) { #expect(VectorID(text) == nil) }

    @Test("Ids are ordered by their bytes")
    func order() throws {
        let texts = ["assertion/a/b", "attestation/a-b/c", "attestation/a/b", "attestation/a0/b"]
        let ids = try texts.map { try #require(VectorID($0)) }
        #expect(ids.reversed().sorted() == ids)
    }

    @Test("An app ID is split at its first period")
    func app() throws {
        let app = try #require(AppIdentity(appId: "ABCDE12345.com.example.app"))
        #expect((app.teamId, app.bundleId) == ("ABCDE12345", "com.example.app"))
        #expect(app == AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app"))
        #expect(app.appId == "ABCDE12345.com.example.app")
        #expect(AppIdentity(appId: "ABCDE12345") == nil)
    }
}
