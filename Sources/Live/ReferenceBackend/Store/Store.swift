import AttestModel
import CEmbeddedFiles
import GRDB

/// The state of the backend: a SQLite database.
///
/// All changes go through one connection, one transaction after the other. A duty that reads a value and writes what follows
/// from it does both in one transaction. Otherwise a second request can read the same value in between, and both are accepted.
///
/// A transaction on disk has been forced to the disk when it returns (WAL with `synchronous = FULL`), so that nothing that
/// was answered is lost when the process is killed or the power fails.
package struct Store: Sendable {
    private let database: any DatabaseWriter

    /// Opens the state.
    /// - Parameter file: The path of the database, which is made when it is not there; `nil` for a state in memory.
    /// - Throws: `BackendError.state`.
    package init(file: String?) throws(BackendError) {
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(10)
            if let file {
                database = try DatabasePool(path: file, configuration: configuration)
            } else {
                database = try DatabaseQueue(configuration: configuration)
            }
            // The library asks for less when it turns WAL on.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.migrator.migrate(database)
        } catch { throw BackendError(.state, "the state in \(file ?? "memory") cannot be opened: \(error)") }
    }

    /// Makes the tables that `Resources/schema.sql` states.
    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: String(decoding: EmbeddedFile.schema_sql.bytes, as: UTF8.self))
        }
        return migrator
    }

    /// Reads from one consistent state.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value { try await database.read(body) }

    /// Reads and changes the state in one transaction, beside which no other runs. An error undoes everything.
    package func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value { try await database.write(body) }
}

/// An error that keeps the backend from starting.
package typealias BackendError = CodedError<BackendErrorCode>

package enum BackendErrorCode: Sendable {
    /// The state cannot be opened or made.
    case state
    case configuration
}
