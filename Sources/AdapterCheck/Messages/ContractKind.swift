import AttestModel

/// How requests reach an adapter.
enum ContractKind: Sendable {
    case stream, oneshot, http
}
