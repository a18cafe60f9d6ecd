/// Which of Apple's two environments a key was attested in.
package enum AttestEnvironment: String, Sendable, Hashable, CaseIterable {
    case production, development
}
