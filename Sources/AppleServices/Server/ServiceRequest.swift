import AttestModel

/// A call that has arrived whole.
struct ServiceRequest: Sendable {
    let environment: AttestEnvironment
    /// The value of the header `Authorization`.
    let authorization: String?
    let body: [UInt8]
    /// When it arrived, milliseconds since 1970.
    let time: Int64
}
