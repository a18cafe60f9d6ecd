import AttestModel
import LocalServer
import ReferenceBackend

/// Bad input that does harm.
enum InputFaults {
    static let all: [WrongBackend] = [
        WrongBackend("bad-input-500") { parts in
            parts.answers.change { response, _ in if response.status == 400 { response.status = 500 } }
        },
        WrongBackend("internals-in-errors") { parts in
            parts.answers.change { response, error in
                guard [400, 403, 409].contains(response.status) else { return }
                let detail =
                    "\(error): SQLITE_CONSTRAINT in SELECT * FROM key WHERE id = x'00' (stack trace: Backend.respond(to:) at "
                    + "Sources/Backend/Backend.swift:56)"
                response = LocalResponse(json: ["error": .string(detail)], status: response.status)
            }
        },
        WrongBackend("body-without-limit", \.admission.serverLimits) {
            ServerLimits(bodyBytes: 1 << 40, requestSeconds: $0.requestSeconds)
        },
        WrongBackend("slow-request-without-limit", \.admission.serverLimits) {
            ServerLimits(bodyBytes: $0.bodyBytes, requestSeconds: 3600)
        },
        WrongBackend("deep-object-ends-connection") { parts in
            struct StackOverflow: Error {}
            let right = parts.attestations.form
            parts.attestations.form = { call in
                let form = try right(call)
                guard form.attestation.prefix(while: { $0 == 0x81 }).count < 1000 else { throw StackOverflow() }
                return form
            }
            parts.answers.change { response, error in if error is StackOverflow { response.delivery = .reset } }
        },
    ]
}

extension Answers {
    mutating func change(_ change: @escaping @Sendable (inout LocalResponse, any Error) -> Void) {
        let right = answer
        answer = { surroundings, error in
            var response = right(surroundings, error)
            change(&response, error)
            return response
        }
    }
}
