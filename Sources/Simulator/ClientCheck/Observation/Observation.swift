import AttestModel

/// An order with the answer of the client, and the calls that it made.
struct Exchange: Sendable {
    let order: ClientOrder
    /// The SHA-256 of the text of the device token, in hexadecimal.
    let tokenDigest: String
    /// The length of that text in bytes.
    let tokenLength: Int
    let answer: ClientAnswer
    /// The calls between the order and the answer, without late calls for earlier orders.
    let calls: [ObservedCall]
}

/// Everything that was seen of a client in one scenario.
struct Observation: Sendable {
    let kind: ClientKind
    /// The time that the client has for an answer.
    let timeout: Duration
    let exchanges: [Exchange]
    /// The texts that no response may hold: lines of the private key.
    var secrets: [String] = []
    /// The output of the client so far, one element for each stream; `nil` when it cannot be seen.
    var output: [[UInt8]]?
    /// The longest time by which this process got to its work too late meanwhile.
    var lateness = Duration.zero

    /// A Boolean value that indicates whether the client may have given up a call that was not answered in time.
    var isLate: Bool { lateness >= Lateness.limit }

    /// All calls, in the order of their arrival.
    var calls: [ObservedCall] { exchanges.flatMap(\.calls) }
}
