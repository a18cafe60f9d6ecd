import TestBasics

@testable import ReferenceVerifier

@Suite("Objects from real devices", .enabled(if: Samples.areHere))
struct RealObjectTests {
    @Test("Every real attestation is accepted, with the values that a server stores")
    func attestations() throws {
        let samples = try Samples.attestations()
        #expect(samples.count >= 25)
        for sample in samples {
            let assessment = assess(sample.request)
            #expect(assessment.isAccepted, "\(sample.name): \(assessment.account)")
            #expect(assessment.output?.publicKey?.count == 65)
            #expect(assessment.output?.counter == 0)
            #expect(assessment.output?.environment == sample.request.environment)
            #expect(assessment.output?.hasReceipt == true)
            let receipt = try #require(AttestationObject(sample.request.attestation).receipt.value ?? nil)
            guard case .bytes(let bytes) = receipt else {
                Issue.record("\(sample.name): its receipt is \(receipt.kind)")
                continue
            }
            #expect(assessment.output?.receiptSHA256 == Digest.sha256(bytes))
        }
    }

    @Test("Every real assertion is accepted, with its counter")
    func assertions() throws {
        let samples = try Samples.assertions()
        #expect(samples.count >= 18)
        for sample in samples {
            let assessment = assess(sample.request)
            #expect(assessment.isAccepted, "\(sample.name): \(assessment.account)")
            #expect(try #require(assessment.output?.counter) > sample.request.storedCounter)
        }
    }

    @Test("The access control of a Mac is not demanded of an iPhone, whether its leaf names the platform or not")
    func accessControl() throws {
        var platforms: Set<String?> = []
        for sample in try Samples.attestations() {
            let object = AttestationEvidence(sample.request)
            let leaf = try #require(object.leaf.value)
            platforms.insert(SystemProperties.platform(of: leaf).map { String(decoding: $0, as: UTF8.self) })
            let result = assess(sample.request).results.first { $0.requirement == .attestationAccessControl }
            #expect(result?.status == .notApplicable, "\(sample.name)")
        }
        #expect(platforms == [nil, "iphoneos"])
    }

    @Test("The values of OS 27 are returned")
    func extensionValues() throws {
        let sample = try #require(try Samples.attestations().first { $0.name == "att_apple2026.json" })
        let output = try #require(assess(sample.request).output)
        #expect(output.validationCategory == 1)
        #expect(output.bundleVersion == "1")
    }

    @Test("Several threads at once get the same results as one")
    func threads() async throws {
        let requests =
            try Samples.attestations().map { VerificationRequest.attestation($0.request) }
            + Samples.assertions().map { VerificationRequest.assertion($0.request) }
        let verifier = ReferenceVerifier()
        let alone = requests.map(verifier.assess)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { requests.map(verifier.assess) == alone } }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test("Times and counters at the ends of their range do not trap")
    func extremes() throws {
        for seconds in [Int64.min, .max] {
            for sample in try Samples.attestations().prefix(2) {
                var request = sample.request
                request.time = Timestamp(secondsSinceEpoch: seconds)
                #expect(assess(request).violatedIDs == ["ATT-VALIDITY"])
            }
            for sample in try Samples.assertions().prefix(2) {
                var request = sample.request
                request.storedCounter = seconds
                #expect(assess(request).isAccepted == (seconds < 0))
            }
        }
    }
}

@Suite struct AppleRootsTests {
    @Test("The embedded roots are Apple App Attestation Root CA and Apple Root CA - G3 by their SHA-256")
    func fingerprints() {
        #expect(
            Digest.sha256(AppleRoots.appAttestation).hex
                == "1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932")
        #expect(
            Digest.sha256(AppleRoots.receipts).hex
                == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    }
}

@Suite("A real object with one byte changed is rejected", .enabled(if: Samples.areHere))
struct TamperingTests {
    /// Changes of one byte: its lowest bit, its highest bit and, exhaustively, every other bit.
    private static let masks: [UInt8] = isExhaustive ? (0..<8).map { 1 << $0 } : [0x01, 0x80]

    /// Changes one byte after the other of a part of each object, in different objects at different positions.
    ///
    /// - Parameter part: returns the part, which is long enough to occur once.
    private func expectRejection<Request: EvidenceRequest>(
        of samples: [Sample<Request>], every step: Int, in part: (Request) throws -> [UInt8]
    ) throws {
        let step = isExhaustive ? 1 : step
        for (number, sample) in samples.enumerated() {
            let (object, part) = (sample.request.evidence, try part(sample.request))
            let start = try #require((0...(object.count - part.count)).first { object[$0...].starts(with: part) })
            for position in stride(from: number % step, to: part.count, by: step) {
                for mask in Self.masks {
                    var request = sample.request
                    request.evidence[start + position] ^= mask
                    #expect(
                        !assess(request).violations.isEmpty,
                        "\(sample.name): byte \(position) of the part, xor \(mask)")
                }
            }
        }
    }

    @Test("Anywhere in the leaf, in the intermediate and in authData")
    func attestations() throws {
        let parts: [(AttestationObject) throws -> [UInt8]] = [
            { try #require($0.x5c.value?.first) }, { try #require($0.x5c.value?.dropFirst().first) },
            { try #require($0.authData.value) },
        ]
        for part in parts {
            try expectRejection(of: Samples.attestations(), every: 37) { try part(AttestationObject($0.attestation)) }
        }
    }

    @Test("Anywhere in the signature and in authenticatorData")
    func assertions() throws {
        let parts: [(AssertionObject) throws -> [UInt8]] = [
            { try #require($0.signature.value) }, { try #require($0.authenticatorData.value) },
        ]
        for part in parts {
            try expectRejection(of: Samples.assertions(), every: 11) { try part(AssertionObject($0.assertion)) }
        }
    }

    @Test("Anywhere in the content and the signature of a receipt, and in the signer's certificates")
    func receipts() throws {
        let parts: [(ReceiptObject) throws -> [UInt8]] = [
            // The pieces of the content, as they lie in the receipt.
            { Array(try #require($0.message.value?.content).prefix(1000)) },
            { Array(try #require($0.message.value?.content).dropFirst(1000)) },
            { try #require($0.signer.value?.signature) },
            { try #require($0.message.value?.certificates.first?.received) },
            { try #require($0.message.value?.certificates.dropFirst().first?.received) },
        ]
        for part in parts {
            try expectRejection(of: RealReceiptTests.all.get(), every: 101) { try part(ReceiptObject($0.receipt)) }
        }
    }
}
