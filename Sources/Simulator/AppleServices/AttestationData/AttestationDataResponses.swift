/// Apple's table of responses to `POST /v1/attestationData` (Assessing fraud risk, Interpret the response).
extension ServiceResponse {
    /// The response before the time in field 19 of the receipt.
    static let notModified = ServiceResponse(304, "", reason: "it is too early for a new receipt (field 19)")
    /// The response to a receipt of one environment at the address of the other.
    static let incorrectEnvironment = ServiceResponse(
        400, "Incorrect Environment", reason: "the receipt is from the other environment")

    static func badPayload(_ reason: String) -> ServiceResponse { ServiceResponse(400, "Bad Payload", reason: reason) }
    static func noDataFound(_ reason: String) -> ServiceResponse {
        ServiceResponse(404, "No Data Found", reason: reason)
    }
    static func serverError(_ reason: String) -> ServiceResponse {
        ServiceResponse(500, "Server Error", reason: reason)
    }

    /// Creates the response to a token with a fault: 400 for a missing or badly formatted token, 401 for one that is
    /// invalid or from another team.
    static func rejection(of token: TokenFault) -> ServiceResponse {
        token.isBadlyFormatted
            ? ServiceResponse(400, "Missing or badly formatted authorization token", reason: token.detail)
            : ServiceResponse(401, "Unauthorized", reason: token.detail)
    }
}
