/// Which of Apple's services a call went to.
package struct ServiceName: Sendable, Hashable, RawRepresentable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The exchange of App Attest receipts.
    package static let attestationData = ServiceName(rawValue: "attestationData")
}
