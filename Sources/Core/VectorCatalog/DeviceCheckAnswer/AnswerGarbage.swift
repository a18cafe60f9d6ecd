import AttestModel
import FixtureForge

extension Group where Draft == DeviceCheckAnswerDraft {
    /// Answers with a status that Apple's server does not send.
    static let answerStatus = Group(
        .answerStatus,
        [
            status(
                "redirect", "Redirect to another host", 302, level: .should,
                why:
                    "A client that follows the redirect sends its provider token to another host, and believes what that "
                    + "host says."
            ) { $0.headers["Location"] = "https://devicecheck.example.com/v1/query_two_bits" },
            status(
                "permanent-redirect", "Permanent redirect to another host", 308, level: .should,
                why: "A client that follows the redirect sends its provider token and the device token to another host."
            ) { $0.headers["Location"] = "https://devicecheck.example.com/v1/query_two_bits" },
            status(
                "no-content", "204 to a query", 204,
                why: "No bits were read. A client that takes every 2xx for success reads both bits as false."
            ) { $0.body = [] },
            status(
                "not-found", "404", 404, level: .should,
                why: "Apple's table has no 404. A wrong address says nothing about the device."
            ) { $0.body = Array("Not Found".utf8) },
        ] + [399, 402, 406, 428, 430, 499].map(unlisted))

    /// Returns the case of a status next to one of Apple's table.
    private static func unlisted(_ number: Int64) -> Case<DeviceCheckAnswerDraft> {
        status(
            "status-\(number)", "\(number)", number, level: .should,
            why:
                "Apple's table does not have this status, so the answer says nothing. A client that knows only ranges of "
                + "statuses takes it for another one."
        ) { $0.body = [] }
    }

    private static func status(
        _ name: String, _ title: String, _ status: Int64, level: Level = .must, why: String,
        _ edit: @escaping @Sendable (inout DeviceCheckAnswerDraft) -> Void
    ) -> Case<DeviceCheckAnswerDraft> {
        .reject(
            name, title, level: level, impact: .hardening, madeBy: .apple, control: AnswerControl.bits,
            why: why,
            Fault(.answer, "status replaced by \(status)", after: .answer) { draft in
                draft.status = status
                edit(&draft)
                draft.reading = DeviceCheckValues()
            })
    }

    /// Answers of status 200 to a query without readable bits.
    static let answerBody = Group(
        .answerBody,
        [
            body("empty", "Empty body") { _ in [] },
            body("html", "Page of HTML") { _ in Array("<!DOCTYPE html><html><body>OK</body></html>".utf8) },
            body("unknown-text", "Text that is not known") { _ in Array("OK".utf8) },
            body("truncated-json", "JSON without its last brace") { Array($0.dropLast()) },
            body("array", "Bits in an array") { Array("[".utf8) + $0 + Array("]".utf8) },
            body("null", "JSON null") { _ in Array("null".utf8) },
            body("empty-object", "JSON object without members") { _ in Array("{}".utf8) },
            member("bit0", "bit0-missing", "Body without bit0") { nil },
            member("bit1", "bit1-missing", "Body without bit1") { nil },
            member("bit0", "bit0-null", "bit0 as null") { .null },
            member("bit1", "bit1-integer", "bit1 as the integer 1", level: .should) { 1 },
            member("bit0", "bit0-text", "bit0 as text", level: .should) { "true" },
            body("ten-megabytes", "Bits followed by 10 MiB of zeros", level: .should) { $0 + [0] }
                .followed(byZeros: 10 * 1_048_576),
        ])

    private static let why =
        "No bits were read. A client that takes a missing bit for false treats a device as new whose offer is used up."

    private static func body(
        _ name: String, _ title: String, level: Level = .must, _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Case<DeviceCheckAnswerDraft> {
        .reject(
            name, title, level: level, impact: .hardening, madeBy: .apple, control: AnswerControl.bothTrue,
            why: why,
            Fault(.body, "body replaced", after: .answer) { draft in
                draft.body = edit(draft.body)
                draft.reading = DeviceCheckValues()
            })
    }

    private static func member(
        _ member: String, _ name: String, _ title: String, level: Level = .must,
        _ value: @escaping @Sendable () -> JSONValue?
    ) -> Case<DeviceCheckAnswerDraft> {
        .reject(
            name, title, level: level, impact: .hardening, madeBy: .apple, control: AnswerControl.bothTrue,
            why: why,
            Fault(.member(member), "\(member) replaced", after: .members) { draft in
                draft.members[member] = value()
                draft.reading = DeviceCheckValues()
            })
    }
}
