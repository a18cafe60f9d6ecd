import AttestModel
import CEmbeddedFiles

/// A fault of a call to DeviceCheck, in the order of the service's checks: the first of a call decides the answer.
package enum DeviceCheckFault: String, Sendable, Hashable, CaseIterable {
    case authorizationMissing, authorizationNotBearer, authorizationMalformed
    case authorizationAlgorithm, authorizationUnknownKey, authorizationSignature, authorizationIssuer
    case authorizationExpired, authorizationFuture
    case bodyNotObject, deviceTokenMissing, deviceTokenNotBase64, deviceTokenUnknown, deviceTokenOtherEnvironment
    case deviceTokenExpired, deviceTokenUsed
    case deviceTokenOtherTeam
    case transactionIdMissing
    case timestampMissing, timestampInSeconds, timestampOff
    case bitsNotBoolean

    /// Creates the fault of a provider token, by its name; `nil` for one about the team of a receipt.
    init?(_ fault: TokenFault) {
        let name = fault.code.rawValue
        self.init(rawValue: "authorization\(name.prefix(1).uppercased())\(name.dropFirst())")
    }

    /// The fault in a sentence without its final period.
    package var meaning: String { Facts.all[self]?.meaning ?? rawValue }

    /// The answer to a call with this fault as its first.
    var response: ServiceResponse {
        let answer = (Facts.all[self]?.answer).flatMap(DeviceCheckAnswer.named)
        var response = answer?.response(at: 0) ?? ServiceResponse(400, "")
        response.reason = meaning
        return response
    }

    /// The facts about a fault, as `Resources/devicecheck-faults.json` states them.
    private struct Facts: Sendable {
        var fault = DeviceCheckFault.bodyNotObject
        /// The name of the answer to a call with the fault as its first.
        var answer = ""
        var meaning = ""

        static let fields = FieldTable<Facts>([
            .required("name", \.fault, .word), .required("answer", \.answer, .string),
            .required("meaning", \.meaning, .string),
        ])

        /// The facts about all faults; none, practically never, when the file cannot be read.
        static let all: [DeviceCheckFault: Facts] = {
            let rows = try? fields.rows(of: EmbeddedFile.devicecheck_faults_json.bytes, empty: Facts())
            return Dictionary((rows ?? []).map { ($0.fault, $0) }) { first, _ in first }
        }()
    }
}
