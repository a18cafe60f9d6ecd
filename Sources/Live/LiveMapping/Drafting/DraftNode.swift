import AttestModel
import SuiteFiles

/// One value of the YAML file that is written.
indirect enum DraftNode: Sendable {
    /// A number, a Boolean value, null or a word, as it is written.
    case plain(String)
    /// Text, which is quoted.
    case text(String)
    case list([DraftNode])
    /// A mapping on one line.
    case flow([(String, DraftNode)])
    case block([Member])

    /// A member of a mapping with the comment above it.
    struct Member: Sendable {
        var name: String
        var value: DraftNode
        var comments: [String]

        init(_ name: String, _ value: DraftNode, _ comments: [String] = []) {
            (self.name, self.value, self.comments) = (name, value, comments)
        }
    }

    /// Creates the node of a document, with templates in the places of recognised values.
    init(_ json: JSONTree, named name: String = "", with known: inout Substitution) {
        switch json {
        case .literal(let literal): self = .plain(literal)
        case .text(let string): self = .text(known.template(string.characters, named: name))
        case .array(let elements): self = .list(elements.map { DraftNode($0, named: name, with: &known) })
        case .object(let members):
            let nodes = members.map { name, value in
                (name.characters, DraftNode(value, named: name.characters, with: &known))
            }
            self = .object(nodes)
        }
    }

    /// Returns a mapping: on one line, where it is short.
    static func object(_ members: [(String, DraftNode)]) -> DraftNode {
        let line = DraftNode.flow(members)
        return line.inline.count <= 60 ? line : .block(members.map { Member($0.0, $0.1) })
    }

    /// The value on one line.
    var inline: String {
        switch self {
        case .plain(let text): text
        case .text(let text): JSONValue.string(text).compactText
        case .list(let elements): "[\(elements.map(\.inline).joined(separator: ", "))]"
        case .flow(let members): "{\(members.map { "\(Self.key($0.0)): \($0.1.inline)" }.joined(separator: ", "))}"
        case .block(let members): DraftNode.flow(members.map { ($0.name, $0.value) }).inline
        }
    }

    func lines(indent: Int = 0) -> [String] {
        guard case .block(let members) = self else { return [String(repeating: " ", count: indent) + inline] }
        let space = String(repeating: " ", count: indent)
        return members.flatMap { member in
            let comments = member.comments.map { "\(space)# \($0)" }
            let key = "\(space)\(Self.key(member.name)):"
            guard case .block(let inner) = member.value, !inner.isEmpty else {
                return comments + ["\(key) \(member.value.inline)"]
            }
            return comments + [key] + member.value.lines(indent: indent + 2)
        }
    }

    private static func key(_ name: String) -> String {
        let isPlain = name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_\-]*/) != nil && PlainScalar(name) == .text
        return isPlain ? name : JSONValue.string(name).compactText
    }
}
