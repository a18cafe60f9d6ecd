/// One thing that the adapter protocol demands of an adapter, whatever verifier is behind it.
public struct ContractRule: Sendable, Hashable {
    /// A permanent name (`unknown-members`), the same for every kind of target.
    public let id: String
    /// The rule in a few words, as what an adapter does that keeps it.
    public let title: String
    /// What to change in an adapter that breaks it: a paragraph.
    public let advice: String

    public init(id: String, title: String, advice: String) {
        self.id = id
        self.title = title
        self.advice = advice
    }
}
