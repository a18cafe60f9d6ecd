import AttestModel
import Foundation
import Synchronization

/// What tells the processes of one target process from all others: an environment variable that its children
/// inherit, whatever group or session they move to.
struct ProcessMark: Sendable, Hashable {
    static let variable = "APPATTEST_TARGET_PROCESS"

    private static let count = Atomic(0)
    /// Numbers of processes repeat in other containers, whose processes may be visible from here.
    private static let namespace =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"))?.filter(\.isNumber) ?? ""

    let value: String

    /// A mark that no process carries yet.
    init() {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        value = "\(Self.namespace)-\(getpid())-\(number)"
    }

    /// As it stands in an environment.
    var entry: [UInt8] { Array("\(Self.variable)=\(value)".utf8) }
}
