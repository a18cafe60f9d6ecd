import AttestModel
import Testing

@Suite("Each kind of evidence is declared once")
struct EvidenceKindTests {
    @Test("Every operation but describe has its kind, and no two kinds share anything")
    func distinct() {
        #expect(EvidenceKind.all.map(\.operation) == Operation.allCases.filter { ![.describe, .reset].contains($0) })
        #expect(Operation.describe.kind == nil && Operation.describe.capability == nil)
        for kind in EvidenceKind.all {
            #expect(kind.operation.kind == kind && kind.operation.capability == kind.capability)
        }
        let count = EvidenceKind.all.count
        #expect(Set(EvidenceKind.all.map(\.name)).count == count)
        #expect(Set(EvidenceKind.all.map(\.capability)).count == count)
        #expect(Set(EvidenceKind.all.map(\.suite)) == Set(Suite.ofVectors).subtracting([.sequence]))
        let others = EvidenceKind.all.filter { $0.suite != .devicecheck }
        #expect(Set(others.map(\.suite)).count == others.count)
        #expect(Set(others.map(\.member)).count == others.count)
    }

    @Test("A blank request is a complete request of its kind whose evidence is junk", arguments: EvidenceKind.all)
    func blank(kind: EvidenceKind) throws {
        let request = kind.blank
        // The device token of a client is sent as the text that the app sent.
        let isText = kind == DeviceCheckUseRequest.kind
        let junk = isText ? Array(Blank.junk.base64.utf8) : Blank.junk
        #expect(request.kind == kind && request.evidence == junk)
        #expect(try VerificationRequest(json: request.json) == request)
        #expect(request.json[kind.member] == .base64(Blank.junk))
    }

    @Test(
        "Other evidence, and another time of a kind that depends on it, changes nothing else",
        arguments: EvidenceKind.all)
    func changed(kind: EvidenceKind) {
        let request = kind.blank
        let changed = request.with(evidence: [1, 2])
        #expect(changed.evidence == [1, 2] && changed.with(evidence: request.evidence) == request)
        let moved = request.verified(at: request.time.adding(days: 1))
        #expect((moved != nil) == kind.dependsOnTime)
        guard let moved else { return }
        #expect(moved.time == request.time.adding(days: 1) && moved.verified(at: request.time) == request)
    }

    @Test("Every member of a request is read, and named when it is missing", arguments: EvidenceKind.all)
    func members(kind: EvidenceKind) throws {
        guard case .object(let members) = kind.blank.json else { throw ModelError(.badValue, path: "", detail: "") }
        for row in kind.rows {
            let name = row[0].filter { $0 != "`" }
            let json = try Example.changing(.object(members), [name], to: nil)
            if row[1].hasSuffix("optional") {
                _ = try VerificationRequest(json: json)
            } else {
                #expect(throws: ModelError(.missingField, path: name, detail: "")) {
                    try VerificationRequest(json: json)
                }
            }
        }
        let named = Set(kind.rows.map { $0[0].filter { $0 != "`" } })
        #expect(Set(members.keys).subtracting(named) == ["operation"])
    }
}
