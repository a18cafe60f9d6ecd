import AttestModel
import EvidenceAnatomy

/// A vector with its evidence taken apart and its fault marked, ready to be shown.
public struct Explanation: Sendable {
    let vector: Vector
    let root: AnatomyNode
    let mark: FaultMark?

    public init(_ vector: Vector) {
        self.vector = vector
        root = EvidenceAnatomy.tree(of: vector.request)
        mark = vector.fault.map { [root] in FaultMark($0, in: root) }
    }

    /// Whether the fault lies in the request beside the evidence, or was removed from it, so that nothing is marked.
    var isFaultOutside: Bool { mark.map { $0.ranges.isEmpty } ?? false }

    /// Facts about the vector, as names and values; what does not apply is left out.
    var facts: [(name: String, value: String)] {
        var facts = [
            ("requirement", "\(vector.requirement.id): \(vector.requirement.statement)"),
            ("source", vector.source),
            ("expect", vector.expect == .either ? "accept or reject, recorded only" : vector.expect.rawValue),
            ("level", vector.level.rawValue), ("impact", "\(vector.impact.rawValue): \(vector.impact.meaning)"),
        ]
        if let control = vector.control {
            facts.append(("twin", "\(control) is accepted, and differs from this vector by the fault alone"))
        }
        if let second = vector.alsoBreaks {
            facts.append(("also breaks", "\(second.requirement.id): \(second.reason)"))
        }
        if let fault = vector.fault {
            facts.append(("fault", "\(fault.path): \(fault.change)"))
            facts.append(("before", Self.excerpt(fault.before)))
            facts.append(("after", Self.excerpt(fault.after)))
        }
        return facts
    }

    private static func excerpt(_ bytes: [UInt8]?) -> String {
        guard let bytes else { return "nothing" }
        guard bytes.count > 64 else { return bytes.isEmpty ? "no bytes" : bytes.hex }
        return "\(Array(bytes.prefix(64)).hex)… (\(bytes.count) bytes)"
    }
}
