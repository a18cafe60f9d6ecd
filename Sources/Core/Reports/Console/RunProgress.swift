import AttestModel

/// The progress of a run on a terminal: one line that is rewritten, or, where lines cannot be rewritten, a line now and then.
package struct RunProgress: Sendable {
    /// The time between two states of the line, so that it does not flicker.
    private static let pause = Duration.milliseconds(100)
    /// The time after which a silent target is mentioned, and the run is long enough for an estimate.
    private static let patience = Duration.seconds(2)
    /// The number of lines of a run where lines cannot be rewritten.
    private static let parts = 10

    private let terminal: Terminal
    private var header: RunHeader?
    private var failing: Set<VectorID> = []
    private var done = 0
    private var started = Duration.zero
    private var answered = Duration.zero
    private var shown: Duration?
    private var part = 0
    private var phase: String?

    package init(on terminal: Terminal) { self.terminal = terminal }

    /// The text that leaves no trace of the line.
    package var cleared: String { terminal.movesCursor ? "\r\u{1B}[K" : "" }

    /// Returns the text that says what takes its time, like `forging the vectors`; `nil` when it was just said.
    package mutating func text(of phase: String) -> String? {
        guard !terminal.movesCursor else { return line("\(phase)…") }
        guard phase != self.phase else { return nil }
        self.phase = phase
        return "\(phase)…\n"
    }

    /// Returns the text to write after an event; `nil` when the line stays as it is.
    /// - Parameter time: the time since any moment before the first event.
    package mutating func text(after event: RunEvent, at time: Duration) -> String? {
        switch event {
        case .started(let header):
            self.header = header
            (started, answered) = (time, time)
            return terminal.movesCursor ? shown(at: time) : nil
        case .result(let result):
            done += 1
            answered = time
            note(result)
            return terminal.movesCursor ? unlessJustShown(at: time) : next(at: time)
        case .revised(let result):
            note(result)
            return nil
        case .ended: return text(of: "writing the reports")
        }
    }

    /// Returns the text to write when nothing has happened for a while; `nil` when the line stays as it is.
    package mutating func text(at time: Duration) -> String? {
        header != nil && terminal.movesCursor ? unlessJustShown(at: time) : nil
    }

    private mutating func note(_ result: VectorResult) {
        let status = header?.status(of: result)
        if status == .failing || status == .changed {
            failing.insert(result.id)
        } else {
            failing.remove(result.id)
        }
    }

    private mutating func unlessJustShown(at time: Duration) -> String? {
        if let shown, time - shown < Self.pause { return nil }
        return shown(at: time)
    }

    private mutating func shown(at time: Duration) -> String {
        shown = time
        return line(words(at: time))
    }

    /// Returns a line of its own for each tenth of the run.
    private mutating func next(at time: Duration) -> String? {
        let reached = done * Self.parts / max(1, header?.count ?? 1)
        guard reached > part else { return nil }
        part = reached
        return "\(words(at: time))\n"
    }

    private func line(_ text: String) -> String { cleared + text.prefix(terminal.columns - 1) }

    private func words(at time: Duration) -> String {
        let count = header?.count ?? 0
        var words = [
            "\(done) of \((header?.options.kind ?? .vectors).units(count))", Count.text(failing.count, "failure"),
        ]
        if done > 0, done < count, time - started >= Self.patience {
            words.append("about \(Self.text((time - started) * (count - done) / done)) left")
        }
        if time - answered >= Self.patience { words.append("no answer for \(Self.text(time - answered))") }
        return words.joined(separator: ", ")
    }

    /// Returns text like `40 s` or `3 min`.
    private static func text(_ duration: Duration) -> String {
        let seconds = max(1, duration.components.seconds)
        return seconds < 100 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    }
}
