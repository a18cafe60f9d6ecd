import TestBasics

@Suite("The meaning of the parts")
struct MeaningTests {
    private func meanings(_ bytes: [UInt8], _ kind: ObjectKind) -> [String: String] {
        EvidenceAnatomy.tree(of: bytes, as: kind).byPath.compactMapValues(\.meaning)
    }

    private func facts(_ bytes: [UInt8], _ kind: ObjectKind) -> [String: String] {
        let summary = ObjectSummary(Recognition(kind: kind, bytes: bytes), EvidenceAnatomy.tree(of: bytes, as: kind))
        #expect(summary.problems.isEmpty, "\(summary.problems)")
        return Dictionary(summary.facts.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test("Of an attestation: key identifier, nonce, app, environment and times")
    func attestation() throws {
        let request = try CommittedObjects.attestation()
        let meanings = meanings(request.attestation, .attestation)
        #expect(meanings["authData.counter"] == "a new key")
        #expect(meanings["authData.aaguid"] == "production")
        #expect(meanings["authData.rpIdHash"] == "SHA-256 of \(request.app.appId)")
        #expect(meanings["authData.credentialId"]?.hasSuffix("matches") == true)
        #expect(meanings["credCert.extensions.1.2.840.113635.100.8.2"]?.hasSuffix("matches") == true)
        #expect(meanings["credCert.serialNumber"]?.hasPrefix("issued 2026-03-01T") == true)
        let facts = facts(request.attestation, .attestation)
        #expect(facts["app ID"] == request.app.appId)
        #expect(facts["key ID"] == "\(request.keyId.base64), SHA-256 of the key")
        #expect(facts["environment"]?.hasPrefix("production") == true)
    }

    @Test("A relation that does not hold is said not to")
    func brokenRelations() throws {
        let request = try CommittedObjects.attestation()
        let parts = AttestationAnatomy.tree(of: request.attestation).byPath
        for (path, words) in [
            ("authData.rpIdHash", "not SHA-256 of"), ("authData.credentialId", "not SHA-256 of"),
            ("authData.counter", "not a new key"), ("authData.aaguid", "not an environment"),
        ] {
            var bytes = request.attestation
            bytes[try #require(parts[path]).range.upperBound - 1] ^= 1
            #expect(meanings(bytes, .attestation)[path]?.hasPrefix(words) == true, "\(path)")
            let nonce = meanings(bytes, .attestation)["credCert.extensions.1.2.840.113635.100.8.2"]
            #expect(nonce?.hasPrefix("not SHA-256") == true)
        }
    }

    @Test("Authenticator data with a credential ID of another length is recognized, and the length is remarked")
    func otherLength() throws {
        let (_, whole) = try #require(try CommittedObjects.all().first { $0.kind == .authData })
        let bytes = whole[..<53] + [0, 16] + whole[55..<71] + whole[87...]
        #expect(try ObjectRecognizer.recognize(Array(bytes)).kind == .authData)
        #expect(
            meanings(Array(bytes), .authData)["authData.credentialIdLength"]?.hasPrefix("not of App Attest") == true)
    }

    @Test("Of an assertion: counter and flags")
    func assertion() throws {
        let request = try CommittedObjects.assertion()
        let meanings = meanings(request.assertion, .assertion)
        #expect(meanings["authenticatorData.flags"]?.hasPrefix("AT is set although no key follows") == true)
        #expect(facts(request.assertion, .assertion)["counter"]?.contains("stored counter") == true)
    }

    @Test("Of a receipt: type, times and risk metric")
    func receipt() throws {
        let request = try CommittedObjects.receipt()
        let text = try #require(facts(request.receipt, .receipt)["receipt"])
        #expect(text.hasPrefix("RECEIPT, created ") && text.hasSuffix("risk metric 3"))
    }

    @Test("Of a key: its identifier, in every form")
    func key() throws {
        let request = try CommittedObjects.assertion()
        for (kind, bytes) in try CommittedObjects.all() where kind == .publicKey {
            #expect(facts(bytes, kind)["key ID"] == "\(request.keyId.base64), SHA-256 of the key")
        }
    }

    @Test("Nothing in a real object is called unknown, and no relation is broken", .enabled(if: Samples.areHere))
    func samples() throws {
        func examine(_ name: String, _ bytes: [UInt8], _ kind: ObjectKind) {
            let tree = EvidenceAnatomy.tree(of: bytes, as: kind)
            #expect(
                tree.isNested && ObjectSummary(Recognition(kind: kind, bytes: bytes), tree).problems.isEmpty, "\(name)")
            #expect(kind != .receipt || tree.byPath["fields.17"] != nil, "\(name)")
            for part in tree.flattened {
                #expect(part.meaning?.hasPrefix("not ") != true, "\(name): \(part.label) \(part.meaning ?? "")")
                #expect(!part.label.contains("?") && !part.label.contains("not documented"), "\(name): \(part.label)")
            }
        }
        for sample in try Samples.attestations() {
            examine(sample.name, sample.request.attestation, .attestation)
            let words = meanings(sample.request.attestation, .attestation)
            #expect(words["authData.credentialId"]?.hasSuffix("matches") == true, "\(sample.name)")
            #expect(facts(sample.request.attestation, .attestation)["app ID"] == sample.request.app.appId)
        }
        for sample in try Samples.assertions() { examine(sample.name, sample.request.assertion, .assertion) }
        for sample in try Samples.receipts() { examine(sample.name, sample.request.receipt, .receipt) }
    }
}
