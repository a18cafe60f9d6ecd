import Foundation

/// Where everything goes that is not a command's result.
enum StandardError {
    /// Writes one line.
    static func write(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
