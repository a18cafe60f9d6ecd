import FixtureForge
import SuiteProof
import TestBasics

/// Every case over values that a server of somebody's own would give.
@Suite("Cases over own values")
struct PlannedCaseTests {
    private static let verifier = ReferenceVerifier()
    private static let app = AppIdentity(teamId: "Q7X2KD91MZ", bundleId: "org.Example.shop-2")
    private static let time = SetGenerator.defaultTime.adding(days: 77)
    private static let clientData = Array(
        #"{ "amount": 5, "to": {"iban": "DE00, x", "tags": [1, 2]}, "challenge" : "c-123/Ab","note":"Hi 9"}"#.utf8)

    private static let contexts: [AttestEnvironment: ForgeContext] = Dictionary(
        uniqueKeysWithValues: AttestEnvironment.allCases.map { environment in
            (
                environment,
                ForgeContext(
                    seed: Seed("own"), time: time, subject: EvidenceSubject(app: app, environment: environment))
            )
        })

    private static func context(_ environment: AttestEnvironment = .production) -> ForgeContext {
        contexts[environment] ?? ForgeContext(seed: Seed("own"), time: time)
    }

    /// A plan in which every value is given.
    private static var plan: EvidencePlan {
        var plan = EvidencePlan()
        plan.challenge = [0x00, 0xFF] + Array("own challenge".utf8)
        plan.clientData = clientData
        plan.device = DeviceKey(context().key("a device of the tests"))
        plan.storedCounter = 70_000
        plan.validity = time.adding(days: -1)...time.adding(days: 2)
        return plan
    }

    private static func ids(_ environment: AttestEnvironment = .production) throws -> [VectorID] {
        try Catalog.outlines(about: EvidenceSubject(app: app, environment: environment)).map(\.id)
            .filter { $0.suite != Suite.sequence.rawValue }
    }

    /// Makes a case, or says why it cannot be made.
    private static func made(
        _ id: VectorID, over plan: EvidencePlan, _ environment: AttestEnvironment = .production
    ) -> Result<PlannedCase, CatalogError> {
        Result { () throws(CatalogError) in try Catalog.forge(id, over: plan, in: context(environment)) }
    }

    private static func expectProof(of made: PlannedCase) {
        #expect(throws: Never.self, "\(made.vector.id)") {
            try VectorProof.check([made.vector] + (made.control.map { [$0] } ?? [])) { verifier.assess($0) }
        }
    }

    @Test(
        "Every case breaks its requirement and no other over own values, and differs from its control by the fault alone",
        arguments: [
            (AttestEnvironment.production, plan), (.development, plan), (.production, EvidencePlan()),
        ])
    func everyCase(environment: AttestEnvironment, plan: EvidencePlan) throws {
        let ids = try Self.ids(environment)
        #expect(ids.count > 650)
        for (id, result) in ids.concurrentMap({ ($0, Self.made($0, over: plan, environment)) }) {
            let made = try result.get()
            #expect(made.vector.id == id && made.vector.control == made.control?.id)
            Self.expectProof(of: made)
            if let control = made.control, made.vector.expect == .reject {
                #expect(made.vector.unnamedDifferences(from: control) == [], "\(id)")
            }
            // A server that has stored a counter never has to forget it.
            if case .assertion(let request)? = made.vector.request {
                #expect(request.storedCounter >= Int64(plan.storedCounter), "\(id)")
            }
            guard plan.challenge == nil else { continue }
            #expect(Set(made.replaced).isSubset(of: ["time", "storedCounter", "appId", "environment"]), "\(id)")
        }
    }

    @Test("The request states the values of the plan, except for those that the case sets itself, which are named")
    func values() throws {
        let plan = Self.plan
        let nonce = try Self.made(#require(VectorID("attestation/nonce/other-challenge")), over: plan).get()
        guard case .attestation(let attestation)? = nonce.vector.request else { throw Missing() }
        #expect(nonce.replaced == [])
        #expect(attestation.challenge == plan.challenge && attestation.app == Self.app)
        #expect(attestation.time == Self.time && attestation.keyId == plan.device?.keyId)
        #expect(nonce.vector.requirement == .attestationNonce && nonce.vector.expect == .reject)
        let byte = try Self.made(#require(VectorID("assertion/clientdata/one-byte-changed")), over: plan).get()
        guard case .assertion(let assertion)? = byte.vector.request else { throw Missing() }
        #expect(byte.replaced == ["clientData", "clientDataHash"])
        #expect(String(decoding: assertion.clientData, as: UTF8.self).contains(#""note":"Hi 0"}"#))
        #expect(assertion.challenge == Array("c-123/Ab".utf8) && assertion.storedCounter == 70_000)
        #expect(assertion.publicKey == plan.device?.key.point)
        let first = try Self.made(#require(VectorID("assertion/valid/first")), over: plan).get()
        guard case .assertion(let genuine)? = first.vector.request else { throw Missing() }
        #expect(genuine.clientData == Self.clientData && first.replaced == [] && first.control == nil)
        #expect(first.vector.result?.counter == 70_001)
    }

    @Test(
        "Values over which a case cannot be made are named",
        arguments: [
            ("assertion/challenge/other", "no JSON object with the text 'challenge'"),
            ("assertion/clientdata/slashes-escaped", "nothing that the fault changes"),
            ("assertion/clientdata/json-keys-reordered", "nothing that the fault changes"),
            ("attestation/nonce/no-such-case", "there is no case"),
            ("assertion/valid/no-such-case", "there is no case"),
            ("sequence/valid/three-assertions", "not about one piece of evidence"),
        ])
    func impossible(id: String, message: String) throws {
        var plan = EvidencePlan()
        plan.clientData = [0xFF, 0x00, 0x41]
        let result = Self.made(try #require(VectorID(id)), over: plan)
        let error = #expect(throws: CatalogError.self) { try result.get() }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test(
        "Client data of any form carry every fault that can be put into them",
        arguments: [
            "", "{}", #"{"challenge":"x"}"#, #"{"challenge":"x","a":true}"#,
            #"{"a":{"challenge":"y"},"challenge":"x"}"#,
            #"{"challenge":"\\u0041"}"#, #"["challenge"]"#, "plain text", #"{"A":"é\"","challenge":"é"} "#,
        ])
    func forms(clientData: String) throws {
        var plan = EvidencePlan()
        plan.clientData = Array(clientData.utf8)
        let ids = try Self.ids().filter {
            $0.suite == Suite.assertion.rawValue && ["challenge", "clientdata", "valid", "counter"].contains($0.group)
        }
        var made = 0
        for id in ids {
            guard case .success(let forged) = Self.made(id, over: plan) else { continue }
            made += 1
            Self.expectProof(of: forged)
        }
        #expect(made > 40)
    }

    @Test("A stored counter that leaves no room is refused")
    func storedCounter() throws {
        var plan = EvidencePlan()
        plan.storedCounter = EvidencePlan.mostStored
        let id = try #require(VectorID("assertion/valid/gap"))
        #expect(throws: Never.self) { try Self.made(id, over: plan).get() }
        plan.storedCounter += 1
        #expect(throws: CatalogError.self) { try Self.made(id, over: plan).get() }
    }

    private struct Missing: Error {}
}
