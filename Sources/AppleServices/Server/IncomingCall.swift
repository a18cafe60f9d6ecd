import AttestModel

/// A call that has arrived whole.
struct IncomingCall: Sendable {
    let environment: AttestEnvironment
    /// The value of the header `Authorization`.
    let authorization: String?
    let body: [UInt8]
    /// When it arrived, milliseconds since 1970.
    let time: Int64
}
