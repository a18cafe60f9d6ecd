import AttestModel

/// What a test wants the clock to do: `{"at": TIME}` or `{"advanceSeconds": N}`.
enum ClockCommand: Sendable, Hashable {
    case set(Timestamp)
    case advance(seconds: Int64)

    /// - Throws: `ServiceError.badControl` that names the member.
    init(_ body: [UInt8]) throws(ServiceError) {
        self = try ServiceError.control(body) { reader throws(ModelError) in
            switch (try reader.optionalTime("at"), try reader.optionalInteger("advanceSeconds")) {
            case (let time?, nil): return .set(time)
            case (nil, let seconds?): return .advance(seconds: seconds)
            default: throw ModelError(.badValue, path: "", detail: "give one of at and advanceSeconds")
            }
        }
    }
}
