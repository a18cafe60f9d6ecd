import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == ReceiptDraft {
    /// Objects that are not one CMS SignedData with a SET of fields.
    static let receiptDecode = Group(
        .receiptDecode,
        bytes + structure + receiptForms + content + receiptContentFaults + bombs)

    // MARK: Not a message at all

    private static let bytes: [Entry] = [
        encoded("empty") { _ in [] },
        encoded("not-asn1") { _ in Array("no receipt at all".utf8) },
        encoded("truncated") { Array($0.encoded.prefix($0.encoded.count / 2)) },
        encoded("unterminated", level: .should, impact: .hardening) { $0.encoded.dropLast(2) },
        encoded("trailing-bytes", level: .should, impact: .hardening) { $0.encoded + Array("more".utf8) },
        encoded("trailing-byte", level: .should, impact: .hardening) { $0.encoded + [0x00] },
    ]

    // MARK: Another message

    private static let structure: [Entry] = [
        .reject("wrong-content-type", at: .contentType, after: .message) { $0.message.contentType = .envelopedData },
        .reject("wrong-inner-content-type", level: .should, at: .innerContentType, after: .message) {
            $0.message.innerContentType = .signedData
        },
        .reject("detached-content", impact: .forgery, madeBy: .anyone, at: .content, after: .message) {
            $0.message.content = nil
        },
        .reject("no-signer", impact: .forgery, at: .signerInfos, after: .message) { $0.message.signers = [] },
        .reject("two-signers", level: .should, at: .signerInfos, after: .message) { draft in
            var second = draft.signer
            second.signature = draft.signerKey.sign(draft.payload, hash: .sha256).mirrored.der
            draft.message.signers.append(second)
        },
    ]

    // MARK: Another content

    private static let content: [Entry] = [
        .reject("payload-not-set", level: .should, at: .content, after: .payload) { $0.payload[0] = 0x30 },
        .field(5, "field-without-value", level: .should, impact: .denialOfService) { $0.fields[type: 5]?.value = nil },
        .field(2, "missing-app-id") { $0.fields[type: 2] = nil },
        .field(3, "missing-key") { $0.fields[type: 3] = nil },
        .field(12, "missing-creation-time") { $0.fields[type: 12] = nil },
        twice("field-twice-genuine-first") { $0 + 1 },
        twice("field-twice-genuine-last") { $0 },
    ]

    // MARK: Bombs

    private static let bombs: [Entry] = [
        encoded("nested-deep", impact: .denialOfService) { _ in
            [[UInt8]](repeating: [0x30, 0x80], count: 10_000).concatenated
        }.killingProcesses(),
        encoded("nested-deep-definite", impact: .denialOfService) { _ in DERBytes.nestedSequences(20_000) }
            .killingProcesses(),
        encoded("huge-length", impact: .denialOfService) { _ in
            [0x30, 0x88, 0x7F] + [UInt8](repeating: 0xFF, count: 7)
        }.killingProcesses(),
    ]

    private static func encoded(
        _ name: String, level: Level = .must, impact: Impact = .forgery,
        _ value: @escaping Bytes
    ) -> Entry { .reject(name, level: level, impact: impact, at: .object, after: .encoded) { $0.encoded = value($0) } }

    private static func twice(_ name: String, _ position: @escaping @Sendable (_ genuine: Int) -> Int) -> Entry {
        .field(2, name, level: .should) { draft in
            let genuine = draft.fields.firstIndex { $0.type == 2 } ?? 0
            draft.fields.insert(ReceiptField(2, draft.app.sibling.appId), at: position(genuine))
        }
    }
}
