/// The way in which requests reach an adapter.
enum AdapterKind: Sendable {
    case stream, oneshot, http
}
