/// Which of Apple's services a call went to.
public struct ServiceName: Sendable, Hashable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The exchange of App Attest receipts.
    public static let attestationData = ServiceName(rawValue: "attestationData")
}
