import LocalServer
import ReferenceBackend
import TestBasics
import WrongBackends

@testable import LiveProof

@Suite("Evidence in headers, in members of JSON, and in a scheme of Authorization")
struct EvidenceShapeTests {
    /// The names of the wrong backends that serve requests without evidence, or requests that were not signed.
    private static let names = WrongBackends.all.filter { ["F-98", "F-99"].contains($0.fails[0]) }.map(\.name)
    private static let body = #"{"item": "coins" ,"amount":[1,{"x":","}]}"#

    @Test("The reference backend raises no alarm", arguments: EvidenceShape.allCases, [Profile.core, .strict])
    func reference(shape: EvidenceShape, profile: Profile) async throws {
        let record = try await BackendTrial.example(profile: profile, shape: shape).record(of: nil)
        #expect(record.fault == nil && record.results.count > 100)
        for result in record.results where ![.pass, .observed, .notTestable].contains(result.outcome) {
            Issue.record("\(result.id): \(result.reason ?? "")")
        }
    }

    @Test("A check about evidence or about the request finds each fault", arguments: EvidenceShape.allCases, names)
    func found(shape: EvidenceShape, name: String) async throws {
        let wrong = try #require(WrongBackends.named(name))
        let record = try await BackendTrial.example(of: ["LIVE-EVIDENCE", "LIVE-REQUEST"], shape: shape).record(
            of: wrong)
        #expect(record.fault == nil)
        let failed = BackendProof.row(of: wrong, in: record)
        #expect(!(failed.failed + failed.unexpected).isEmpty)
    }

    @Test("The members of an order stay as they are written, and the evidence becomes headers")
    func members() async throws {
        let sent = Self.body.dropLast() + #","assertion":"AAAA","clientData":"BBBB","supported":true}"#
        let call = try await Self.translated(.json, body: String(sent))
        #expect(String(decoding: call.body, as: UTF8.self) == Self.body)
        #expect(call.request.headers.value("X-App-Attest-Supported") == "true")
        #expect(try call.bytes(ofHeader: AssertionForm.header, limit: 10) == [0, 0, 0])
        #expect(try call.header(ClientData.header) == "BBBB")
    }

    @Test("Authorization holds the evidence, and X-Session the token")
    func scheme() async throws {
        let evidence = Array(#"{"assertion":"AAAA","clientData":""}"#.utf8).base64
        let call = try await Self.translated(
            .bearer,
            headers: [HeaderField("X-Session", "token"), HeaderField("Authorization", "AppAttest \(evidence)")])
        #expect(try call.header("Authorization") == "Bearer token")
        #expect(try call.header(AssertionForm.header) == "AAAA" && call.header(ClientData.header) == "")
    }

    @Test(
        "Evidence that is absent or null is absent in the headers as well, and evidence of another type is malformed",
        arguments: [
            ("{}", 403), (#"{"assertion":null}"#, 403), (#"{"assertion":true}"#, 400), (#"{"assertion":{}}"#, 400),
        ])
    func absent(members: String, status: Int) async throws {
        let inBody = try await Self.translated(.json, body: members)
        let inHeader = try await Self.translated(
            .bearer, headers: [HeaderField("Authorization", "AppAttest \(Array(members.utf8).base64)")])
        for call in [inBody, inHeader] {
            #expect(try (call.header(AssertionForm.header) == nil) == (status == 403))
            let refusal = #expect(throws: Refusal.self) { try call.bytes(ofHeader: AssertionForm.header, limit: 100) }
            #expect(refusal?.status == status)
        }
    }

    private static func translated(
        _ shape: EvidenceShape, headers: [HeaderField] = [], body: String = body
    ) async throws -> BackendCall {
        let request = LocalRequest(method: "POST", target: "/purchase", headers: headers, body: Array(body.utf8))
        let translated = try await shape.translated(request)
        return BackendCall(translated, body: try await translated.body())
    }
}
