/// What a correct verifier answers. `either` goes only with `Level.info`.
public enum Expectation: String, Sendable, Hashable, CaseIterable {
    case accept, reject, either
}
