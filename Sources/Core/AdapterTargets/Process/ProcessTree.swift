import AttestModel
import Foundation

/// A process of a target with everything that it started. Children are found by process group, by descent and by a mark
/// in their environment, so that a child which leaves the group (`setsid`) and outlives its parent is found, too. A
/// process escapes only when it has left the group, has lost its parent and has cleared its environment. Without
/// `/proc` (macOS) only the group is known.
struct ProcessTree: Sendable, Hashable {
    /// The first process, whose number is that of its group. It is not yet collected, so that the number is its own.
    let leader: pid_t
    private let mark: ProcessMark
    /// Nothing that belongs to the tree started earlier.
    private let start: UInt64

    /// Far more than it takes; a process that forks without end may outrun even this.
    private static let rounds = 200
    private static let pause: Duration = .milliseconds(1)

    init(leader: pid_t, mark: ProcessMark) {
        (self.leader, self.mark) = (leader, mark)
        start = ProcessTable.start(of: leader)
    }

    /// Kills the group and all that is found.
    /// - Returns: what was found, for `killRest`. Nothing means that nothing is left: what does not run starts nothing.
    func killAll() -> Set<pid_t> {
        let known = members()
        Foundation.kill(-leader, SIGKILL)
        for process in known { Foundation.kill(process, SIGKILL) }
        return known
    }

    /// The bytes of memory that the processes hold; `nil` where the system does not tell it.
    var residentBytes: Int? {
        let counts = members().compactMap(ProcessTable.residentBytes)
        return counts.isEmpty ? nil : counts.reduce(0, +)
    }

    private func members() -> Set<pid_t> {
        let all = ProcessTable.entries(since: start)
        let markEntry = mark.entry
        var known = Set(
            all.filter { $0.process == leader || $0.group == leader || $0.hasEnvironment(with: markEntry) }
                .map(\.process))
        while case let next = all.filter({ known.contains($0.parent) && !known.contains($0.process) }), !next.isEmpty {
            known.formUnion(next.map(\.process))
        }
        return known
    }

    /// Kills the processes that are left after `killAll`, and returns when none of them runs any more.
    func killRest(_ known: Set<pid_t>) async {
        var known = known
        for _ in 0..<Self.rounds where !known.isEmpty {
            try? await Task.sleep(for: Self.pause)
            guard killFound(&known) else { return }
        }
    }

    /// Kills the processes and all that they start meanwhile, without suspending its caller, such as a handler of signals.
    func killNow() {
        var known = killAll()
        for _ in 0..<Self.rounds where !known.isEmpty {
            usleep(1000)
            guard killFound(&known) else { return }
        }
    }

    /// - Returns: whether anything was still there.
    private func killFound(_ known: inout Set<pid_t>) -> Bool {
        let markEntry = mark.entry
        let found = ProcessTable.entries(since: start).filter { entry in
            known.contains(entry.process) || known.contains(entry.parent) || entry.hasEnvironment(with: markEntry)
        }
        for entry in found {
            known.insert(entry.process)
            Foundation.kill(entry.process, SIGKILL)
        }
        return !found.isEmpty
    }
}
