import AttestModel
import Foundation
import TestSupport
import Testing

extension SimulatedApple {
    /// Calls DeviceCheck under a good provider token, as a backend does.
    ///
    /// - Parameters:
    ///   - deviceToken: The text of the device token.
    ///   - id: The transaction id.
    ///   - bits: More members of the body, after a comma.
    func deviceCheck(
        _ call: String, _ deviceToken: String, at environment: AttestEnvironment = .production, id: String = "1",
        bits: String = ""
    ) async throws -> Reply {
        let now = try await now()
        let body =
            #"{"device_token":"\#(deviceToken)","transaction_id":"\#(id)","#
            + #""timestamp":\#(now.secondsSinceEpoch * 1000)\#(bits)}"#
        return try await self.call(
            "POST", environment.rawValue, "/v1/\(call)",
            headers: [
                "Authorization": "Bearer \(account.token(issuedAt: now))",
                "Content-Type": "application/json",
            ], body: body)
    }

    /// Has a simulated device make a device token now, and returns its text.
    func deviceToken(device: String = "phone") async throws -> String {
        let reply = try await call(
            "POST", "control", "/control/devicecheck/token",
            body: #"{"appId":"\#(Self.appId)","device":"\#(device)"}"#)
        return try #require(LoggedCall(json: try JSONValue.parse(reply.body))["deviceToken"]).text
    }
}
