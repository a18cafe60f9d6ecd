import AttestModel
import Synchronization
@testable import Reports

/// Keeps what is written to it.
final class Memory: Sendable {
    private let storage = Mutex("")

    var text: String {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }

    /// A place like a file.
    var sink: ReportSink {
        ReportSink(
            name: "in memory",
            replacing: { [self] pieces in
                var whole = ""
                try pieces { whole += $0 }
                text = whole
            },
            reading: { [self] offset, count in Array(text.utf8.dropFirst(offset).prefix(count)) },
            scratch: Self.scratch
        ) { [self] text in add(text) }
    }

    /// The same, but what was written cannot be taken back.
    var pipe: ReportSink {
        ReportSink(name: "in memory", scratch: Self.scratch) { [self] text in add(text) }
    }

    private func add(_ text: String) { storage.withLock { $0 += text } }

    /// Makes a file that is none.
    static func scratch() -> GrowingFile {
        let bytes = Bytes()
        return GrowingFile(
            append: { more in bytes.value.withLock { $0 += more } },
            read: { offset, count in bytes.value.withLock { Array($0.dropFirst(offset).prefix(count)) } })
    }

    private final class Bytes: Sendable {
        let value = Mutex<[UInt8]>([])
    }
}

extension JUnitReport {
    /// Returns the whole document of a run.
    static func text(_ record: RunRecord) throws -> String {
        let memory = Memory()
        var report = JUnitReport(sink: memory.sink)
        for event in [.started(record.header)] + record.results.map(RunEvent.result) + [.ended(record.end)] {
            try report.take(event)
        }
        return memory.text
    }
}
