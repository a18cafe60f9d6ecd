import AttestModel
import ConformanceRunner
import FixtureForge
import Primitives

/// Every check of a client.
package enum ClientChecks {
    /// The checks in the order of their ids.
    package static let all: [ClientCheck] = (requests + hosts + answers + refusals + outages + oddities + endpoints)
        .sorted { $0.outline.id < $1.outline.id }

    /// Returns the checks for a way to reach a client.
    ///
    /// - Parameter grantsOnce: A Boolean value that indicates whether the endpoint grants something once for each device.
    package static func checks(for kind: ClientKind, grantsOnce: Bool) -> [ClientCheck] {
        all.filter { $0.kinds.contains(kind) && (grantsOnce || !$0.isAboutGrants) }
    }

    /// Returns the digest that tells the checks for a way to reach a client from those of another version.
    package static func digest(of kind: ClientKind) -> [UInt8] {
        sha256(CheckSelection.digestText(of: checks(for: kind, grantsOnce: true).map(\.outline)))
    }

    /// The names of the checks that show that a client tells answers apart. A rejection is worth nothing without them.
    static func controls(for kind: ClientKind) -> [VectorID] {
        let names = kind == .adapter ? ["bits", "update-done", "validation-done"] : ["let-through"]
        return names.map(ClientCheck.id)
    }
}
