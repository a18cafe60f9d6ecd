/// The values of answers about DeviceCheck: of a service in the place of Apple's, or of a client that read an answer.
public struct DeviceCheckValues: Sendable, Hashable {
    /// The HTTP status of a service.
    public var status: Int64?
    /// The body of a service, as text.
    public var body: String?
    /// The bits of all devices after the call, as a service keeps them.
    public var bits: [DeviceBits]?
    /// The conclusion of a client.
    public var conclusion: DeviceCheckConclusion?
    /// The first bit, with the conclusion `bits`.
    public var bit0: Bool?
    /// The second bit, with the conclusion `bits`.
    public var bit1: Bool?
    /// The month of the last update, `YYYY-MM` in UTC, with the conclusion `bits`.
    public var lastUpdateTime: String?
    /// The seconds to wait, with the conclusion `retry`.
    public var retryAfterSeconds: Int64?

    /// Creates values; those that are left out are not returned.
    public init(
        status: Int64? = nil, body: String? = nil, bits: [DeviceBits]? = nil, conclusion: DeviceCheckConclusion? = nil,
        bit0: Bool? = nil, bit1: Bool? = nil, lastUpdateTime: String? = nil, retryAfterSeconds: Int64? = nil
    ) {
        (self.status, self.body, self.bits, self.conclusion) = (status, body, bits, conclusion)
        (self.bit0, self.bit1, self.lastUpdateTime) = (bit0, bit1, lastUpdateTime)
        self.retryAfterSeconds = retryAfterSeconds
    }

    package static let fields = FieldTable<DeviceCheckValues>([
        .optional(
            "status", \.status, .integer.described(by: .integer(100, through: 599)),
            "Of `answerDeviceCheck`, with every verdict: the HTTP status."),
        .optional("body", \.body, .string, "Of `answerDeviceCheck`, with every verdict: the body as text."),
        .optional(
            "bits", \.bits, .array(of: .object(DeviceBits.fields, empty: .empty)),
            "Of `answerDeviceCheck`, with `accept`: the bits of all devices that have some after the call, as in the request."
        ),
        .optional(
            "conclusion", \.conclusion, .vocabulary,
            "Of `readDeviceCheck` and `callDeviceCheck`: the conclusion from the answer. `bits`, `unset` and `done` go with "
                + "`accept`, the others with `reject`."),
        .optional("bit0", \.bit0, .boolean, "With the conclusion `bits`: the first bit."),
        .optional("bit1", \.bit1, .boolean, "With the conclusion `bits`: the second bit."),
        .optional(
            "lastUpdateTime", \.lastUpdateTime, .string,
            "With the conclusion `bits`: the month of the last update, `YYYY-MM` in UTC."),
        .optional(
            "retryAfterSeconds", \.retryAfterSeconds, .integer.described(by: .integer(0)),
            "With the conclusion `retry`: the seconds to wait, where the answer names them."),
    ])

    /// A Boolean value that indicates whether they go with the verdict `reject`.
    package var isOfRefusal: Bool { status.map { $0 != 200 } ?? conclusion?.isOfRefusal ?? false }
}
