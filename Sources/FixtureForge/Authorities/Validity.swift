import AttestModel

/// How long certificates are valid unless a vector is about time: long enough for a verifier without an
/// injectable clock.
package enum Validity {
    /// 2020-01-01T00:00:00Z.
    package static let start = Timestamp(secondsSinceEpoch: 1_577_836_800)
    /// 2049-12-31T23:59:59Z.
    package static let end = Timestamp(secondsSinceEpoch: 2_524_607_999)
}
