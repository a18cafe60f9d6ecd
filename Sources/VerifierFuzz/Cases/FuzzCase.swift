import AttestModel
import FixtureForge

/// A valid object that questions begin with.
package enum FuzzSeed: String, Sendable, Hashable, CaseIterable {
    /// An attestation of an iPhone with iOS 26.
    case attestation
    /// An attestation of a Mac with macOS 27 for a challenge that is no text, with all extensions and a policy.
    case macAttestation
    case assertion
    /// A receipt of type ATTEST.
    case receipt
    /// A call to DeviceCheck.
    case deviceCheckCall
    /// An answer of DeviceCheck.
    case deviceCheckAnswer

    /// The suite that findings about it belong to.
    package var suite: Suite {
        switch self {
        case .attestation, .macAttestation: .attestation
        case .assertion: .assertion
        case .receipt: .receipt
        case .deviceCheckCall, .deviceCheckAnswer: .devicecheck
        }
    }
}

/// One edit of one place.
package struct FuzzOperation: Sendable, Hashable, LosslessStringConvertible {
    /// The name of the place.
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

    /// The place, a colon, and the edit.
    package var description: String { "\(place): \(edit)" }
}

/// One question before it is forged: a seed object and what is done to it. Together with the seed of the run it says every
/// byte.
package struct FuzzCase: Sendable, Hashable, LosslessStringConvertible {
    package let seed: FuzzSeed
    package var operations: [FuzzOperation]

    package init(_ seed: FuzzSeed, _ operations: [FuzzOperation]) { (self.seed, self.operations) = (seed, operations) }

    /// Reads the form that `description` writes.
    package init?(_ text: String) {
        let parts = text.split(separator: "|").map { $0.trimmingPrefix { $0 == " " } }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        guard let first = parts.first, let seed = FuzzSeed(rawValue: first) else { return nil }
        let operations = parts.dropFirst().map(FuzzOperation.init)
        guard operations.allSatisfy({ $0 != nil }) else { return nil }
        self.init(seed, operations.compactMap(\.self))
    }

    /// The seed object and the operations, with a bar between.
    package var description: String { ([seed.rawValue] + operations.map(\.description)).joined(separator: " | ") }

    /// A name of twelve hexadecimal digits that follows from the operations.
    package var id: String { String(sha256(Array(description.utf8)).hex.prefix(12)) }
}
