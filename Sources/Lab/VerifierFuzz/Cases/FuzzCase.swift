import AttestModel
import FixtureForge
import Primitives

/// A valid object that questions begin with.
package enum FuzzSeed: String, Sendable, Hashable, CaseIterable {
    /// An attestation of an iPhone with iOS 26.
    case attestation
    /// An attestation of a Mac with macOS 27 for a challenge that is no text, with all extensions and a policy.
    case macAttestation
    case assertion
    /// A receipt of type ATTEST.
    case receipt
    case deviceCheckCall, deviceCheckAnswer

    /// The noun, the requirement of the genuine object, the share of the questions, and the capabilities that all need.
    private var facts: (title: String, acceptance: Requirement, share: Int, needs: Set<Capability>) {
        switch self {
        case .attestation: ("attestation", .attestationValid, 5, [.attestation, .roots])
        case .macAttestation:
            ("attestation of a Mac", .attestationValid, 3, [.attestation, .roots, .binaryChallenge, .extensions])
        case .assertion: ("assertion", .assertionValid, 4, [.assertion])
        case .receipt: ("receipt", .receiptValid, 4, [.receipt, .roots, .clock])
        case .deviceCheckCall: ("call to DeviceCheck", .callServed, 2, [.deviceCheckService, .clock])
        case .deviceCheckAnswer: ("answer from DeviceCheck", .answerRead, 1, [.deviceCheckClient])
        }
    }

    var title: String { facts.title }
    var acceptance: Requirement { facts.acceptance }
    /// A number that grows with the places that the object has.
    var share: Int { facts.share }
    var needs: Set<Capability> { facts.needs }
}

/// One edit of one place.
package struct FuzzOperation: Sendable, Hashable, LosslessStringConvertible {
    private static let shapePlace = "shape"

    package let place: String
    package let edit: Edit

    package init(_ place: String, _ edit: Edit) { (self.place, self.edit) = (place, edit) }

    /// Reads the form that `description` writes.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let edit = Edit(String(text[text.index(after: colon)...])) else {
            return nil
        }
        self.init(String(text[..<colon]), edit)
    }

    /// A Boolean value that indicates whether it leaves the object genuine.
    var isVariant: Bool { place == AttestationDraft.variantPlace || shape != nil }

    package var description: String { "\(place): \(edit)" }

    /// Creates the operation that gives the object a shape, which is in force before all others.
    init(shape: DeviceShape) {
        self.init(Self.shapePlace, Edit(.choose, amount: DeviceShape.allCases.firstIndex(of: shape) ?? 0))
    }

    /// The shape that the operation gives the object; `nil` for any other operation.
    package var shape: DeviceShape? {
        guard place == Self.shapePlace, edit.word == .choose else { return nil }
        return DeviceShape.allCases.indices.contains(edit.amount) ? DeviceShape.allCases[edit.amount] : nil
    }
}

/// One question before it is forged: a seed object and what is done to it, after earlier questions of a sequence. Together with
/// the seed of the run it says every byte.
package struct FuzzCase: Sendable, Hashable, LosslessStringConvertible {
    package let seed: FuzzSeed
    package var operations: [FuzzOperation]
    /// The questions before it, the first one first; none of them has others before it.
    package var earlier: [FuzzCase]

    package init(_ seed: FuzzSeed, _ operations: [FuzzOperation], after earlier: [FuzzCase] = []) {
        (self.seed, self.operations, self.earlier) = (seed, operations, earlier)
    }

    /// Creates the last of some questions, after the others; `nil` for none.
    init?(sequence: [FuzzCase]) {
        guard let last = sequence.last else { return nil }
        self.init(last.seed, last.operations, after: sequence.dropLast())
    }

    /// Reads the form that `description` writes.
    package init?(_ text: String) {
        let steps = text.split(separator: ">", omittingEmptySubsequences: false).map(Self.init(single:))
        guard steps.allSatisfy({ $0 != nil }) else { return nil }
        self.init(sequence: steps.compactMap(\.self))
    }

    private init?(single text: Substring) {
        let parts = text.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        guard let first = parts.first, let seed = FuzzSeed(rawValue: first) else { return nil }
        let operations = parts.dropFirst().map(FuzzOperation.init)
        guard operations.allSatisfy({ $0 != nil }) else { return nil }
        self.init(seed, operations.compactMap(\.self))
    }

    package var alone: FuzzCase { FuzzCase(seed, operations) }

    /// Returns one of the questions of the sequence, by its position, after those before it.
    package func ending(at position: Int) -> FuzzCase {
        FuzzCase(sequence: Array(sequence.prefix(position + 1))) ?? self
    }

    package var sequence: [FuzzCase] { earlier + [alone] }

    /// The seed object and the operations, with a bar between; the questions of a sequence with `>` between.
    package var description: String {
        sequence.map { ([$0.seed.rawValue] + $0.operations.map(\.description)).joined(separator: " | ") }
            .joined(separator: " > ")
    }

    /// A name of twelve hexadecimal digits that follows from the operations.
    package var id: String { String(sha256(Array(description.utf8)).hex.prefix(12)) }

    /// Returns the question with each of its objects in the shape of its seed object, or as today's devices make it.
    package func shaped(_ shapes: [FuzzSeed: DeviceShape]) -> FuzzCase {
        let steps = sequence.map { step in
            let shape = shapes[step.seed].map { FuzzOperation(shape: $0) }
            return FuzzCase(step.seed, [shape].compactMap(\.self) + step.operations.filter { $0.shape == nil })
        }
        return FuzzCase(sequence: steps) ?? self
    }
}
