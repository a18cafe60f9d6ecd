import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckAnswerDraft {
    /// Answers with a status that Apple's server does not send.
    static let answerStatus = Group(.answerStatus) {
        [
            status("redirect", 302, level: .should) {
                $0.headers["Location"] = "https://devicecheck.example.com/v1/query_two_bits"
            },
            status("permanent-redirect", 308, level: .should) {
                $0.headers["Location"] = "https://devicecheck.example.com/v1/query_two_bits"
            },
            status("no-content", 204, impact: .replay) { $0.body = [] },
            status("not-found", 404, level: .should) { $0.body = Array("Not Found".utf8) },
        ]
        // The numbers next to those of Apple's table.

        [399, 402, 406, 428, 430, 499].map { number in
            status("status-\(number)", number, level: .should) { $0.body = [] }
        }
    }

    private static func status(
        _ name: String, _ status: Int64, level: Level = .must, impact: Impact = .hardening, _ edit: @escaping Edit
    ) -> Entry {
        reject(name, level: level, impact: impact, at: .answer, after: .answer) { draft in
            draft.status = status
            edit(&draft)
            draft.reading = DeviceCheckValues()
        }
    }

    /// Answers of status 200 to a query without readable bits. A server or a proxy that fails gives them to anyone's calls, and
    /// bits that are read as false grant a promotion again.
    static let answerBody = Group(.answerBody) {
        body("empty") { _ in [] }
        body("html") { _ in Array("<!DOCTYPE html><html><body>OK</body></html>".utf8) }
        body("unknown-text") { _ in Array("OK".utf8) }
        body("truncated-json") { Array($0.dropLast()) }
        body("array") { Array("[".utf8) + $0 + Array("]".utf8) }
        body("null") { _ in Array("null".utf8) }
        body("empty-object") { _ in Array("{}".utf8) }
        member("bit0", "bit0-missing") { nil }
        member("bit1", "bit1-missing") { nil }
        member("bit0", "bit0-null") { .null }
        member("bit1", "bit1-integer", level: .should) { 1 }
        member("bit0", "bit0-text", level: .should) { "true" }
        body("ten-megabytes", level: .should, impact: .hardening) { $0 + [0] }.followed(byZeros: 10 * 1_048_576)
    }

    private static func body(
        _ name: String, level: Level = .must, impact: Impact = .replay, _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Entry {
        reject(name, level: level, impact: impact, control: "bits-true-true", at: .body, after: .answer) { draft in
            draft.body = edit(draft.body)
            draft.reading = DeviceCheckValues()
        }
    }

    private static func member(
        _ member: String, _ name: String, level: Level = .must, _ value: @escaping @Sendable () -> JSONValue?
    ) -> Entry {
        reject(
            name, level: level, impact: .replay, control: "bits-true-true",
            at: .member(member), after: .members
        ) { draft in
            draft.members[member] = value()
            draft.reading = DeviceCheckValues()
        }
    }
}
