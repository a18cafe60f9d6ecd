import Foundation

/// Ports of this machine that nobody listens at.
enum FreePort {
    private struct NoPort: Error {}

    /// Returns a port that was free a moment ago, for a program that cannot choose one by itself.
    ///
    /// The system gives no connection such a port, so that a program can take it again after a restart.
    static func any() throws -> UInt16 {
        for _ in 0..<100 { if let port = try bound(to: .random(in: 20_000...29_999)) { return port } }
        throw NoPort()
    }

    /// Returns the port when nobody listens at it.
    private static func bound(to port: UInt16) throws -> UInt16? {
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
        address.sin_port = port.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) == 0 }
        }
        return isBound ? port : nil
    }
}
