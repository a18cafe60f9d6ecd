import AttestModel
import Testing
@testable import Reports

/// A run as a script counts it: from the lines of its report, and nothing else.
struct CountedRun {
    let results: [[String: JSONValue]]

    init(_ report: RunRecord) throws { try self.init(lines: Recorded.text(of: report)) }

    init(lines: String) throws {
        results = try lines.split(separator: "\n").compactMap { line in
            guard case .object(let members) = try JSONValue.parse(line.utf8), members["type"] == "result" else {
                return nil
            }
            return members
        }
    }

    /// The ids of all vectors.
    var ids: [String] {
        results.compactMap { if case .string(let id)? = $0["id"] { id } else { nil } }
    }

    /// The expectation that decided: of a sequence that failed, that of the step.
    private static func wanted(_ result: [String: JSONValue]) -> JSONValue? {
        guard case .object(let step)? = result["step"] else { return result["expect"] }
        return step["expect"]
    }

    /// The kind of a result by the rules of spec/judgement.md.
    static func kind(_ result: [String: JSONValue]) -> ResultKind {
        let isAccepted = result["verdict"] == "accept"
        let isGrave = ["forgery", "replay", "impersonation"].contains { result["impact"] == .string($0) }
        switch result["outcome"] {
        case "wrongVerdict" where wanted(result) == "reject" && isAccepted: return isGrave ? .graveHole : .hole
        case "wrongVerdict": return .lockout
        case "error", "crash", "timeout", "protocolError": return .breakdown
        case "wrongOutput": return .wrongValue
        case "unstable": return .unstable
        case "inconclusive": return .unproven
        case "notTestable": return .untested
        case "observed": return .observed
        default: return .right
        }
    }

    func count(of kind: ResultKind, requirement: String? = nil) -> Int {
        results.count {
            Self.kind($0) == kind && (requirement == nil || $0["requirement"] == requirement.map(JSONValue.string))
        }
    }

    /// The number of accepted faulty objects of an impact.
    func holes(_ impact: Impact) -> Int {
        results.count {
            [.graveHole, .hole].contains(Self.kind($0)) && $0["impact"] == .string(impact.rawValue)
        }
    }
}

extension ExampleRun {
    /// A run with results of every kind, made up: of each kind another number.
    static func varied() throws -> RunRecord {
        func result(
            _ group: String, _ requirement: Requirement, _ number: Int, _ outcome: Outcome, _ verdict: Verdict?,
            _ impact: Impact, expect: AttestModel.Expectation = .reject, reason: String? = nil,
            missing: [Capability] = []
        ) throws -> VectorResult {
            var vector = try vector("\(requirement.suite)/\(requirement.group)/\(group)-\(number)", impact)
            (vector.requirement, vector.expect) = (requirement, expect)
            return VectorResult(
                vector: vector, outcome: outcome, verdict: verdict, reason: reason, missing: missing)
        }
        func many(_ count: Int, _ make: (Int) throws -> VectorResult) rethrows -> [VectorResult] {
            try (0..<count).map(make)
        }
        var results = try many(2) { try result("forged", .attestationChain, $0, .wrongVerdict, .accept, .forgery) }
        results += try many(3) { try result("replayed", .attestationNonce, $0, .wrongVerdict, .accept, .replay) }
        results += try many(4) { try result("odd", .attestationNonce, $0, .wrongVerdict, .accept, .hardening) }
        results += try many(5) {
            try result("real", .attestationValid, $0, .wrongVerdict, .reject, .lockout, expect: .accept)
        }
        results += try many(6) {
            try result("torn", .attestationDecode, $0, .error, .error, .hardening, reason: "KeyError: 'x\($0)'")
        }
        results += try many(7) {
            try result("deep", .assertionDecode, $0, .crash, nil, .denialOfService, reason: "ended by signal 4")
        }
        results += try many(1) { try result("slow", .assertionDecode, $0, .timeout, nil, .denialOfService) }
        results += try many(8) {
            try result("counted", .assertionValid, $0, .wrongOutput, .accept, .lockout, expect: .accept)
        }
        results += try many(2) { try result("changing", .assertionNonce, $0, .unstable, .reject, .replay) }
        results += try many(9) { try result("alone", .assertionNonce, $0, .inconclusive, .reject, .replay) }
        results += try many(11) {
            try result("later", .assertionCounter, $0, .notTestable, nil, .replay, missing: [.storedCounter])
        }
        results += try many(3) {
            try result("unsent", .attestationNonce, $0, .notTestable, nil, .replay, missing: [.clock])
        }
        results += try many(20) { try result("fine", .attestationNonce, $0, .pass, .reject, .replay) }
        results += try many(6) { try result("good", .attestationKeyID, $0, .pass, .reject, .forgery) }
        results += try many(2) { try result("seen", .attestationNonce, $0, .observed, .accept, .hardening) }
        var record = RunRecord(header: header(), results: results)
        record.header.count = results.count
        return record
    }
}
