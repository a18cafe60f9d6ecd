/// Which of Apple's two environments a key was attested in.
public enum AttestEnvironment: String, Sendable, Hashable, CaseIterable {
    case production, development
}
