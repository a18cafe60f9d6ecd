import AttestModel

/// A way to write a JSON document again.
struct JSONStyle: Sendable, Hashable {
    /// The white space between the tokens.
    enum Layout: CaseIterable {
        case compact
        /// `, ` and `: `, as Python's json.dumps.
        case spaced
        /// Lines with two spaces a level, as JSON.stringify(value, null, 2).
        case pretty
        /// The same with four spaces.
        case wide
        /// The same with two spaces and ` : `, as Foundation.
        case foundation
    }

    /// The spelling of strings.
    enum Strings: CaseIterable {
        /// As they were.
        case same
        /// With the escapes that JSON demands, and no others.
        case plain
        /// With `\/`.
        case slashes
        /// With `\uXXXX` for everything but ASCII.
        case ascii
        /// With both.
        case asciiSlashes
    }

    let isSorted: Bool
    let layout: Layout
    let strings: Strings

    /// Every style, those that change least first.
    static let all = [false, true].flatMap { isSorted in
        Strings.allCases.flatMap { strings in
            Layout.allCases.map { JSONStyle(isSorted: isSorted, layout: $0, strings: strings) }
        }
    }

    func bytes(of value: JSONTree) -> [UInt8] {
        var output: [UInt8] = []
        write(value, to: &output, level: 0)
        return output
    }

    private func write(_ value: JSONTree, to output: inout [UInt8], level: Int) {
        switch value {
        case .literal(let literal): output += literal.utf8
        case .text(let text): output += spelling(of: text)
        case .array(let values):
            write(values, "[", "]", to: &output, level: level) { write($0, to: &$1, level: level + 1) }
        case .object(let members):
            let sorted = members.sorted { $0.name.characters.utf8.lexicographicallyPrecedes($1.name.characters.utf8) }
            write(isSorted ? sorted : members, "{", "}", to: &output, level: level) { member, output in
                output += spelling(of: member.name)
                output += colon.utf8
                write(member.value, to: &output, level: level + 1)
            }
        }
    }

    private func write<Element>(
        _ elements: [Element], _ open: String, _ close: String, to output: inout [UInt8], level: Int,
        _ element: (Element, inout [UInt8]) -> Void
    ) {
        output += open.utf8
        for (index, value) in elements.enumerated() {
            if index > 0 { output += (layout == .spaced ? ", " : ",").utf8 }
            addLine(to: &output, level: level + 1)
            element(value, &output)
        }
        if !elements.isEmpty { addLine(to: &output, level: level) }
        output += close.utf8
    }

    private var colon: String {
        switch layout {
        case .compact: ":"
        case .spaced, .pretty, .wide: ": "
        case .foundation: " : "
        }
    }

    private func addLine(to output: inout [UInt8], level: Int) {
        guard layout != .compact, layout != .spaced else { return }
        output.append(10)
        output += [UInt8](repeating: 32, count: level * (layout == .wide ? 4 : 2))
    }

    private func spelling(of text: JSONTree.Text) -> [UInt8] {
        guard strings != .same else { return Array(text.spelling.utf8) }
        let escapesSlashes = strings == .slashes || strings == .asciiSlashes
        let isASCII = strings == .ascii || strings == .asciiSlashes
        var output: [UInt8] = [UInt8(ascii: "\"")]
        for scalar in text.characters.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += "\\\(scalar)".utf8
            case "/": output += (escapesSlashes ? "\\/" : "/").utf8
            case "\n": output += "\\n".utf8
            case "\r": output += "\\r".utf8
            case "\t": output += "\\t".utf8
            case "\u{8}": output += "\\b".utf8
            case "\u{C}": output += "\\f".utf8
            case let scalar where scalar.value < 0x20 || (isASCII && scalar.value > 0x7E):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    output += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                }
            default: output += String(scalar).utf8
            }
        }
        return output + [UInt8(ascii: "\"")]
    }
}
