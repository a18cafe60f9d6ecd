import AppleServices
import AttestModel

/// A call that has reached the simulated service, as its log has it.
struct ObservedCall: Sendable, Hashable {
    /// The number in the run, counted from 1.
    let number: Int
    /// The moment of the answer, in seconds of a clock that never runs backwards.
    let moment: Double
    let environment: AttestEnvironment
    let method: String
    /// The path without the query.
    let path: String
    /// The call; `nil` for a request that is none of the three.
    let call: DeviceCheckCall?
    /// A Boolean value that indicates whether a header `Authorization` was read.
    let isAuthorized: Bool
    /// The SHA-256 of the provider token, in hexadecimal; `nil` when there is none.
    let providerToken: String?
    /// The SHA-256 of the text of `device_token`, in hexadecimal; `nil` when there is no such text.
    let tokenDigest: String?
    /// The length of that text in bytes.
    let tokenLength: Int64?
    /// The member `transaction_id`, when it is text.
    let transactionId: String?
    let bit0: JSONValue?
    let bit1: JSONValue?
    let faults: [DeviceCheckFault]
    let remarks: [DeviceCheckRemark]
    let status: Int
    /// A Boolean value that indicates whether the script has made the answer.
    let isScripted: Bool

    /// Reads a call of the log; `nil` for anything else.
    ///
    /// - Parameter moment: In seconds.
    init?(_ json: JSONValue, moment: Double) {
        guard let number = json["call"]?.integer, let method = json["method"]?.string, let path = json["path"]?.string,
            let environment = json["environment"]?.string.flatMap(AttestEnvironment.init(rawValue:)),
            let status = json["answer"]?["status"]?.integer
        else { return nil }
        let notes = json["deviceCheck"]
        (self.number, self.moment, self.environment) = (Int(number), moment, environment)
        (self.method, self.path, self.status) = (method, path, Int(status))
        call = notes?["call"]?.string.flatMap(DeviceCheckCall.init(rawValue:))
        isAuthorized = json["authorization"]?["form"]?.string.map { $0 != AuthorizationForm.none.rawValue } ?? false
        providerToken = json["authorization"]?["sha256"]?.string
        tokenDigest = notes?["deviceToken"]?["sha256"]?.string
        tokenLength = notes?["deviceToken"]?["length"]?.integer
        transactionId = notes?["transactionId"]?.string
        (bit0, bit1) = (notes?["bit0"], notes?["bit1"])
        faults = json["faults"]?.texts.compactMap(DeviceCheckFault.init(rawValue:)) ?? []
        remarks = json["remarks"]?.texts.compactMap(DeviceCheckRemark.init(rawValue:)) ?? []
        isScripted = json["script"] != nil
    }

    /// A Boolean value that indicates whether the service itself has refused the call, because it is wrong.
    var isRefused: Bool { !isScripted && status != 200 && (call == nil || !faults.isEmpty) }

    /// The call in a line, for reports.
    var line: String {
        let faults = faults.isEmpty ? "" : " (\(faults.map(\.rawValue).joined(separator: ", ")))"
        return "call \(number): \(method) \(path) at \(environment.rawValue), answered \(status)\(faults)"
    }
}

extension JSONValue {
    fileprivate var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    fileprivate var texts: [String] { if case .array(let values) = self { values.compactMap(\.string) } else { [] } }
}
