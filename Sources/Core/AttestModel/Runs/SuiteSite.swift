/// A copy of the project's site, whose pages explain each requirement and each vector.
package struct SuiteSite: Sendable, Hashable {
    /// The address of the folder, without a slash at its end.
    private let address: String

    /// Reads an address like `https://example.com/app-attest`; `nil` for one that is neither HTTP nor HTTPS, or that has a query.
    package init?(_ address: String) {
        let rest = ["https://", "http://"].first(where: address.hasPrefix).map { address.dropFirst($0.count) }
        guard let rest, !rest.isEmpty, !rest.contains(where: { "?#\"<> ".contains($0) || !$0.isASCII }) else {
            return nil
        }
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Returns the address of the page of a requirement; `nil` for one that this version of the suite does not know.
    package func page(ofRequirement id: String) -> String? {
        Requirement.named(id).map { "\(address)/spec/requirements/\($0.id).html" }
    }

    /// Returns the address of the page of a vector; `nil` for a check of a backend, a client or an app.
    package func page(of id: VectorID, in kind: RunKind) -> String? {
        kind.hasChecks ? nil : "\(address)/vectors/\(id)/index.html"
    }
}
