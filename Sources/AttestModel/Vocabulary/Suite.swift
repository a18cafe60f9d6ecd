/// The first part of a vector's id: what kind of evidence it is about.
public enum Suite: String, Sendable, Hashable, CaseIterable {
    case attestation, assertion
}
