/// An answer of Apple's DeviceCheck server, or the failure of a connection in its place, that a client has to read.
public struct DeviceCheckAnswerRequest: EvidenceRequest {
    package static let kind = EvidenceKind(
        name: "deviceCheckAnswer", title: "DeviceCheck answer", operation: .readDeviceCheck,
        capability: .deviceCheckClient, suite: .devicecheck, member: "body", dependsOnTime: false)

    /// The call that the client made.
    public var call: DeviceCheckCall
    /// The HTTP status; `nil` with a failure.
    public var status: Int64?
    /// The headers by name; `nil` with a failure.
    public var headers: [String: String]?
    /// The body; `nil` with a failure.
    public var body: [UInt8]?
    /// The failure of the connection; `nil` when an answer came.
    public var failure: ConnectionFailure?
    /// The moment at which the answer came.
    public var time: Timestamp

    package init(
        call: DeviceCheckCall, status: Int64?, headers: [String: String]?, body: [UInt8]?,
        failure: ConnectionFailure?, time: Timestamp
    ) {
        (self.call, self.status, self.headers, self.body) = (call, status, headers, body)
        (self.failure, self.time) = (failure, time)
    }

    package static let fields = FieldTable<DeviceCheckAnswerRequest>([
        .required("call", \.call, .vocabulary, "The call that the client made."),
        .optional(
            "status", \.status, .integer.described(by: .integer(100, through: 599)),
            "The HTTP status. Absent with `failure`."),
        .optional("headers", \.headers, .words, "The headers by name. Absent with `failure`."),
        .optional("body", \.body, .base64, "The body as bytes. Absent with `failure`."),
        .optional(
            "failure", \.failure, .vocabulary,
            "The failure of the connection. Absent when an answer came."
        ).of(takenBy: "libraries that make the connection themselves"),
        .time,
    ])

    package static let blank = DeviceCheckAnswerRequest(
        call: .queryTwoBits, status: 200, headers: [:], body: Blank.junk, failure: nil, time: Blank.time)

    package var evidence: [UInt8] {
        get { body ?? [] }
        set { body = newValue }
    }

    package var asVerificationRequest: VerificationRequest { .deviceCheckAnswer(self) }
}
