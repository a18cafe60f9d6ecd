import Foundation

/// Ports of this machine that nobody listens at.
enum FreePort {
    private struct NoPort: Error {}

    /// Returns a port that was free a moment ago, for a program that cannot choose one by itself.
    static func any() throws -> UInt16 {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, kind, 0)
        guard socket >= 0 else { throw NoPort() }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else { throw NoPort() }
        return UInt16(bigEndian: address.sin_port)
    }
}
