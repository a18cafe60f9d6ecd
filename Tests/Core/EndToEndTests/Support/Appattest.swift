import Foundation
import TestSupport

/// The program under test, driven as a user does.
enum Appattest {
    static let path = Built.program("appattest")
    /// The folder of the committed set.
    static let vectors = Built.packageRoot.appending(path: "vectors").path
    /// The options of a target that is given all the time it needs, because the machine may be busy.
    static let patience = ["--timeout", "3600"]

    static func run(
        _ arguments: String..., input: String = "", environment: [String: String?] = [:], in folder: String? = nil
    ) async throws -> Ended {
        try await Program.run(
            path, arguments, input: Array(input.utf8), environment: environment, in: folder)
    }
}
