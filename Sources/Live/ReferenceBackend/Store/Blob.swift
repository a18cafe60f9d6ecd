import Foundation
import GRDB

/// Bytes as an argument of an SQL statement.
package struct Blob: Sendable, DatabaseValueConvertible {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var databaseValue: DatabaseValue { Data(bytes).databaseValue }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> Blob? {
        Data.fromDatabaseValue(value).map { Blob([UInt8]($0)) }
    }
}

extension Row {
    /// Returns the bytes in a column; none for NULL.
    package func bytes(_ column: String) -> [UInt8] { return (self[column] as Blob?)?.bytes ?? [] }
}
