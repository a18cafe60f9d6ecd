// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
// Fill in the first part, then: swiftc adapter.swift && appattest check-adapter --target exec:./adapter
import Foundation

// ==================== Fill in ====================
/// Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
/// the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
func description() -> Answer {
    ["name": "my-verifier", "version": "1.0", "language": "Swift", "capabilities": ["attestation", "assertion", "roots"]]
}

/// Returns whether the verifier documents this error for invalid evidence. All others become `error`.
func isInvalid(_ error: any Error) -> Bool {
    false  // error is InvalidAttestation
}

/// Calls the verifier.
///
///     if operation == "verifyAttestation" {
///         let key = try await verifier.verify(request.data("attestation"), request.data("challenge"), request.list("roots"))
///         return accept(["publicKey": key])  // 65 bytes, or publicKeyPEM; also "counter": 0, "environment": "production", …
///     }
///
/// A member that is absent ends the request with `error`; ask for an optional one by `request.has("challenge")`.
func verify(_ operation: String, _ request: Request) async throws -> Answer {
    unsupported("verify() in adapter.swift is not filled in yet")
}

// ==================== Leave as it is ====================
typealias Answer = [String: Any]

func accept(_ values: Answer = [:]) -> Answer {
    values.mapValues { ($0 as? Data)?.base64EncodedString() ?? $0 }.merging(["verdict": "accept"]) { $1 }
}

func reject(_ reason: String, _ code: String) -> Answer { ["verdict": "reject", "reason": reason, "code": code] }
func unsupported(_ reason: String) -> Answer { ["verdict": "unsupported", "reason": reason] }

/// A request with the members that appattest explain protocol lists.
struct Request {
    struct Malformed: Error { let member: String }
    let members: [String: Any]

    func has(_ name: String) -> Bool { members[name] != nil }
    func text(_ name: String) throws -> String { try value(name) }
    func number(_ name: String) throws -> Int { try value(name) }
    func data(_ name: String) throws -> Data { try decoded(text(name), name) }
    func list(_ name: String) throws -> [Data] { try (value(name) as [String]).map { try decoded($0, name) } }

    private func value<Value>(_ name: String) throws -> Value {
        guard let value = members[name] as? Value else { throw Malformed(member: name) }
        return value
    }

    private func decoded(_ text: String, _ name: String) throws -> Data {
        guard let data = Data(base64Encoded: text) else { throw Malformed(member: name) }
        return data
    }
}

func judged(_ operation: String, _ request: Request) async -> Answer {
    do {
        return try await verify(operation, request)
    } catch where !(error is Request.Malformed) && isInvalid(error) {
        return reject("\(error)", "\(type(of: error))")
    } catch {  // an unexpected failure is not a rejection
        return ["verdict": "error", "reason": "\(error)"]
    }
}

func answer(_ line: String) async -> Answer {
    var id = ""
    do {
        let request = Request(members: try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:])
        id = request.members["id"] as? String ?? ""
        let operation = try request.text("operation")
        let answer =
            switch operation {
            case "describe": description()
            case "verifyAttestation", "verifyAssertion", "verifyReceipt": await judged(operation, request)
            default: unsupported("no such operation")
            }
        return answer.merging(["id": id]) { $1 }
    } catch {
        return ["id": id, "verdict": "error", "reason": "\(error)"]
    }
}

let answers = FileHandle(fileDescriptor: dup(1))  // for responses only: everything else that is printed goes to stderr
dup2(2, 1)
while let line = readLine() {
    guard line.contains(where: { !$0.isWhitespace }) else { continue }
    answers.write(try JSONSerialization.data(withJSONObject: await answer(line)) + Data("\n".utf8))
}
