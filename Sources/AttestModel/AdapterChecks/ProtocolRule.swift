/// One thing that the adapter protocol demands of an adapter, whatever verifier is behind it.
package struct ProtocolRule: Sendable, Hashable {
    /// A permanent name (`unknown-members`), the same for every kind of target.
    package let id: String
    /// The rule in a few words, as what an adapter does that keeps it.
    package let title: String
    /// The advice for an adapter that breaks the rule: a paragraph.
    package let advice: String

    package init(id: String, title: String, advice: String) {
        self.id = id
        self.title = title
        self.advice = advice
    }
}
