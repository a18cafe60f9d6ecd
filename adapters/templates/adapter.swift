// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
// Fill in the first part, then: swiftc adapter.swift && appattest check-adapter --target exec:./adapter
import Foundation

// ==================== Fill in ====================
/// Declare only the capabilities that the verifier has (spec/protocol.md lists them). The others are not tested.
func description() -> Answer {
    ["name": "my-verifier", "version": "1.0", "language": "Swift", "capabilities": ["attestation", "assertion", "roots"]]
}

/// Calls the verifier. Everything that it throws becomes `error`: an unexpected failure is not a rejection.
///
///     if operation == "verifyAttestation" {
///         do {
///             let key = try verify(request.data("attestation"), request.data("challenge"), request.list("roots"))
///             return accept(["publicKey": key])  // 65 bytes; also "counter": 0, "environment": "production", …
///         } catch let error as InvalidAttestation {  // only errors documented for invalid evidence
///             return reject("\(error)")
///         }
///     }
func verify(_ operation: String, _ request: Request) throws -> Answer {
    unsupported("verify() in adapter.swift is not filled in yet")
}

// ==================== Leave as it is ====================
typealias Answer = [String: Any]

func accept(_ values: Answer = [:]) -> Answer {
    values.mapValues { ($0 as? Data)?.base64EncodedString() ?? $0 }.merging(["verdict": "accept"]) { $1 }
}

func reject(_ reason: String) -> Answer { ["verdict": "reject", "reason": reason] }
func unsupported(_ reason: String) -> Answer { ["verdict": "unsupported", "reason": reason] }

/// A request with the members of spec/protocol.md.
struct Request {
    struct Malformed: Error { let member: String }
    let members: [String: Any]

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

func answer(_ line: String) -> Answer {
    var id = ""
    do {
        let request = Request(members: try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:])
        id = request.members["id"] as? String ?? ""
        let operation = try request.text("operation")
        let answer =
            switch operation {
            case "describe": description()
            case "verifyAttestation", "verifyAssertion", "verifyReceipt": try verify(operation, request)
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
    answers.write(try JSONSerialization.data(withJSONObject: answer(line)) + Data("\n".utf8))
}
