import Foundation
import TestSupport

/// A PostgreSQL of a test's own, with its data in a scratch folder.
enum PostgreSQL {
    /// The folder of its programs; `nil` when it is not installed. Debian keeps them apart from others.
    private static let programs: String? = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let folders =
            versions.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" } + ["/usr/local/bin", "/usr/bin"]
        return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// The words before a command that is not to be run by root, whom PostgreSQL refuses.
    private static let user =
        getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []

    /// A Boolean value that indicates whether it can be started here.
    static let isHere = programs != nil && (user.isEmpty || Tools.works(user[0], Array(user.dropFirst()) + ["true"]))

    /// Runs one for as long as `body` does, which gets its port. It lets the user `game` in.
    static func serving(_ body: @Sendable (UInt16) async throws -> Void) async throws {
        let scratch = try ScratchFolder()
        let port = try FreePort.any()
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: scratch.url.path)
        let data = scratch.path("data")
        let prefix = user.joined(separator: " ")
        let script = """
            set -e
            \(prefix) '\(programs ?? "")/initdb' -D '\(data)' -A trust -U game --no-sync >/dev/null
            \(prefix) '\(programs ?? "")/postgres' -D '\(data)' -p \(port) -c listen_addresses=127.0.0.1 \
                -c unix_socket_directories='\(data)' -c fsync=off 2>/dev/null &
            trap 'kill -INT $!; wait $!' TERM
            until '\(programs ?? "")/pg_isready' -q -h 127.0.0.1 -p \(port); do sleep 0.05; done
            echo ready
            wait $!
            """
        try await Program.serving("/bin/sh", ["-c", script]) { _ in try await body(port) }
    }
}
