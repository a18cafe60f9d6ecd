import AttestModel
import LocalServer

/// The refusal of a request: a status, and one word of a small vocabulary.
///
/// The word tells an honest app how to go on, and an attacker nothing: evidence is refused with the same word whatever was
/// wrong with it, and an unknown challenge as a used one.
package struct Refusal: Error, Sendable, Hashable {
    package let status: Int
    package let word: String
    package var headers: [String: String] = [:]

    package init(_ status: Int, _ word: String) { (self.status, self.word) = (status, word) }

    package static let malformed = Refusal(400, "malformed")
    /// The request has no valid session, or the password is wrong.
    package static let unauthenticated = Refusal(401, "unauthenticated")
    /// The evidence is not accepted.
    package static let refused = Refusal(403, "refused")
    package static let notFound = Refusal(404, "not_found")
    /// The name, the key or the device token has been used before, or the account has as many keys as it may have.
    package static let conflict = Refusal(409, "conflict")
    package static let unsupportedMediaType = Refusal(415, "unsupported_media_type")
    /// Apple cannot be asked now; the app may try again.
    package static let unavailable = Refusal(503, "unavailable").after(seconds: 30)

    package static func methodNotAllowed(_ allowed: [String]) -> Refusal {
        var refusal = Refusal(405, "method_not_allowed")
        refusal.headers["Allow"] = allowed.sorted().joined(separator: ", ")
        return refusal
    }

    package static func tooManyRequests(seconds: Int64) -> Refusal {
        Refusal(429, "too_many_requests").after(seconds: seconds)
    }

    /// Creates the refusal of a body that was not read to its end.
    package init(_ error: BodyError) {
        switch error {
        case .tooLarge: self.init(error.status, "too_large")
        case .tooSlow: self.init(error.status, "too_slow")
        case .incomplete: self = .malformed
        }
    }

    private func after(seconds: Int64) -> Refusal {
        var refusal = self
        refusal.headers["Retry-After"] = String(seconds)
        return refusal
    }

    package var response: LocalResponse {
        var response = LocalResponse(json: .members(["error": .string(word)]), status: status)
        response.headers.merge(headers) { $1 }
        return response
    }
}
