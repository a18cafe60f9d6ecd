import AttestModel

/// Finds the object in bytes of any form: raw, in text encodings, in JSON, in PEM, or in a line of a log.
package enum ObjectRecognizer {
    /// Recognizes the object in some input; where it has objects of several kinds, one of the preferred kinds.
    ///
    /// - Throws: `RecognitionFault` when there is no object, or when several are as likely.
    package static func recognize(
        _ input: [UInt8], preferring kinds: [ObjectKind] = []
    ) throws(RecognitionFault) -> Recognition {
        guard input.contains(where: { !TextForm.isSpace($0) }) else {
            if input.count < 37 { throw .empty }
            throw .notRecognized("white space")
        }
        guard let found = try choice(among: search(input), preferring: kinds) else {
            throw .notRecognized(InputLikeness.text(of: input))
        }
        return found
    }

    /// Returns the findings at the deepest point that decoding leads to.
    private static func search(_ bytes: [UInt8], depth: Int = 0) -> [Recognition] {
        if let kind = ObjectKind(bytes) { return [Recognition(kind: kind, bytes: bytes)] }
        if depth < depthLimit, let text = InputText(bytes) {
            let found = search(text, depth: depth)
            if !found.isEmpty { return found }
        }
        return bytes.count == 32 && InputText(bytes) == nil ? [Recognition(kind: .digest, bytes: bytes)] : []
    }

    /// The number of encodings that may lie in each other.
    private static let depthLimit = 5

    private static func search(_ text: InputText, depth: Int) -> [Recognition] {
        guard depth <= depthLimit else { return [] }
        if let document = text.json { return search(document, depth: depth) }
        if let found = PEMSearch.findings(in: text.bytes) { return found }
        if let content = text.unquoted { return search(content, depth: depth + 1).map { $0.after(.quotedText) } }
        if let content = text.dataURL { return search(content, depth: depth + 1).map { $0.after(.dataURL) } }
        let whole = decoded(text.bytes, depth: depth)
        // Where the text is no encoded value, the longest words in it may be.
        return whole.isEmpty ? text.runs.flatMap { decoded($0, depth: depth) }.map { $0.searched() } : whole
    }

    /// Returns the findings in a text that is one encoded value.
    private static func decoded(_ text: [UInt8], depth: Int) -> [Recognition] {
        let found = TextForm.readings(of: text, isLenient: text.count > 100).map { reading in
            search(reading.bytes, depth: depth + 1).map { $0.after(.text(reading.encoding)) }
        }
        // Text that is hexadecimal may be base64, too: an object is more than 32 bytes of anything.
        return found.first { $0.contains { $0.kind != .digest } } ?? found.first { !$0.isEmpty } ?? []
    }

    private static func search(_ document: JSONValue, depth: Int) -> [Recognition] {
        var found: [Recognition] = []
        for leaf in JSONLeaf.all(in: document) {
            let inner =
                switch leaf.content {
                case .text(let text): search(InputText(text), depth: depth + 1)
                case .numbers(let bytes): search(bytes, depth: depth + 1).map { $0.after(.numbers) }
                }
            if inner.isEmpty, let token = leaf.deviceToken {
                let finding = Recognition(kind: .deviceToken, bytes: token).after(
                    .text(TextEncoding(alphabet: .base64)))
                found.append(finding.at(leaf.place, in: document))
            }
            found += inner.map { $0.at(leaf.place, in: document) }
        }
        return found
    }

    /// Returns the most likely finding: of the preferred kinds, then of the order of the kinds, then that whose name says so.
    private static func choice(
        among found: [Recognition], preferring kinds: [ObjectKind]
    ) throws(RecognitionFault) -> Recognition? {
        let order = kinds + ObjectKind.allCases
        func rank(_ finding: Recognition) -> Int { order.firstIndex(of: finding.kind) ?? order.count }
        guard let best = found.map(rank).min() else { return nil }
        var seen: Set<[UInt8]> = []
        let likely = found.filter { rank($0) == best && seen.insert($0.bytes).inserted }
        guard likely.count > 1 else { return likely.first }
        let kind = likely[0].kind
        let named = likely.filter { $0.name.lowercased().hasPrefix(kind.rawValue.lowercased()) }
        if named.count == 1 { return named[0] }
        if kind == .certificate {
            return Recognition(kind: .certificates, bytes: likely.flatMap(\.bytes)).after(.certificates(likely.count))
        }
        throw .several(kind, likely.enumerated().map { index, finding in finding.place ?? "number \(index + 1)" })
    }
}
