import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Objects that are not one well-formed CBOR map with the two members.
    static let assertionDecode = Group(.assertionDecode) {
        commonDecodeFaults
        encoded("truncated-in-signature") { Array($0.encoded.prefix(40)) }
        encoded("truncated-in-authenticator-data") { $0.encoded.dropLast(20) }
        nested("nested-deep", [0x81])
        members("missing-signature", impact: .forgery) { $0.remove("signature") }
        members("missing-authenticator-data") { $0.remove("authenticatorData") }
        members("signature-null", impact: .forgery) { $0.set("signature", .null) }
        members("signature-text") { $0.set("signature", .text("MEUCIQD")) }
        members("authenticator-data-text") { $0.set("authenticatorData", .text("ZRLqfg==")) }
        members("authenticator-data-null") { $0.set("authenticatorData", .null) }
        members("auth-data-key-name", impact: .hardening) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text("authenticatorData") }) else { return }
            entries[index].key = .text("authData")
        }
        members("non-minimal-lengths", level: .info, impact: .hardening) { entries in
            guard case .bytes(let bytes)? = entries.first(where: { $0.key == .text("authenticatorData") })?.value
            else { return }
            entries.set("authenticatorData", .raw([0x59, 0x00, UInt8(bytes.count)] + bytes))
        }
        duplicate("duplicate-signature-first-wins", first: true, "signature")
        duplicate("duplicate-signature-last-wins", first: false, "signature")
        duplicate("duplicate-authenticator-data-first-wins", first: true, "authenticatorData")
        duplicate("duplicate-authenticator-data-last-wins", first: false, "authenticatorData")
        // Assertions with a declared count or length that they do not hold, at every place that has one.
        declaredMapCounts
        declaring("key-length") { $0.objectEntries.declare($1, ofKey: "signature") }
        declaring("second-key-length") { $0.objectEntries.declare($1, ofKey: "authenticatorData") }
        declaring("signature-length", DeclaredSize.allAndRightIn32Bits) {
            $0.objectEntries.declare($1, for: "signature")
        }
        declaring("authenticator-data-length", DeclaredSize.allAndRightIn32Bits) {
            $0.objectEntries.declare($1, for: "authenticatorData")
        }
        lenient("map-count-2-64-minus-1-with-break") {
            $0.object = .raw($0.object.declaring(.allOnes).encoded + [0xFF])
        }.killingProcesses()
        lenient("break-in-definite-map") { $0.object = .raw([0xA3] + $0.object.encoded.dropFirst() + [0xFF]) }

        // An assertion whose member is only found by a search.
        lenient("authenticator-data-in-nested-map") { draft in
            draft.objectEntries.remove("authenticatorData")
            draft.objectEntries.append(.init(.text("other"), .map(["authenticatorData": .bytes(draft.authDataBytes)])))
        }
    }

    private static func members(
        _ name: String, level: Level = .must, impact: Impact = .forgery,
        _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Entry { object(name, level: level, impact: impact) { edit(&$0.objectEntries) } }

    private static func duplicate(_ name: String, first: Bool, _ key: String) -> Entry {
        members(name, level: .should, impact: .hardening) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text(key) }),
                case .bytes(var bytes) = entries[index].value
            else { return }
            bytes[bytes.count - 1] ^= 0x01
            entries.insert(.init(.text(key), .bytes(bytes)), at: first ? index + 1 : index)
        }
    }

    // Members under the right names in the wrong place, for parsers that search the object for a key.

    static let assertionSignatureOverDecoy: [Entry] = [
        reject(
            "signed-authenticator-data-in-nested-map", impact: .replay, madeBy: .deviceOwner, at: .object,
            after: .object
        ) { draft in
            let signed = draft.authDataBytes
            draft.authData.counter += 100
            draft.objectEntries.set("authenticatorData", .bytes(draft.authData.bytes))
            draft.objectEntries.insert(.init(.text("other"), .map(["authenticatorData": .bytes(signed)])), at: 0)
        }.tagged("replay")
    ]
}

extension AssertionDraft {
    var decoys: CBORValue {
        var other = authData
        other.counter += 100
        return .map(["signature": .bytes(bytes(70, "decoy signature")), "authenticatorData": .bytes(other.bytes)])
    }
}
