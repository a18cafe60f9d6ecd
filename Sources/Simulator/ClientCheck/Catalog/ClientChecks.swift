import AttestModel
import ConformanceRunner
import Primitives

/// Every check of a client.
package enum ClientChecks {
    /// The checks in the order of their ids.
    package static let all = CheckFacts.all.map(ClientCheck.init).sorted { $0.outline.id < $1.outline.id }

    /// Returns the checks for a way to reach a client.
    /// - Parameter grantsOnce: A Boolean value that indicates whether the endpoint grants something once for each device.
    package static func checks(for kind: ClientKind, grantsOnce: Bool) -> [ClientCheck] {
        all.filter { $0.kinds.contains(kind) && (grantsOnce || !$0.isAboutGrants) && $0.policy == nil }
    }

    /// Returns the digest that tells the checks for a way to reach a client from those of another version.
    package static func digest(of kind: ClientKind) -> [UInt8] {
        sha256(CheckSelection.digestText(of: checks(for: kind, grantsOnce: true).map(\.outline)))
    }

    /// The names of the checks that show that a client tells answers apart. A rejection is worth nothing without them.
    static func controls(for kind: ClientKind) -> [VectorID] {
        (kind == .adapter ? ["bits", "update-done", "validation-done"] : ["let-through"]).map(ClientCheck.id)
    }

    /// All checks of clients, as explanations state them.
    package static var sheets: [CheckSheet] {
        all.map { check in
            let isOfAdapters = check.kinds.contains(.adapter)
            let kinds = ClientKind.allCases.filter(check.kinds.contains).map(\.description).joined(
                separator: " and of ")
            if let policy = check.policy {
                return CheckSheet(
                    check.outline, kind: .client,
                    made: "of \(kinds), by appattest live where the mapping has \(policy)",
                    command: "appattest live --config MAPPING --only \(check.outline.id)")
            }
            return CheckSheet(
                check.outline, kind: .client, made: "of \(kinds)\(check.isAboutGrants ? ", with --grants-once" : "")",
                command: "appattest check-client \(isOfAdapters ? "--target TARGET" : "--endpoint URL") "
                    + "\(check.isAboutGrants ? "--grants-once " : "")--only \(check.outline.id)")
        }
    }
}

extension ClientKind {
    fileprivate var description: String {
        switch self {
        case .adapter: "an adapter (--target)"
        case .endpoint: "an endpoint (--endpoint)"
        }
    }
}
