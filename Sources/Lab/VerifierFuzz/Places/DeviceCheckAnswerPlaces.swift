import AttestModel
import FixtureForge

extension DeviceCheckAnswerDraft: FuzzDraft {
    static let faults: [FuzzPlace<DeviceCheckAnswerDraft>] =
        ["bit0", "bit1"].map { .json("body.\($0)", after: .members, \.members, $0) } + [
            FuzzPlace("body", .bytes, after: .answer, reading: OtherReadings.json, \.body),
            FuzzPlace("status", statuses),
            FuzzPlace(
                "failure", [ConnectionFailure.timeout, .reset, .truncated, .tls], after: .answer, named: \.rawValue
            ) { $0.failure = $1 },
            FuzzPlace(
                "headers",
                .after(.answer, "429 with seconds") { $0.answer(429, "Too Many Requests", retryAfter: "30") },
                .after(.answer, "503 with seconds") { $0.answer(503, "", retryAfter: "5") },
                .after(.answer, "429 with a date") {
                    $0.answer(429, "Too Many Requests", retryAfter: "Sun, 01 Mar 2026 12:02:00 GMT")
                },
                .after(.answer, "429 with a word") { $0.answer(429, "Too Many Requests", retryAfter: "soon") }),
        ]

    /// The statuses of HTTP, with the texts that Apple's server and its documentation send.
    private static let statuses: [FuzzChoice<DeviceCheckAnswerDraft>] = {
        let texts = [
            "", "Missing or incorrectly formatted device token payload", "Bad Device Token", "Bad Payload",
            "Missing or incorrectly formatted bits", "Missing or badly formatted authorization token",
            "Unable to verify authorization token", "{\"bit0\":true,\"bit1\":true}",
        ]
        return [204, 302, 400, 401, 403, 404, 405, 429, 500, 503].flatMap { status in
            texts.map { text in .after(.answer, "\(status) '\(text)'") { $0.answer(status, text) } }
        }
    }()

    private mutating func answer(_ status: Int64, _ text: String, retryAfter: String) {
        answer(status, text)
        headers["Retry-After"] = retryAfter
    }

    static let variants: [FuzzChoice<DeviceCheckAnswerDraft>] = [
        bits(true, false), bits(false, false), bits(true, true),
        .after(.plan, "update") { $0.call = .updateTwoBits },
        .after(.plan, "validation") { $0.call = .validateDeviceToken },
        .after(.members, "unknown member") { $0.members["version"] = 2 },
        .after(.answer, "white space") { $0.body = [0x0A, 0x20] + $0.body + [0x0D, 0x0A] },
        .after(.answer, "content type of text") { $0.headers = ["Content-Type": "text/plain"] },
        .after(.answer, "no content type") { $0.headers = [:] }, text("Failed to find bit state"),
        text("Failed to find bit state\n"), text("Bit State Not Found"), text("Bit State Not Found\n"),
    ]

    private static func bits(_ bit0: Bool, _ bit1: Bool) -> FuzzChoice<DeviceCheckAnswerDraft> {
        .after(.plan, "bits \(bit0) and \(bit1)") { $0.bits = (bit0, bit1) }
    }

    private static func text(_ text: String) -> FuzzChoice<DeviceCheckAnswerDraft> {
        .after(.answer, "'\(text.filter { $0 != "\n" })'\(text.hasSuffix("\n") ? " and a line feed" : "")") {
            $0.answer(200, text)
        }
    }
}
