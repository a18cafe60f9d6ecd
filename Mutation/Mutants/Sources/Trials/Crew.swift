import CMutants
import Foundation
import ReferenceVerifier

/// Processes that try mutants, several at a time. A mutant that crashes or never ends takes its process with it, and
/// another goes on with the next one.
package struct Crew {
    /// One trial: the mutant, and the questions to ask.
    package struct Job {
        /// The position of the outcome.
        package let position: Int
        let trial: PlannedTrial
        package let questions: [Int]
        /// A Boolean value that indicates whether the results of costly cryptography may be remembered.
        let remembers: Bool

        package init(position: Int, trial: PlannedTrial, questions: [Int], remembers: Bool) {
            (self.position, self.trial, self.questions, self.remembers) = (position, trial, questions, remembers)
        }
    }

    /// The processor time that an answer may take: a thousand times that of the original.
    private static let milliseconds: Int32 = 1000
    private static let memory = 4 << 30

    private let questions: [Question]
    private let coverage: Coverage
    private let outcomes: Outcomes
    private let killers: RecentKillers
    private let size: Int

    /// - Parameter size: the number of processes that try mutants at the same time.
    package init(
        questions: [Question], coverage: Coverage, outcomes: Outcomes, killers: RecentKillers, size: Int
    ) {
        (self.questions, self.coverage, self.outcomes) = (questions, coverage, outcomes)
        (self.killers, self.size) = (killers, size)
    }

    /// Tries mutants.
    ///
    /// - Parameter isWarm: whether all is computed once before; each mutant begins in a process where nothing is
    ///   otherwise.
    package func work(_ jobs: [Job], isWarm: Bool) throws {
        let counter = try SharedMemory.of(Int32.self, count: 1)
        let members = try (0..<size).map { _ in
            let current = try SharedMemory.of(Int32.self, count: 2)
            return try Self.fork { try self.lead(jobs, counter, current, isWarm: isWarm) }
        }
        for member in members where mutants_wait(member) != 0 { throw TrialFailure("a process of the crew failed.") }
    }

    /// Starts one process after the other until there is no mutant left.
    private func lead(
        _ jobs: [Job], _ counter: UnsafeMutablePointer<Int32>, _ current: UnsafeMutablePointer<Int32>, isWarm: Bool
    ) throws {
        let memory = TrialMemory()
        if isWarm { for question in questions { _ = question.answer(with: memory) } }
        while Int(counter.pointee) < jobs.count {
            current[0] = -1
            let child = try Self.fork {
                mutants_confine(Self.memory)
                repeat {
                    let next = Int(mutants_take(counter))
                    guard next < jobs.count else { return }
                    current[0] = Int32(next)
                    self.ask(jobs[next], current, memory)
                    current[0] = -1
                } while isWarm
            }
            let end = mutants_wait(child)
            guard end != 0, current[0] >= 0 else { continue }
            let job = jobs[Int(current[0])]
            outcomes.note(Outcome(ofSignal: end), killer: Int(current[1]), at: job.position)
            killers.note(Int(current[1]), of: job.trial.group)
        }
    }

    /// Asks a mutant until it answers wrongly.
    private func ask(_ job: Job, _ current: UnsafeMutablePointer<Int32>, _ memory: TrialMemory) {
        let asked = Set(job.questions)
        let first = killers.questions(of: job.trial.group).filter(asked.contains)
        let cryptography: any Cryptography = job.remembers ? memory : Libcrypto()
        outcomes.note(.survived, at: job.position)
        for question in first + job.questions.filter({ !first.contains($0) }) {
            current[1] = Int32(question)
            mutants_limit_time(Self.milliseconds)
            mutants_activate(job.trial.number)
            let answer = questions[question].answer(with: cryptography)
            mutants_activate(0)
            guard answer.isWrong else {
                if answer.finding != coverage.finding(of: question), outcomes[job.position].outcome == .survived {
                    outcomes.note(.attributed, killer: question, at: job.position)
                }
                continue
            }
            outcomes.note(.answered, killer: question, at: job.position)
            killers.note(question, of: job.trial.group)
            break
        }
        mutants_limit_time(0)
    }

    /// Runs a function in a separate process.
    package static func fork(_ work: () throws -> Void) throws -> pid_t {
        let process = mutants_fork()
        guard process == 0 else {
            if process < 0 { throw TrialFailure("no process can be started.") }
            return process
        }
        do {
            try work()
            _exit(0)
        } catch {
            FileHandle.standardError.write(Data("trial: \(error)\n".utf8))
            _exit(1)
        }
    }
}
