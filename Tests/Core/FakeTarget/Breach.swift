import AttestModel
import Foundation

/// Ways to break the adapter protocol, whatever the request is about.
enum Breach: String {
    /// Ends with status 1 on a message that is not a request, as an unhandled exception does.
    case diesOnUnreadable = "dies-on-unreadable"
    /// Ends at the first line that is empty.
    case endsOnEmptyLine = "ends-on-empty-line"
    /// Rejects messages that are not requests.
    case judgesUnreadable = "judges-unreadable"
    /// Answers a request with unknown members with an error.
    case strictMembers = "strict-members"
    /// Rejects requests with an unknown operation.
    case judgesUnknown = "judges-unknown"
    /// Accepts a request without evidence.
    case acceptsNothing = "accepts-nothing"
    /// Reads no line longer than 64 KiB.
    case shortLines = "short-lines"
    /// Drops everything that it read behind a line.
    case forgetful
    /// Writes ids with letters, digits and hyphens only.
    case manglesIDs = "mangles-ids"
    /// Prints a line before anything else.
    case banner
    /// Lives on when its input has ended.
    case lingers
    /// Ends with status 3 at the end of its input.
    case endsBadly = "ends-badly"
}

extension Behaviour {
    /// Returns the answer to a message that is not a request.
    func answerToUnreadable(_ line: String, _ error: any Error) -> AdapterResponse {
        if breaches.contains(.diesOnUnreadable) { exit(1) }
        let json = try? JSONValue.parse(line.utf8)
        let id = json?["id"]?.string ?? ""
        let isUnknownOperation = json?["operation"] == "verifyNothing" && !id.isEmpty
        let isIncomplete = (error as? ModelError)?.code == .missingField && !id.isEmpty
        let verdict: Verdict =
            if isUnknownOperation {
                breaches.contains(.judgesUnknown) ? .reject : .unsupported
            } else if isIncomplete, breaches.contains(.acceptsNothing) {
                .accept
            } else {
                breaches.contains(.judgesUnreadable) && id.isEmpty ? .reject : .error
            }
        return AdapterResponse(id: id, content: .verdict(VerdictResponse(verdict, reason: "\(error)")))
    }

    /// Tells whether a readable request is rejected nevertheless.
    func refuses(_ line: String) -> Bool { breaches.contains(.strictMembers) && line.contains("\"x-") }

    /// An id as it is written.
    func spelled(_ id: String) -> String {
        breaches.contains(.manglesIDs) ? id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } : id
    }

    /// The next line of standard input; `nil` at its end.
    func nextLine() -> String? {
        guard breaches.contains(.forgetful) else { return readLine(strippingNewline: true) }
        // By then all that is sent together is there.
        usleep(20_000)
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) : nil
    }
}
