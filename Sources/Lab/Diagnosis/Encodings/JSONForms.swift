import AttestModel
import LabModel

/// The forms that a JSON document takes when it is decoded and encoded again.
enum JSONForms {
    private static let longest = 64 << 10

    /// Returns every other form of the document, with the mistakes that lead to it; none for bytes that are not JSON.
    static func forms(of bytes: [UInt8]) -> [(mistakes: [Mistake], bytes: [UInt8])] {
        guard bytes.count <= longest, let document = JSONTree(container: bytes) else { return [] }
        let layout = JSONStyle.Layout.allCases.first {
            JSONStyle(isSorted: false, layout: $0, strings: .same).bytes(of: document) == bytes
        }
        let isSorted =
            JSONStyle(isSorted: true, layout: .compact, strings: .same).bytes(of: document)
            == JSONStyle(isSorted: false, layout: .compact, strings: .same).bytes(of: document)
        let text = String(decoding: bytes, as: UTF8.self)
        return JSONStyle.all.compactMap { style in
            let form = style.bytes(of: document)
            guard form != bytes else { return nil }
            var mistakes = style.isSorted && !isSorted ? [Mistake.jsonSorted] : []
            if style.layout != layout { mistakes.append(mistake(style.layout)) }
            mistakes += self.mistakes(style.strings, text)
            return mistakes.isEmpty ? nil : (mistakes, form)
        }
    }

    private static func mistake(_ layout: JSONStyle.Layout) -> Mistake {
        switch layout {
        case .compact: .jsonCompact
        case .spaced: .jsonSpaced
        case .pretty, .wide, .foundation: .jsonPretty
        }
    }

    private static func mistakes(_ strings: JSONStyle.Strings, _ text: String) -> [Mistake] {
        guard strings != .same else { return [] }
        let slashes = strings == .slashes || strings == .asciiSlashes
        let isASCII = text.utf8.allSatisfy { $0 < 0x7F }
        let hasEscapes = text.contains("\\u")
        let escapes = strings == .ascii || strings == .asciiSlashes
        var mistakes: [Mistake] = []
        if slashes, text.replacing("\\/", with: "").contains("/") { mistakes.append(.jsonSlashes) }
        if !slashes, text.contains("\\/") { mistakes.append(.jsonPlainSlashes) }
        if escapes ? !isASCII : hasEscapes { mistakes.append(.jsonEscapes) }
        return mistakes
    }
}
