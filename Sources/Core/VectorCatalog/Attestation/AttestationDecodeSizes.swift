import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
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
