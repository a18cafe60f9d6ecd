import Foundation
import TestSupport

/// A browser without a window, that opens pages as a reader does.
enum Browser {
    /// The first of the usual names that is installed; `nil` when none is.
    static let program = ["chromium", "chromium-browser", "google-chrome"].first { Tools.works($0, ["--version"]) }

    /// The document of a page after its scripts ran, as HTML, and what the browser complained about.
    ///
    /// - Parameter options: more of the browser's own.
    static func document(_ url: String, _ options: String...) async throws -> Ended {
        try await run(["--virtual-time-budget=5000", "--dump-dom"] + options + [url])
    }

    private static func run(_ arguments: [String]) async throws -> Ended {
        let folder = try ScratchFolder()
        // Nothing of the user's own, and nothing of the network. Tests may run as root, where its sandbox cannot.
        return try await Program.run(
            program ?? "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                "--enable-logging=stderr", "--user-data-dir=\(folder.path("profile"))",
            ] + arguments)
    }
}
