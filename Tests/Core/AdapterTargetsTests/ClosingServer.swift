import Foundation
import Synchronization

/// Takes connections on loopback, reads a little of each, and closes it without a word.
final class ClosingServer: Sendable {
    let port: Int
    private let listener: Int32
    private let count = Atomic(0)

    /// The number of connections so far.
    var connections: Int { count.load(ordering: .relaxed) }

    init() throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, generic, &length) == 0
            }
        }
        guard listener >= 0, bound else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in serve() }
    }

    private func serve() {
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            count.add(1, ordering: .relaxed)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            _ = read(connection, &bytes, bytes.count)
            close(connection)
        }
    }
}
