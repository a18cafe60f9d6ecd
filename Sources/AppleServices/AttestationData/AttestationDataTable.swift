/// Apple's table of answers to `POST /v1/attestationData` (Assessing fraud risk, Interpret the response).
extension ServiceResponse {
    /// A new receipt: base64 text.
    static func newReceipt(_ text: String) -> ServiceResponse {
        var answer = ServiceResponse(200, text)
        answer.contentType = "base64"
        return answer
    }

    /// Before the time that the receipt says in field 19.
    static let notModified = ServiceResponse(304, "", reason: "the receipt's time of field 19 has not come")
    /// A receipt of one environment at the address of the other.
    static let incorrectEnvironment = ServiceResponse(
        400, "Incorrect Environment", reason: "the receipt is of the other environment")
    static func badPayload(_ reason: String) -> ServiceResponse { ServiceResponse(400, "Bad Payload", reason: reason) }
    static func noDataFound(_ reason: String) -> ServiceResponse {
        ServiceResponse(404, text(for: 404), reason: reason)
    }
    static func serverError(_ reason: String) -> ServiceResponse {
        ServiceResponse(500, text(for: 500), reason: reason)
    }

    /// A token that is missing or none gets 400; one that does not hold, or is another team's, 401.
    static func refusal(of token: TokenFault) -> ServiceResponse {
        token.isBadlyFormatted
            ? ServiceResponse(400, "Missing or badly formatted authorization token", reason: token.detail)
            : ServiceResponse(401, text(for: 401), reason: token.detail)
    }

    /// What Apple's table calls a status; the body of an answer that a script orders without one.
    static func text(for status: Int) -> String {
        switch status {
        case 200, 204, 304: ""
        case 401: "Unauthorized"
        case 404: "No Data Found"
        case 429: "Too Many Requests"
        case 500: "Server Error"
        case 503: "Service Unavailable"
        default: "Status \(status)"
        }
    }
}
