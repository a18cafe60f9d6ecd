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
        ReportSink(name: "in memory", replacing: { [self] whole in text = whole }) { [self] text in add(text) }
    }

    /// The same, but what was written cannot be taken back.
    var pipe: ReportSink { ReportSink(name: "in memory") { [self] text in add(text) } }

    private func add(_ text: String) { storage.withLock { $0 += text } }
}
