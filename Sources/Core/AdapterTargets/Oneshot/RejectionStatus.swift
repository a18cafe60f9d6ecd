import AttestModel

/// The exit statuses by which a program rejects without printing an answer. Many languages end a program with status 1
/// after an unhandled exception. A status counts as a rejection only when the program does not end with it for requests
/// that nobody can judge.
package actor RejectionStatus {
    /// A status that does not prove a rejection, because the program also ends with it otherwise.
    struct Doubt: Sendable, Hashable {
        let status: Int32
        /// The message that the program ended with the status for.
        let message: String

        /// The reason of an answer that does not count as a rejection.
        var reason: String {
            "exit status \(status) without an answer, as after \(message): that may be an unhandled exception"
        }
    }

    /// The status of a rejection that no language uses for anything else.
    static let plain: Int32 = 88
    /// The status of a rejection in many programs, and of an unhandled exception in many languages.
    static let ambiguous: Int32 = 1

    package nonisolated let statuses: [Int32]
    /// The doubt about each status, once the program was asked.
    private var doubts: Task<Result<[Int32: Doubt], RunnerError>, Never>?
    /// The statuses that answers were given by.
    private var used: Set<Int32> = []

    /// - Parameter status: the only status of a rejection; `nil` for 88, and for 1 where it proves one.
    package init(_ status: Int32? = nil) { statuses = status.map { [$0] } ?? [Self.plain, Self.ambiguous] }

    /// Returns the doubt about a status of a rejection; `nil` when it proves one. The first call asks the program.
    /// - Parameter ask: sends a message to the program, and returns the exit status if that is the whole answer.
    func doubt(
        about status: Int32, ask: @escaping @Sendable ([UInt8]) async throws(RunnerError) -> Int32?
    ) async throws(RunnerError) -> Doubt? {
        used.insert(status)
        let doubts =
            doubts
            ?? Task {
                do throws(RunnerError) { return .success(try await Self.doubts(ask)) } catch { return .failure(error) }
            }
        self.doubts = doubts
        return try await doubts.value.get()[status]
    }

    var remarks: [RunRemark] {
        get async {
            guard let known = try? await doubts?.value.get() else { return [] }
            let doubted = used.sorted().compactMap { known[$0] }.map { doubt in
                RunRemark.doubtsExitStatus(doubt.status, after: doubt.message)
            }
            let isTrusted = statuses.count > 1 && used.contains(Self.ambiguous) && known[Self.ambiguous] == nil
            return doubted + (isTrusted ? [.trustsExitStatus(Self.ambiguous)] : [])
        }
    }

    private static let messages: [(name: String, bytes: [UInt8])] =
        [("a message that is not JSON", Array("no JSON".utf8))]
        + EvidenceKind.all.map { kind in
            let request: JSONValue = [
                "protocol": .integer(AdapterRequest.version), "id": "no-evidence",
                "operation": .string(kind.operation.rawValue),
            ]
            return ("a '\(kind.operation.rawValue)' without any evidence", Array(request.compactText.utf8))
        }

    private static func doubts(
        _ ask: ([UInt8]) async throws(RunnerError) -> Int32?
    ) async throws(RunnerError) -> [Int32: Doubt] {
        var doubts: [Int32: Doubt] = [:]
        for message in messages {
            guard let status = try await ask(message.bytes), doubts[status] == nil else { continue }
            doubts[status] = Doubt(status: status, message: message.name)
        }
        return doubts
    }
}
