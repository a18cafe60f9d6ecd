/// The rows of a page of results: each report, and the reason why its results may be public (SECURITY.md, *Defects that this
/// suite finds in other verifiers*).
package struct ResultsList: Sendable {
    /// One verifier.
    package struct Row: Sendable {
        /// The name of the report in JSON Lines, which lies beside the list.
        package var report = ""
        /// The maintainers' agreement; `nil` where the term is over instead.
        package var consent: Consent?
        /// The beginning of the day on which the maintainers were told in private; `nil` where they agreed.
        package var told: Timestamp?

        package init() {}
    }

    /// The words with which maintainers agreed to the publication.
    package struct Consent: Sendable {
        /// The person or the project.
        package var who = ""
        /// The place where they wrote it, an address for example.
        package var place = ""
        /// The beginning of the day.
        package var day = Timestamp(secondsSinceEpoch: 0)

        package init() {}
    }

    package let rows: [Row]

    /// The days from a private report to its publication.
    package static let term: Int64 = 90

    package init(rows: [Row]) { self.rows = rows }
}
