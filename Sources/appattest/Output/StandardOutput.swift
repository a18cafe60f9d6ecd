import Foundation

/// Where a command's result goes.
enum StandardOutput {
    /// Writes bytes at once, unbuffered: a peer at the other end of a pipe may wait for them.
    static func write(_ bytes: some Sequence<UInt8>) { FileHandle.standardOutput.write(Data(bytes)) }
}
