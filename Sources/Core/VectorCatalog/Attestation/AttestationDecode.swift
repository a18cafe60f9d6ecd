import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationDecode = Group(.attestationDecode) {
        commonDecodeFaults
        // Cut short.
        encoded("one-byte") { Array($0.encoded.prefix(1)) }
        truncated("fmt") { _ in 10 }
        truncated("x5c-length", in: { $0.x5c[0] }, at: -1)
        truncated("leaf", in: { $0.x5c[0] }, at: 100)
        truncated("intermediate", in: { $0.x5c[1] }, at: 100)
        truncated("receipt", in: \.receipt, at: 100)
        truncated("auth-data") { $0.encoded.count - 50 }
        // Something is missing.
        lenient("missing-fmt") { $0.objectEntries.remove("fmt") }
        object("missing-att-stmt", impact: .forgery) { $0.objectEntries.remove("attStmt") }
        object("missing-auth-data", impact: .impersonation) { $0.objectEntries.remove("authData") }
        object("missing-x5c", impact: .forgery) { $0.statementEntries.remove("x5c") }
        // Something has another type.
        lenient("keys-as-bytes") { draft in
            draft.objectEntries = draft.objectEntries.map { entry in
                guard case .text(let name) = entry.key else { return entry }
                return .init(.bytes(Array(name.utf8)), entry.value)
            }
        }
        object("att-stmt-null") { $0.objectEntries.set("attStmt", .null) }
        lenient("att-stmt-array") { $0.objectEntries.set("attStmt", .array($0.statementEntries.map(\.value))) }
        lenient("auth-data-text") { $0.objectEntries.set("authData", .text($0.authDataBytes.base64)) }
        object("auth-data-null", impact: .impersonation) { $0.objectEntries.set("authData", .null) }
        object("x5c-not-array") { $0.statementEntries.set("x5c", .bytes($0.x5c[0])) }
        object("x5c-element-text", impact: .hardening) {
            $0.statementEntries.set("x5c", .array([.text($0.x5c[0].base64), .bytes($0.x5c[1])]))
        }
        object("x5c-element-null", impact: .forgery) {
            $0.statementEntries.set("x5c", .array([.null, .bytes($0.x5c[1])]))
        }
        lenient("fmt-bytes") { $0.objectEntries.set("fmt", .bytes(Array("apple-appattest".utf8))) }
        lenient("fmt-integer") { $0.objectEntries.set("fmt", .unsigned(1)) }
        // Something is added.
        encoded("trailing-second-map", level: .should, impact: .hardening) {
            $0.encoded + CBORValue.map(["fmt": .text("apple-appattest")]).encoded
        }
        encoded("trailing-byte", level: .should, impact: .hardening) { $0.encoded + [0x00] }
        // Other encodings of the same object.
        object("indefinite-auth-data", level: .info, impact: .hardening) { draft in
            let bytes = draft.authDataBytes
            let chunks = [Array(bytes.prefix(40)), Array(bytes.dropFirst(40))].map { CBORValue.bytes($0).encoded }
            draft.objectEntries.set("authData", .raw([0x5F] + chunks.concatenated + [0xFF]))
        }
        object("non-minimal-lengths", level: .info, impact: .hardening) { draft in
            let bytes = draft.authDataBytes
            draft.objectEntries.set(
                "authData", .raw([0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes))
        }
        encoded("tagged-top-level", level: .info, impact: .hardening) { [0xD9, 0xD9, 0xF7] + $0.encoded }
        object("float-key", level: .info, impact: .hardening) {
            $0.objectEntries.append(.init(.raw([0xF9, 0x3C, 0x00]), .null))
        }
        object("64-kibibyte-padding", level: .info, impact: .hardening) {
            $0.objectEntries.append(.init(.text("padding"), .bytes([UInt8](repeating: 0, count: 1 << 16))))
        }
        encoded("1-mebibyte-of-zeros", level: .info, impact: .hardening) { $0.encoded + [0] }
            .followed(byZeros: (1 << 20) - 1)
        lenient("invalid-utf8-key") { $0.objectEntries.append(.init(.raw([0x62, 0xC3, 0x28]), .null)) }
        // Small inputs that cost much.
        nested("nested-10000-deep", [0x81])
        nested("nested-10000-maps-in-keys", [0xA1])
        nested("nested-10000-maps-in-values", [0xA1, 0x00])
        nested("nested-10000-endless-arrays", [0x9F])
        nested("nested-10000-endless-maps-in-keys", [0xBF])
        nested("nested-10000-endless-maps-in-values", [0xBF, 0x00])
        nested("nested-10000-tags", [0xC1])
        object("nested-10000-deep-unknown-key", impact: .denialOfService) {
            $0.objectEntries.append(.init(.text("nested"), .raw([UInt8](repeating: 0x81, count: 10_000) + [0x00])))
        }.harmlessWithResult().killingProcesses()
        encoded("array-length-2-63", impact: .denialOfService) { _ in CBORValue.head(4, 1 << 63) }.killingProcesses()
        encoded("bytes-length-just-past-end", impact: .hardening) { draft in
            let bytes = draft.authDataBytes
            return draft.encoded.dropLast(bytes.count + 1) + [UInt8(bytes.count + 1)] + bytes
        }
        attestationDuplicates
        attestationSizes
        attestationMisplacedMembers
    }

    private static func truncated(_ name: String, at offset: @escaping @Sendable (Draft) -> Int?) -> Entry {
        encoded("truncated-in-\(name)") { Array($0.encoded.prefix(offset($0) ?? 0)) }
    }

    private static func truncated(_ name: String, in part: @escaping Bytes, at offset: Int) -> Entry {
        truncated(name) { draft in draft.encoded.firstRange(of: part(draft)).map { $0.lowerBound + offset } }
    }

    /// Objects with a declared count or length that they do not hold, at every place that has one.
    @CaseList<AttestationDraft> static var attestationSizes: [Entry] {
        declaredMapCounts
        declaring("key-length") { $0.objectEntries.declare($1, ofKey: "fmt") }
        declaring("statement-key-length") { $0.statementEntries.declare($1, ofKey: "x5c") }
        declaring("fmt-length") { $0.objectEntries.declare($1, for: "fmt") }
        declaring("att-stmt-count") { $0.objectEntries.declare($1, for: "attStmt") }
        declaring("receipt-length", DeclaredSize.allAndRightIn32Bits) {
            $0.statementEntries.declare($1, for: "receipt")
        }
        declaring("auth-data-length", DeclaredSize.allAndRightIn32Bits) {
            $0.objectEntries.declare($1, for: "authData")
        }
        declaring("x5c-count", DeclaredSize.allAndRightIn32Bits) { $0.statementEntries.declare($1, for: "x5c") }
        declaring("leaf-length", DeclaredSize.allAndRightIn32Bits) { draft, size in
            let x5c = draft.x5c.map(CBORValue.bytes)
            draft.statementEntries.set("x5c", .array([x5c[0].declaring(size), x5c[1]]))
        }
        declaring("intermediate-length") { draft, size in
            let x5c = draft.x5c.map(CBORValue.bytes)
            draft.statementEntries.set("x5c", .array([x5c[0], x5c[1].declaring(size)]))
        }
        lenient("x5c-count-2-64-minus-1-with-break") { draft in
            draft.statementEntries.set("x5c", .raw(CBORValue.head(4, .max) + draft.x5cItems + [0xFF]))
        }.killingProcesses()
        lenient("break-in-x5c") { draft in
            draft.statementEntries.set("x5c", .raw(CBORValue.head(4, 3) + draft.x5cItems + [0xFF]))
        }
        lenient("break-as-value") { $0.objectEntries.append(.init(.text("break"), .raw([0xFF]))) }
    }
}

extension AttestationDraft {
    fileprivate var x5cItems: [UInt8] { x5c.map { CBORValue.bytes($0).encoded }.concatenated }
}
