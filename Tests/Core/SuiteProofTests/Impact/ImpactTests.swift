import TestBasics

/// The impact of a vector follows from the people who can make its bytes. These tests compute them from the bytes.
@Suite("The impact of a fault is what an attacker can do with it")
struct ImpactTests {
    /// The vectors whose bytes do not show who can make them.
    private static let exceptions: [String: SignedBytes] = [
        // The other leaf is genuine, and its owner signed the leaf below it.
        "attestation/ca/leaf-signs-leaf-three": .genuine,
        // Apple's key signed these, in a way that a verifier need not support.
        "attestation/chain/signature-algorithm-mismatch-inner-outer": .neverMade,
        "attestation/chain/leaf-signature-algorithm-rsa": .neverMade,
        "attestation/chain/leaf-signature-algorithm-ed25519": .neverMade,
        "receipt/chain/attestation-root-instead": .neverMade, "receipt/signature/sha1-digest": .neverMade,
        "receipt/signature/digest-mismatch": .neverMade, "receipt/signature/signature-over-attributes-only": .neverMade,
        // No device has the key of the other y.
        "receipt/key/y-negated": .neverMade, "receipt/signature/attributes-of-another-content-type": .neverMade,
        "receipt/signature/attributes-without-content-type": .neverMade,
        "receipt/signature/digest-of-two-values": .neverMade, "receipt/signature/digest-twice": .neverMade,
        "receipt/signature/signature-over-tagged-attributes": .neverMade,
        "receipt/signature/signer-with-explicit-curve": .neverMade,
    ]

    private func eachFault(_ body: (Vector, SignedBytes) -> Void) throws {
        let vectors = try CommittedVectors.all()
        let byID = Dictionary(uniqueKeysWithValues: vectors.map { ($0.id, $0) })
        for vector in vectors where vector.fault != nil && vector.steps == nil {
            // No signature covers an answer of Apple's server: the connection tells who sent it.
            guard vector.request?.kind != DeviceCheckAnswerRequest.kind else { continue }
            let control = try #require(vector.control.flatMap { byID[$0] }, "\(vector.id)")
            body(vector, Self.exceptions[vector.id.description] ?? SignedBytes(vector, control: control))
        }
    }

    @Test("What is signed and never written is Apple's alone, and a forgery needs no signature of Apple or of a device")
    func signed() throws {
        let makers = Catalog.makers
        try eachFault { vector, bytes in
            let maker = makers[vector.id.description]
            #expect((maker == .apple) == (bytes == .neverMade), "\(vector.id): made by \(String(describing: maker))")
            if bytes == .genuine { #expect(maker != .anyone, "\(vector.id)") }
            // An attack on availability needs none of Apple.
            guard [.forgery, .denialOfService].contains(vector.impact) else { return }
            let isOfDevice = vector.impact == .denialOfService && maker == .deviceOwner
            #expect(
                bytes == .unsigned || isOfDevice || vector.id.description == "attestation/ca/leaf-signs-leaf-three",
                "\(vector.id)")
        }
    }

    @Test("The harm counts only where somebody but Apple can do it", arguments: Impact.allCases)
    func derivation(harm: Impact) {
        for maker in Maker.allCases {
            #expect(Impact(of: harm, madeBy: maker) == (maker == .apple ? .hardening : harm))
        }
    }
}
