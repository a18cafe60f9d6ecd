import AttestModel

/// One request of a flow, with the reading of its answer.
package struct Step: Sendable {
    /// The name in the mapping (`attest_challenge`).
    package var name: String
    package var request = RequestTemplate()
    /// The values that the step defines, in the order of the file. A later value may use an earlier one.
    package var values: [NamedTemplate] = []
    /// The body of a protected request, which client data may cover; `nil` when `request` states the body alone.
    package var body: Template?
    /// The bytes whose SHA-256 a device signs; `nil` when the step has none.
    package var clientData: Template?
    /// The hash that a device signs, where it is no SHA-256 of client data.
    package var clientDataHash: Template?
    package var acceptance = AnswerRule(statuses: [200])
    package var refusal = AnswerRule(statuses: AnswerRule.usualRefusals)
    /// A Boolean value that indicates whether an answer of an expected status whose JSON has another value in the place
    /// of the condition means that the step was refused, too.
    package var refusesByOtherValue = false
    package var captures: [Capture] = []

    /// Returns the error of the step that shows when it is played, with its place in the mapping.
    /// - Parameter detail: The end of a sentence that begins with the step.
    package func error(_ detail: String) -> MappingError { request.path.place.error("'\(name)' \(detail)") }
}

/// The request of a step, before its values are known.
package struct RequestTemplate: Sendable {
    package var method = "GET"
    /// The path with its query.
    package var path = Template.empty
    package var headers: [NamedTemplate] = []
    /// The body: a JSON document, a form, or a template of all bytes; `nil` for none.
    package var content: Template?
}

/// The answers that mean that a step was accepted, or that it was refused.
package struct AnswerRule: Sendable {
    package var statuses: Set<Int>
    /// A condition on the answer's JSON body, beside the status; `nil` for none.
    package var condition: Condition?

    /// The statuses that mean a refusal unless a mapping says otherwise.
    static let usualRefusals: Set = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429]

    /// A comparison of one member with a value.
    package struct Condition: Sendable, Hashable {
        /// A JSON pointer (RFC 6901).
        package var pointer: String
        package var value: JSONValue
    }
}

/// A value that is taken from an answer.
package struct Capture: Sendable {
    package var name: String
    package var place: Place
    package var encoding: Encoding

    package enum Place: Sendable, Hashable {
        case body
        /// A JSON pointer (RFC 6901).
        case json(String)
        case header(String)
        /// A parameter of an authentication scheme in `WWW-Authenticate`.
        case authParameter(scheme: String, name: String)
        /// A cookie that `Set-Cookie` sets.
        case cookie(String)
    }

    package enum Encoding: String, Sendable, CaseIterable { case raw, utf8, base64 = "b64", base64URL = "b64url", hex }
}
