import AttestModel
import Testing

@testable import ReferenceVerifier

@Suite("A failed signature is explained by the input that the stored key did sign")
struct NonceConstructionTests {
    static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    static let clientData = Array(#"{"challenge":"c2VjcmV0","x":1}"#.utf8)

    private let key: TestKey

    init() throws { key = try TestKey() }

    static func authData(flags: UInt8 = 0x40, counter: [UInt8] = [0, 0, 0, 1]) -> [UInt8] {
        Digest.sha256(app.appId.utf8) + [flags] + counter
    }

    private func request(_ signature: [UInt8], authData: [UInt8] = authData()) -> AssertionRequest {
        let object = CBOR.map([
            (CBOR.text("signature"), CBOR.bytes(signature)), (CBOR.text("authenticatorData"), CBOR.bytes(authData)),
        ])
        return AssertionRequest(
            assertion: object, clientData: Self.clientData, clientDataHash: Digest.sha256(Self.clientData),
            publicKey: key.point, publicKeyPEM: "", credentialCertificate: [], keyId: [], app: Self.app,
            environment: .production, storedCounter: 0, challenge: Array("c2VjcmV0".utf8),
            time: Timestamp(secondsSinceEpoch: 0))
    }

    private func nonce(_ authData: [UInt8] = authData()) -> [UInt8] {
        Digest.sha256(authData + Digest.sha256(Self.clientData))
    }

    @Test("The nonce signed as message is accepted")
    func right() throws {
        let assessment = assess(request(try key.sign(nonce())))
        #expect(assessment.isAccepted, "\(assessment.account)")
        #expect(assessment.output == VerifiedOutput(counter: 1))
    }

    @Test("Each wrong construction violates the nonce only")
    func wrong() throws {
        let data = Self.authData()
        let hash = Digest.sha256(Self.clientData)
        let once = nonce()
        let signatures: [(String, [UInt8])] = [
            ("nonce as digest", try key.sign(digest: once)),
            ("triple hash", try key.sign(Digest.sha256(once))),
            ("message unhashed", try key.sign(digest: Array((data + hash).prefix(32)))),
            ("swapped", try key.sign(Digest.sha256(hash + data))),
            ("swapped, nonce as digest", try key.sign(hash + data)),
            ("client data hash as nonce", try key.sign(hash)),
            ("client data hash hashed", try key.sign(Digest.sha256(hash))),
            ("client data hash as digest", try key.sign(digest: hash)),
            ("authData only", try key.sign(Digest.sha256(data))),
            ("authData as message", try key.sign(data)),
            ("client data unhashed", try key.sign(Digest.sha256(data + Self.clientData))),
            ("without client data", try key.sign(Digest.sha256(data + Digest.sha256([])))),
        ]
        for (name, signature) in signatures {
            let assessment = assess(request(signature))
            #expect(assessment.violatedIDs == ["AST-NONCE"], "\(name): \(assessment.account)")
            #expect(assessment.status(.assertionSignature) == .satisfied)
        }
    }

    @Test("A signature over anything unknown violates the signature only")
    func unknown() throws {
        let assessment = assess(request(try key.sign([1, 2, 3])))
        #expect(assessment.violatedIDs == ["AST-SIGNATURE"])
        #expect(assessment.status(.assertionNonce) == .notReached)
    }

    @Test(
        "Client data other than those signed violate the client data only, whatever they are",
        arguments: ["", "{", "\u{FEFF}{}", #"{"challenge":"c2VjcmV0","x":2}"#, #"{"challenge":"other"}"#, "null"])
    func clientData(other: String) throws {
        var request = request(try key.sign(nonce()))
        request.clientData = Array(other.utf8)
        let assessment = assess(request)
        #expect(assessment.violatedIDs == ["AST-CLIENTDATA"], "\(assessment.account)")
    }

    @Test("Signatures that are not strict DER violate the signature only")
    func encodings() throws {
        let good = try key.sign(nonce())
        var reader = DERReader(good[...])
        var integers = DERReader(try reader.content(of: 0x30, named: "SEQUENCE"))
        let r = Array(try integers.content(of: 0x02, named: "r"))
        let s = Array(try integers.content(of: 0x02, named: "s"))
        let order: [UInt8] = try #require(
            [UInt8](hex: "00ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"))
        func write(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] { DER.sequence(DER.tlv(2, r), DER.tlv(2, s)) }
        let content = DER.tlv(2, r) + DER.tlv(2, s)
        let bad: [(String, [UInt8])] = [
            ("empty", []), ("zero", write([0], [0])), ("r zero", write([0], s)), ("s zero", write(r, [0])),
            ("r equals n", write(order, s)), ("s equals n", write(r, order)), ("negative", write([0x80] + r, s)),
            ("raw", Array((r + s).suffix(64))), ("after", good + [0]), ("inside", DER.sequence(content, [0x05, 0])),
            ("long form", [0x30, 0x81, UInt8(content.count)] + content), ("leading zero", write([0] + r, s)),
            ("indefinite", [0x30, 0x80] + content + [0, 0]), ("truncated", good.dropLast()),
            ("set", DER.tlv(0x31, content)),
            ("three", DER.sequence(content, DER.tlv(2, s))),
        ].map { ($0.0, Array($0.1)) }
        for (name, signature) in bad {
            let assessment = assess(request(signature))
            #expect(assessment.violatedIDs == ["AST-SIGNATURE"], "\(name): \(assessment.account)")
            let evidence = try #require(assessment.violations.first?.evidence)
            #expect(evidence.hasPrefix("the signature is not in DER"), "\(name): \(evidence)")
        }
    }

    @Test("Both halves of the range of s are accepted")
    func highS() throws {
        for _ in 0..<16 { #expect(assess(request(try key.sign(nonce()))).isAccepted) }
    }

    @Test(
        "The counter is unsigned, and greater than the stored one",
        arguments: [
            ([0x80, 0, 0, 0], 5, true), ([0xFF, 0xFF, 0xFF, 0xFF], 0x7FFF_FFFF, true), ([0, 0, 0, 0], 0, false),
            ([0, 0, 0, 5], 5, false), ([0, 0, 0, 5], 0x8000_0000, false), ([0, 0, 0, 0], 0xFFFF_FFFF, false),
        ] as [([UInt8], Int64, Bool)])
    func counters(counter: [UInt8], stored: Int64, isAccepted: Bool) throws {
        let data = Self.authData(counter: counter)
        var request = request(try key.sign(nonce(data)), authData: data)
        request.storedCounter = stored
        #expect(assess(request).violatedIDs == (isAccepted ? [] : ["AST-COUNTER"]))
    }

    @Test("Bytes after the 37th are one CBOR map or a violation")
    func extensions() throws {
        let category = CBOR.text("apple_validation_category_01")
        func map(_ value: [UInt8]) -> [UInt8] { CBOR.map([(category, CBOR.bytes(value))]) }
        let cases: [(UInt8, [UInt8], [String])] = [
            (0x40, [0xA0], []), (0xC0, [0xA0], []), (0x80, map([4, 0, 0, 0]), []), (0x00, [], []),
            (0x80, [], ["AST-EXT"]), (0x40, map([0, 0, 0, 0]), ["AST-EXT"]), (0x40, map([7, 0, 0, 0]), ["AST-EXT"]),
            (0x40, map([4, 0, 0]), ["AST-EXT"]), (0x40, [0xA0, 0xA0], ["AST-EXT"]), (0x40, [0x80], ["AST-EXT"]),
            (0x40, [0xBF], ["AST-EXT"]), (0x40, [0xA1, 0x01, 0x02], ["AST-EXT"]), (0x40, [0x00], ["AST-EXT"]),
            (0x40, CBOR.map([(category, [0x04])]), ["AST-EXT"]),
            (
                0x40, CBOR.map([(category, CBOR.bytes([4, 0, 0, 0])), (category, CBOR.bytes([4, 0, 0, 0]))]),
                ["AST-EXT"]
            ),
        ]
        for (flags, tail, ids) in cases {
            let data = Self.authData(flags: flags) + tail
            let assessment = assess(request(try key.sign(nonce(data)), authData: data))
            #expect(assessment.violatedIDs == ids, "\(flags) \(tail.hex): \(assessment.account)")
        }
    }

    @Test("Short authenticator data violate their length only", arguments: [0, 31, 32, 36])
    func shortAuthenticatorData(length: Int) throws {
        let data = Array(Self.authData().prefix(length))
        let assessment = assess(request(try key.sign(nonce(data)), authData: data))
        #expect(assessment.violatedIDs == ["AST-AUTHDATA"], "\(assessment.account)")
    }

    @Test("The challenge is one top-level string with the expected bytes")
    func challenges() throws {
        let cases: [(String, Bool)] = [
            (#"{"challenge":"c2VjcmV0"}"#, true),
            (#" { "a":[1,{"challenge":2}], "challenge" : "\u00632VjcmV0" } "#, true),
            (#"{"challenge":"c2VjcmV0","challenge":"c2VjcmV0"}"#, false), (#"{"challenge":"c2VjcmV"}"#, false),
            (#"{"challenge":"c2VjcmV00"}"#, false), (#"{"a":{"challenge":"c2VjcmV0"}}"#, false), (#"{}"#, false),
            (#"{"challenge":["c2VjcmV0"]}"#, false), (#"{"challenge":1}"#, false), (#"["challenge"]"#, false),
            (#"{"challenge":"c2VjcmV0"}x"#, false), (#"{"challenge":"c2VjcmV0",}"#, false), ("", false),
            (#"{"Challenge":"c2VjcmV0"}"#, false), (#"{"challenge":"C2VjcmV0"}"#, false), ("\u{FEFF}{}", false),
            (#"{"ch\u0061llenge":"x","challenge":"c2VjcmV0"}"#, false), (#"{"challenge":""}"#, false),
            (#"{"challenge":"c2VjcmV0","a":01}"#, false), (#"{"challenge":"c2VjcmV0","a":-1.5e+3}"#, true),
            (#"{"challenge":"c2VjcmV0","a":"\ud800"}"#, false), (#"{"challenge":"c2VjcmV0","a":"\ud83d\ude00"}"#, true),
        ]
        for (text, accepted) in cases {
            let data = Array(text.utf8)
            let signature = try key.sign(Digest.sha256(Self.authData() + Digest.sha256(data)))
            var request = request(signature)
            request.clientData = data
            request.clientDataHash = Digest.sha256(data)
            let assessment = assess(request)
            #expect(assessment.violatedIDs == (accepted ? [] : ["AST-CHALLENGE"]), "\(text): \(assessment.account)")
        }
    }
}
