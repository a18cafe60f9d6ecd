import TestBasics

@Suite("The object in any input")
struct RecognitionTests {
    private func recognize(_ text: String, preferring kinds: [ObjectKind] = []) throws -> Recognition {
        try ObjectRecognizer.recognize(Array(text.utf8), preferring: kinds)
    }

    @Test("Each kind is recognized raw, byte by byte the same")
    func raw() throws {
        for (kind, bytes) in try CommittedObjects.all() {
            let found = try ObjectRecognizer.recognize(bytes)
            #expect(found.kind == kind && found.bytes == bytes && found.steps.isEmpty && found.isPlain)
        }
    }

    @Test("Each kind is recognized in every encoding, and the steps are named", arguments: TextualForm.all)
    func encoded(form: TextualForm) throws {
        for (kind, bytes) in try CommittedObjects.all() {
            let found = try recognize(form.encode(bytes))
            #expect(found.kind == kind && found.bytes == bytes, "\(kind): \(found.path)")
            #expect(found.path.contains(form.words), "\(kind): \(found.path)")
        }
    }

    @Test("PEM is read: a certificate, several, a key, and one with escaped line breaks")
    func pem() throws {
        let objects = try CommittedObjects.all()
        let certificate = try #require(objects.first { $0.kind == .certificate }).bytes
        let text = PEM.encode(certificate, label: "CERTIFICATE")
        #expect(try recognize(text).bytes == certificate)
        let chain = try recognize("chain:\n\(text)\(text)")
        #expect(chain.kind == .certificates && chain.bytes == certificate + certificate)
        let escaped =
            #"{"publicKeyPEM": "\#(try CommittedObjects.assertion().publicKeyPEM.replacing("\n", with: "\\n"))"}"#
        #expect(try recognize(escaped).kind == .publicKey)
    }

    @Test("Of a request body the object is taken, and the values beside it are named")
    func siblings() throws {
        let request = try CommittedObjects.attestation()
        let body = JSONValue.object([
            "key_id": .base64(request.keyId), "payload": .base64(request.attestation),
            "challenge": .base64(request.challenge), "counter": 3, "note": "x",
        ])
        let found = try recognize(body.canonicalText)
        #expect(found.kind == .attestation && found.place == "payload" && !found.isPlain)
        #expect(found.siblings.map(\.role) == [.challenge, .counter, .keyId])
        #expect(found.siblings.first { $0.role == .keyId }?.bytes == request.keyId)
        #expect(found.siblings.first { $0.role == .counter }?.text == "3")
    }

    @Test("Every committed vector file with one object of evidence gives that object")
    func vectors() throws {
        for vector in try CommittedVectors.all() {
            guard let request = vector.request, vector.expect == .accept, request.kind.suite != .devicecheck else {
                continue
            }
            let kind = try #require(ObjectKind(rawValue: vector.id.suite))
            let found = try recognize(vector.json.canonicalText, preferring: [kind])
            #expect(found.bytes == request.evidence, "\(vector.id): \(found.path)")
        }
    }

    @Test("32 bytes are said to be 32 bytes, and a token is known by its name")
    func opaque() throws {
        let request = try CommittedObjects.attestation()
        for text in [request.keyId.base64, request.keyId.hex, "\"\(request.keyId.base64)\""] {
            let found = try recognize(text)
            #expect(found.kind == .digest && found.bytes == request.keyId)
        }
        let token = [UInt8](repeating: 0x9D, count: 1600)
        let found = try recognize(#"{"device_token": "\#(token.base64)"}"#)
        #expect(found.kind == .deviceToken && found.bytes == token)
    }

    @Test("Several objects of one kind are an error that names their places, unless one is preferred")
    func several() throws {
        let (attestation, assertion) = (try CommittedObjects.attestation(), try CommittedObjects.assertion())
        let other = Array(assertion.assertion.dropLast()) + [9]
        let two = #"{"a": "\#(assertion.assertion.base64)", "b": "\#(other.base64)"}"#
        #expect(throws: RecognitionFault.several(.assertion, ["a", "b"])) { try recognize(two) }
        let both = #"{"a": "\#(assertion.assertion.base64)", "b": "\#(attestation.attestation.base64)"}"#
        #expect(try recognize(both).kind == .attestation)
        #expect(try recognize(both, preferring: [.assertion]).kind == .assertion)
    }

    @Test(
        "Input without an object is described",
        arguments: [
            ("", "is empty"), ("  \n", "is empty"), ("no, sense", "character ',' at 3"),
            (#"{"user": "x", "id": 3}"#, "a JSON document whose members hold none: id, user"),
            ("AAAAAAAA", "hexadecimal of 4 bytes that begin with aaaaaaaa"),
            ("-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----", "PEM without"),
        ])
    func faults(input: String, words: String) {
        let fault = #expect(throws: RecognitionFault.self) { try recognize(input) }
        let text = fault?.description ?? ""
        #expect(text.contains(words), "\(text)")
    }
}
