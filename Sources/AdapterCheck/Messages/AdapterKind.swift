/// How requests reach an adapter.
enum AdapterKind: Sendable {
    case stream, oneshot, http
}
