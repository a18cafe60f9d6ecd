import AppleServices
import AttestModel

/// A call that has reached the simulated service, as its log has it.
struct ObservedCall: Sendable, Hashable {
    /// The line of the log.
    private let json: JSONValue
    /// The moment of the answer, in seconds of a clock that never runs backwards.
    let moment: Double
    /// The number in the run, counted from 1.
    let number: Int
    let environment: AttestEnvironment
    let method: String
    /// The path without the query.
    let path: String
    let status: Int

    /// Reads a call of the log; `nil` for anything else.
    init?(_ json: JSONValue, moment: Double) {
        guard let number = json["call"]?.integer, let method = json["method"]?.string, let path = json["path"]?.string,
            let environment = json["environment"]?.string.flatMap(AttestEnvironment.init(rawValue:)),
            let status = json["answer"]?["status"]?.integer
        else { return nil }
        (self.json, self.moment, self.number, self.environment) = (json, moment, Int(number), environment)
        (self.method, self.path, self.status) = (method, path, Int(status))
    }

    private var notes: JSONValue? { json["deviceCheck"] }
    /// The call; `nil` for a request that is none of the three.
    var call: DeviceCheckCall? { notes?["call"]?.string.flatMap(DeviceCheckCall.init(rawValue:)) }
    /// A Boolean value that indicates whether a header `Authorization` was read.
    var isAuthorized: Bool { ![nil, AuthorizationForm.none.rawValue].contains(json["authorization"]?["form"]?.string) }
    /// The SHA-256 of the provider token, in hexadecimal; `nil` when there is none.
    var providerToken: String? { json["authorization"]?["sha256"]?.string }
    /// The SHA-256 of the text of `device_token`, in hexadecimal; `nil` when there is no such text.
    var tokenDigest: String? { notes?["deviceToken"]?["sha256"]?.string }
    /// The length of that text in bytes.
    var tokenLength: Int64? { notes?["deviceToken"]?["length"]?.integer }
    /// The member `transaction_id`, when it is text.
    var transactionId: String? { notes?["transactionId"]?.string }
    var bit0: JSONValue? { notes?["bit0"] }
    var bit1: JSONValue? { notes?["bit1"] }
    var faults: [DeviceCheckFault] { json["faults"]?.texts.compactMap(DeviceCheckFault.init(rawValue:)) ?? [] }
    var remarks: [DeviceCheckRemark] { json["remarks"]?.texts.compactMap(DeviceCheckRemark.init(rawValue:)) ?? [] }
    /// A Boolean value that indicates whether the script has made the answer.
    var isScripted: Bool { json["script"] != nil }

    /// A Boolean value that indicates whether the service itself has refused the call, because it is wrong.
    var isRefused: Bool { !isScripted && status != 200 && (call == nil || !faults.isEmpty) }

    /// The answer in a few words: the status, or what came in its place.
    var answer: String {
        switch json["script"]?["fail"]?.string.flatMap(WireFailure.init(rawValue:)) {
        case .reset: "a connection reset"
        case .stall: "silence"
        case .truncate: "a \(status) that was cut off"
        default: "\(status)"
        }
    }

    /// The call in a line, for reports.
    var line: String {
        let faults = faults.isEmpty ? "" : " (\(faults.map(\.rawValue).joined(separator: ", ")))"
        return "call \(number): \(method) \(path) at \(environment.rawValue), answered with \(answer)\(faults)"
    }
}

extension JSONValue {
    fileprivate var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    fileprivate var texts: [String] { if case .array(let values) = self { values.compactMap(\.string) } else { [] } }
}

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
    /// The key whose provider tokens no response may hold.
    var key: DeveloperKey?
    /// The output of the client so far, one element for each stream; `nil` when it cannot be seen.
    var output: [[UInt8]]?
    /// The longest time by which this process got to its work too late meanwhile.
    var lateness = Duration.zero

    /// A Boolean value that indicates whether the client may have given up a call that was not answered in time.
    var isLate: Bool { lateness >= Lateness.limit }

    /// All calls, in the order of their arrival.
    var calls: [ObservedCall] { exchanges.flatMap(\.calls) }
}
