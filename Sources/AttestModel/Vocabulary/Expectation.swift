/// What a correct verifier answers. `either` goes only with `Level.info`.
package enum Expectation: String, Sendable, Hashable, CaseIterable {
    case accept, reject, either
}
