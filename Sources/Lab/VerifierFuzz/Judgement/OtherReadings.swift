import AttestModel
import FixtureForge

// Objects that one right verifier reads otherwise than another, so that either verdict is right.

/// Returns whether some verifiers read the bytes of a place after an edit as they read them before.
typealias OtherReading<Draft> = @Sendable (Draft, Edit, _ before: [UInt8], _ after: [UInt8]) -> Bool

enum OtherReadings<Draft: EvidenceDraft> {
    /// A parser of JSON may ignore a byte order mark (RFC 8259 section 8.1).
    static var json: OtherReading<Draft> { { _, _, before, after in after == [0xEF, 0xBB, 0xBF] + before } }

    /// A verifier that ignores unknown extensions may ignore those that are not named by text.
    static var extensions: OtherReading<Draft> {
        { _, edit, before, _ in
            guard [.retype, .deep, .graft].contains(edit.word), let paths = CBORTree(before)?.paths else {
                return false
            }
            let path = paths[edit.node % paths.count]
            return path.count == 1 && path[0] % 2 == 0
        }
    }

    /// Names are compared without the types of their strings, the case of letters and the number of spaces (RFC 5280
    /// section 7.1), and keyUsage is demanded of an issuer only where there is one (section 6.1.4, step (n)).
    static var certificate: OtherReading<Draft> {
        { _, _, before, after in
            guard let one = DERTree(before), let other = DERTree(after), other.encoded == after else { return false }
            return one.canonical(besideKeyUsage: !other.hasKeyUsage).encoded
                == other.canonical(besideKeyUsage: false).encoded
        }
    }
}

extension OtherReadings<ReceiptDraft> {
    /// A verifier has the root already, and may leave the copy of it in a receipt unread (RFC 5652 section 5.1).
    static var rootCopy: OtherReading<ReceiptDraft> {
        { draft, _, before, after in
            let (one, other) = (DERTree(before)?.withoutSpareCertificates, DERTree(after)?.withoutSpareCertificates)
            if let one, let other { return one.encoded == other.encoded }
            guard before.count == after.count, draft.certificates.count > 2,
                let copy = before.firstRange(of: draft.certificates[2])
            else { return false }
            return before[..<copy.lowerBound] == after[..<copy.lowerBound]
                && before[copy.upperBound...] == after[copy.upperBound...]
        }
    }
}

extension DERTree {
    private var isKeyUsage: Bool { children.first?.tag == [0x06] && children[0].content == [0x55, 0x1D, 0x0F] }
    fileprivate var hasKeyUsage: Bool { isKeyUsage || children.contains(where: \.hasKeyUsage) }

    /// Returns the tree with all texts in one form.
    fileprivate func canonical(besideKeyUsage: Bool) -> DERTree {
        var copy = self
        copy.children = children.filter { !(besideKeyUsage && $0.isKeyUsage) }
            .map { $0.canonical(besideKeyUsage: besideKeyUsage) }
        if [[0x0C], [0x13], [0x14], [0x16]].contains(tag) {
            let text = String(decoding: content, as: UTF8.self).lowercased()
            (copy.tag, copy.content) = ([0x0C], Array(text.split(separator: " ").joined(separator: " ").utf8))
        }
        return copy
    }

    /// The message of a receipt with the first two of its certificates alone.
    fileprivate var withoutSpareCertificates: DERTree? {
        replacing([1, 0, 3]) {
            var list = $0
            list.children = Array($0.children.prefix(2))
            return list
        }
    }
}

extension ReceiptDraft {
    /// The seconds by which the clocks of Apple and a verifier may differ.
    private static let clockTolerance: Int64 = 60

    /// A receipt from shortly after the verification may be accepted, and a verifier may count the fraction of the second
    /// in which the receipt was created.
    static func isOpen(_ assessment: Assessment, _ draft: () -> ReceiptDraft?, oracle: Oracle) -> Bool {
        let isFresh = assessment.violated.isEmpty
        guard isFresh || assessment.violated == [.receiptCreation], let draft = draft() else { return false }
        func isFreshLater(by seconds: Int64) -> Bool {
            var request = draft.request
            request.time = request.time.adding(seconds: seconds)
            return !oracle(.receipt(request)).violated.contains(.receiptCreation)
        }
        if !isFresh, isFreshLater(by: clockTolerance) { return true }
        guard let created = draft.fields[type: 12]?.value, created.contains(UInt8(ascii: ".")) else { return false }
        return isFreshLater(by: -1) != isFresh || isFreshLater(by: 1) != isFresh
            || draft.signerNotAfter.secondsSinceEpoch == draft.createdAt / 1000
    }
}
