import AttestModel

/// The part of an exchange in the flow, in the order in which a device takes them.
enum DraftPart: String, CaseIterable {
    case registration = "register"
    case login
    case attestChallenge = "attest_challenge"
    case attest
    case assertChallenge = "assert_challenge"
    case assert
}

/// A value of an answer that later requests repeat.
struct FoundCapture: Sendable {
    var name: String
    /// The place, as a mapping states it.
    var from: String
    var text: String
    /// A Boolean value that indicates whether the answer is not known, and the place a guess.
    var isGuess = false

    /// The header fields of answers that say nothing to later requests.
    private static let usual: Set = [
        "content-type", "content-length", "content-language", "date", "server", "connection", "keep-alive", "vary",
        "cache-control", "transfer-encoding", "x-powered-by", "strict-transport-security",
    ]

    /// Returns the texts of an answer with their places: in its JSON, header fields and cookies.
    static func places(in answer: LiveResponse) -> [(from: String, name: String, text: String)] {
        let members = (JSONTree(container: answer.body)?.pointers ?? []).map { pointer, text in
            let name = pointer.split(separator: "/").last { Int($0) == nil }
            return ("json:\(pointer)", String(name ?? ""), text)
        }
        let fields = answer.headers.compactMap { field -> (String, String, String)? in
            guard field.name.lowercased() != "set-cookie" else {
                return field.setCookie.map { ("cookie:\($0.name)", $0.name, $0.value) }
            }
            return usual.contains(field.name.lowercased()) ? nil : ("header:\(field.name)", field.name, field.value)
        }
        return (members + fields).filter { $0.2.utf8.count >= 8 }
    }
}

/// The values that the answers of a flow give to later requests, beside challenges.
struct FoundCaptures: Sendable {
    private(set) var found: [DraftPart: [FoundCapture]] = [:]

    /// - Parameter challenges: the bytes of the challenges, which have captures of their own.
    init(in flow: RecognisedFlow, except challenges: [[UInt8]]) {
        let parts = DraftPart.allCases.compactMap { part in flow[part].map { (part, $0) } }
        for (index, (part, exchange)) in parts.enumerated() {
            let later = parts[(index + 1)...].map(\.1)
            guard let answer = exchange.answer else {
                guard part == .login || part == .registration && flow[.login] == nil else { continue }
                for (name, text) in Self.secrets(of: later, notIn: exchange) {
                    add(FoundCapture(name: name, from: "json:/\(name)", text: text, isGuess: true), part, later)
                }
                continue
            }
            let earlier = parts[...index].map(\.1)
            for (from, name, text) in FoundCapture.places(in: answer) {
                guard !BinaryText.values(of: text).contains(where: challenges.contains),
                    later.contains(where: { $0.carries(text) }), !earlier.contains(where: { $0.carries(text) })
                else { continue }
                add(FoundCapture(name: Credential.valueName(name), from: from, text: text), part, later)
            }
        }
        addGuesses(in: flow, except: challenges)
    }

    /// Adds what an unknown answer must have given: members that both requests with evidence have, with other texts.
    private mutating func addGuesses(in flow: RecognisedFlow, except challenges: [[UInt8]]) {
        guard let fetch = flow[.attestChallenge], fetch.answer == nil else { return }
        func isFree(_ leaf: HeaderField) -> Bool {
            !leaf.name.isEmpty && (8...64).contains(leaf.value.utf8.count) && !Credential.isSecret(leaf.name)
                && !Credential.isChallenge(leaf.name)
                && !BinaryText.values(of: leaf.value).contains(where: challenges.contains)
        }
        let known = before(.assert).map(\.text)
        let members = [flow.attest, flow.assert].map { $0.members.filter(isFree) }
        for first in members[0] where !known.contains(first.value) {
            guard let second = members[1].first(where: { $0.name == first.name }), second.value != first.value,
                !known.contains(second.value)
            else { continue }
            let name = Credential.valueName(first.name)
            let member = first.name.replacing("~", with: "~0").replacing("/", with: "~1")
            for (part, text) in [(DraftPart.attestChallenge, first.value), (.assertChallenge, second.value)] {
                found[part, default: []].append(
                    FoundCapture(name: name, from: "json:/\(member)", text: text, isGuess: true))
            }
        }
    }

    /// Adds the captures of the same flow with another protected request, but for names that a part has already.
    mutating func add(_ others: FoundCaptures) {
        for (part, captures) in others.found where part != .assertChallenge && part != .assert {
            let names = found[part]?.map(\.name) ?? []
            found[part, default: []] += captures.filter { !names.contains($0.name) }
        }
    }

    /// Returns the values that are known before a part; of one name the last comes first.
    func before(_ part: DraftPart) -> [FoundCapture] {
        DraftPart.allCases.prefix { $0 != part }.reversed().flatMap { found[$0] ?? [] }
    }

    private mutating func add(_ capture: FoundCapture, _ part: DraftPart, _ later: [DraftExchange]) {
        let others = found.values.joined()
        guard !others.contains(where: { $0.text == capture.text }) else { return }
        // A name may be taken again when nothing needs its first value any more.
        let taken = Set(
            others.filter { other in
                found[part]?.contains { $0.name == other.name } == true || later.contains { $0.carries(other.text) }
            }.map(\.name))
        var capture = capture
        let stem = capture.name
        var number = 2
        while taken.contains(capture.name) {
            capture.name = "\(stem)_\(number)"
            number += 1
        }
        found[part, default: []].append(capture)
    }

    /// Returns the secrets in header fields that a sign-in without an answer must have given.
    private static func secrets(
        of later: [DraftExchange], notIn exchange: DraftExchange
    ) -> [(name: String, text: String)] {
        let fields = later.flatMap(\.headers).filter { field in
            Secrecy.covers(field.name) && field.name.lowercased() != "cookie"
                && exchange.headers.value(field.name) != field.value
        }
        return fields.reduce(into: []) { secrets, field in
            let isAuthorization = field.name.lowercased() == "authorization"
            let text = isAuthorization ? field.value.split(separator: " ").last.map(String.init) : field.value
            guard let text, text.utf8.count >= 8, !secrets.contains(where: { $0.text == text }) else { return }
            secrets.append((isAuthorization ? "token" : Credential.valueName(field.name), text))
        }
    }
}

extension RecognisedFlow {
    /// A Boolean value that indicates whether the session travels in cookies, which are kept by themselves.
    var hasSessionCookies: Bool {
        [self[.registration], self[.login]].compactMap { $0 }.contains { exchange in
            exchange.answer.map { $0.headers.value("Set-Cookie") != nil } ?? true
        }
    }

    /// The name of a member that is true in the JSON of all answers, and so tells whether a request was accepted.
    var successMember: String? {
        let answers = DraftPart.allCases.compactMap { self[$0]?.answer }.compactMap { JSONTree(container: $0.body) }
        let names = answers.map { answer -> [String] in
            guard case .object(let members) = answer else { return [] }
            return members.compactMap { name, value in
                if case .literal("true") = value { name.characters } else { nil }
            }
        }
        let known = ["ok", "success", "succeeded", "successful", "accepted", "verified", "valid", "allowed"]
        return names.first?.first { name in
            known.contains(name.lowercased()) && names.allSatisfy { $0.contains(name) }
        }
    }
}
