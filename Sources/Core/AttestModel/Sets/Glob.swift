/// A pattern over the parts of an id: `*` is any characters within one part, `?` one of them, `**` any across parts.
package struct Glob: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    private let tokens: [Token]

    private enum Token: Hashable {
        case character(UInt8)
        case anyOne
        case anyInPart
        case anyAcross
    }

    package init(_ pattern: String) {
        description = pattern
        var tokens: [Token] = []
        for byte in pattern.utf8 {
            switch byte {
            case UInt8(ascii: "?"): tokens.append(.anyOne)
            case UInt8(ascii: "*"):
                guard let last = tokens.last, last == .anyInPart || last == .anyAcross else {
                    tokens.append(.anyInPart)
                    continue
                }
                tokens[tokens.count - 1] = .anyAcross
            default: tokens.append(.character(byte))
            }
        }
        self.tokens = tokens
    }

    /// Returns whether the whole text matches. The time is proportional to pattern times text, whatever the pattern.
    package func matches(_ text: String) -> Bool {
        // Which beginnings of the pattern match the text so far; a star also matches nothing.
        var states = Set([0])
        close(&states)
        for byte in text.utf8 {
            var next: Set<Int> = []
            for state in states where state < tokens.count {
                switch tokens[state] {
                case .character(byte): next.insert(state + 1)
                case .character: continue
                case .anyOne: if byte != Self.slash { next.insert(state + 1) }
                case .anyInPart: if byte != Self.slash { next.insert(state) }
                case .anyAcross: next.insert(state)
                }
            }
            states = next
            close(&states)
        }
        return states.contains(tokens.count)
    }

    private static let slash = UInt8(ascii: "/")

    private func close(_ states: inout Set<Int>) {
        for state in states.sorted() {
            var state = state
            while state < tokens.count, tokens[state] == .anyInPart || tokens[state] == .anyAcross {
                state += 1
                states.insert(state)
            }
        }
    }
}
