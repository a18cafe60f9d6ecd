extension [String: String] {
    /// Returns the value of a header, whose name is compared without regard to case (RFC 9110 section 5.1); `nil` when there
    /// is none.
    package func header(_ name: String) -> String? { first { $0.key.lowercased() == name.lowercased() }?.value }
}
