import AttestModel
import CMutants
import Foundation
import ReferenceVerifier
import Trials
import VerifierFuzz

/// A mutant as the target of a search, each of whose answers comes from a process of its own.
struct MutantTarget: Sendable {
    /// The room for one answer, in bytes.
    private static let room = 1 << 20
    private static let milliseconds: Int32 = 1000
    private static let memory = 4 << 30

    private let number: Int32
    /// The length of the answer, and the answer as a message of the adapter protocol.
    private nonisolated(unsafe) let length: UnsafeMutablePointer<Int>
    private nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>

    init(_ number: Int32) throws {
        self.number = number
        length = try SharedMemory.of(Int.self, count: 1)
        bytes = try SharedMemory.of(UInt8.self, count: Self.room)
    }

    /// Gives the memory back. There are no answers after that.
    func close() {
        SharedMemory.release(length, count: 1)
        SharedMemory.release(bytes, count: Self.room)
    }

    /// Returns the answer of the mutant. A crash and an endless loop are answers.
    ///
    /// - Throws: `RunnerError` when no process can be started, or the answer cannot be read.
    func answer(_ id: String, _ request: VerificationRequest) throws(RunnerError) -> FuzzAnswer {
        do {
            let process = try Crew.fork { try write(id, request) }
            let end = mutants_wait(process)
            guard end == 0 else {
                let ending: FuzzAnswer.Ending = Outcome(ofSignal: end) == .endless ? .hang : .crash("signal \(end)")
                return FuzzAnswer(ending, milliseconds: 0)
            }
            let message = Array(UnsafeBufferPointer(start: bytes, count: length.pointee))
            let response = try AdapterResponse(json: JSONValue.parse(message))
            guard case .verdict(let verdict) = response.content else {
                throw TrialFailure("the mutant \(number) gives no verdict.")
            }
            return FuzzAnswer(.verdict(verdict), milliseconds: 0)
        } catch {
            throw RunnerError(.targetCannotStart, "\(error)")
        }
    }

    private func write(_ id: String, _ request: VerificationRequest) throws {
        mutants_confine(Self.memory)
        mutants_limit_time(Self.milliseconds)
        mutants_activate(number)
        let response = ReferenceVerifier().assess(request).response
        mutants_activate(0)
        mutants_limit_time(0)
        let message = AdapterResponse(id: id, content: .verdict(response)).json.compactBytes
        guard message.count <= Self.room else { throw TrialFailure("the answer of the mutant \(number) is too long.") }
        length.pointee = message.count
        bytes.update(from: message, count: message.count)
    }
}
