import AttestModel
import Foundation

/// The meaning of an answer for its step.
package enum StepReading: Sendable, Hashable {
    /// The step was accepted; with the values that the answer captures, by name.
    case accepted([String: [UInt8]])
    case refused
    /// The answer is neither; with the reason as the end of a sentence that begins with the step.
    case broken(String)
}

extension Step {
    package func reading(_ response: LiveResponse) -> StepReading {
        let status = response.status
        if acceptance.covers(response) {
            do throws(CaptureFailure) {
                var values: [String: [UInt8]] = [:]
                for capture in captures { values[capture.name] = try capture.value(in: response) }
                return .accepted(values)
            } catch { return .broken("answered \(status), but \(error.reason)") }
        }
        if refusal.covers(response) || refusesByOtherValue && acceptance.hasOtherValue(in: response) { return .refused }
        let conditions = [acceptance, refusal].filter { $0.statuses.contains(status) }.compactMap(\.condition)
        guard conditions.isEmpty else {
            let wanted = conditions.map(\.description).joined(separator: " nor ")
            return .broken("answered \(status), but its JSON has not \(wanted)")
        }
        return .broken(
            "answered \(status); expected was \(acceptance.statusList), and \(refusal.statusList) for a refusal")
    }

    /// The answers to a refused request, in words.
    var refusalWords: String {
        guard refusesByOtherValue, let pointer = acceptance.condition?.pointer else { return refusal.description }
        return "\(acceptance.statusList) with another '\(pointer)' in its JSON, or by \(refusal.description)"
    }
}

extension AnswerRule {
    /// Returns a Boolean value that indicates whether the rule covers an answer.
    func covers(_ response: LiveResponse) -> Bool {
        statuses.contains(response.status) && (condition == nil || value(in: response) == condition?.value)
    }

    /// Returns a Boolean value that indicates whether an answer has the rule's status, but not its condition's value.
    fileprivate func hasOtherValue(in response: LiveResponse) -> Bool {
        guard statuses.contains(response.status), let value = value(in: response) else { return false }
        return value != condition?.value
    }

    private func value(in response: LiveResponse) -> JSONValue? {
        guard let condition, let document = try? JSONValue.parse(response.body) else { return nil }
        return JSONPointer(condition.pointer)?.value(in: document)
    }

    /// The statuses in words.
    var statusList: String {
        let words = statuses.sorted().map(String.init)
        return words.count > 1
            ? words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])" : words.joined()
    }

    var description: String { condition.map { "\(statusList) with \($0.description) in its JSON" } ?? statusList }
}

extension AnswerRule.Condition { fileprivate var description: String { "'\(pointer)' \(value.compactText)" } }

/// The reason why a value cannot be taken from an answer, as the end of a sentence after "but".
struct CaptureFailure: Error { var reason: String }

extension Capture {
    func value(in response: LiveResponse) throws(CaptureFailure) -> [UInt8] {
        let found = try bytes(in: response)
        if encoding == .raw { return found }
        guard let text = String(validating: found, as: UTF8.self) else {
            throw CaptureFailure(reason: "\(place.description) is no UTF-8 text")
        }
        let unpadded = text.replacing(/=+$/, with: "")
        let decoded: [UInt8]? =
            switch encoding {
            case .raw, .utf8: found
            case .base64: text.contains { "-_".contains($0) } ? nil : [UInt8](base64URL: unpadded.withURLAlphabet)
            case .base64URL: [UInt8](base64URL: unpadded)
            case .hex: [UInt8](hex: text)
            }
        guard let decoded else { throw CaptureFailure(reason: "\(place.description) is not \(encoding.rawValue)") }
        return decoded
    }

    private func bytes(in response: LiveResponse) throws(CaptureFailure) -> [UInt8] {
        let found: [UInt8]? =
            switch place {
            case .body: response.body
            case .json(let pointer): try Self.member(pointer, in: response.body)
            case .header(let name): response.headers.value(name).map { Array($0.utf8) }
            case .authParameter(let scheme, let name):
                response.headers.filter { $0.name.lowercased() == "www-authenticate" }
                    .firstNonNil { Self.parameter(name, of: scheme, in: $0.value) }
                    .map { Array($0.utf8) }
            case .cookie(let name):
                response.headers.lazy.compactMap(\.setCookie).first { $0.name == name }.map { Array($0.value.utf8) }
            }
        guard let found else { throw CaptureFailure(reason: "it has no \(place.description)") }
        return found
    }

    /// Returns a parameter of a scheme in `WWW-Authenticate` (RFC 9110 section 11.6.1); `nil` when there is none.
    private static func parameter(_ name: String, of scheme: String, in field: String) -> String? {
        // A word alone is a scheme; before an equals sign it is a parameter, whose value is in quotation marks or a word.
        let words = /([^ \t,="]+)(?:[ \t]*=[ \t=]*(?:"((?:\\.|[^"\\])*)"?|([^ \t,]*)))?/
        var current: Substring = ""
        for (_, word, quoted, token) in field.matches(of: words).map(\.output) {
            guard let value = quoted?.replacing(/\\(.)/, with: \.output.1) ?? token else {
                current = word
                continue
            }
            if current.lowercased() == scheme.lowercased(), word.lowercased() == name.lowercased() {
                return String(value)
            }
        }
        return nil
    }

    private static func member(_ pointer: String, in body: [UInt8]) throws(CaptureFailure) -> [UInt8]? {
        let document: JSONValue
        do throws(ModelError) {
            document = try JSONValue.parse(body)
        } catch { throw CaptureFailure(reason: "its body is no JSON: \(error)") }
        switch JSONPointer(pointer)?.value(in: document) {
        case .string(let text): return Array(text.utf8)
        case .some(let value) where value.number != nil: return Array(value.compactText.utf8)
        case .bool(let value): return Array("\(value)".utf8)
        case nil: return nil
        default: throw CaptureFailure(reason: "'\(pointer)' in its JSON is no text, number or Boolean value")
        }
    }
}

extension Capture.Place: CustomStringConvertible {
    package var description: String {
        switch self {
        case .body: "body"
        case .json(let pointer): "JSON member '\(pointer)'"
        case .header(let name): "header field '\(name)'"
        case .authParameter(let scheme, let name): "parameter '\(name)' of '\(scheme)' in WWW-Authenticate"
        case .cookie(let name): "cookie '\(name)'"
        }
    }
}

extension HeaderField {
    /// The name and the value of the cookie that the field sets (RFC 6265 section 5.2); `nil` for any other field.
    package var setCookie: (name: String, value: String)? {
        let pair = value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard name.lowercased() == "set-cookie", pair.count == 2, !pair[0].trimmed.isEmpty else { return nil }
        return (pair[0].trimmed, pair[1].trimmed)
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    package var trimmed: String { trimmingCharacters(in: [" ", "\t"]) }
}
