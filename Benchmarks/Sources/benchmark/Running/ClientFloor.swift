import AttestModel
import Foundation

/// A client that does nothing which any client could leave out: it writes each request as JSON, sends it, and reads the
/// answer as JSON. It judges nothing, and knows neither time limits nor errors.
struct ClientFloor {
    private let requests: [AdapterRequest]
    private let address: URL

    /// - Parameter address: the address of a server, `http://127.0.0.1:PORT/`.
    init(_ requests: [AdapterRequest], to address: String) throws {
        guard let url = URL(string: address) else { throw BenchmarkFailure("'\(address)' is no URL.") }
        (self.requests, self.address) = (requests, url)
    }

    /// Sends all requests some times over several connections at once, from as many threads as the program has.
    ///
    /// - Returns: the requests a second.
    func rate(connections: Int, repetitions: Int) throws -> Double {
        let threads = min(2, ProcessInfo.processInfo.activeProcessorCount)
        let clients = try (0..<threads).map { try ClientThread(address, connections: connections / threads, own: $0) }
        let elapsed = Cost.elapsedTime {
            DispatchQueue.concurrentPerform(iterations: threads) { number in
                let own = requests.indices.filter { $0 % threads == number }.map { requests[$0] }
                for _ in 0..<repetitions { clients[number].ask(own) }
            }
        }
        let count = clients.reduce(0) { $0 + $1.count }
        guard count == requests.count * repetitions else {
            throw BenchmarkFailure("the server answered \(count) of \(requests.count * repetitions) requests.")
        }
        return Double(count) / (elapsed / 1e6)
    }
}

/// One thread of the client with its connections.
private final class ClientThread: @unchecked Sendable {
    private let head: [UInt8]
    private let sockets: [Int32]
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The number of answers that were read.
    private(set) var count = 0

    init(_ address: URL, connections: Int, own number: Int) throws {
        let port = UInt16(address.port ?? 80)
        head = Array(
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\nContent-Length: ".utf8)
        sockets = try (0..<connections).map { _ in try Self.connection(to: port) }
    }

    deinit { for socket in sockets { close(socket) } }

    private static func connection(to port: UInt16) throws -> Int32 {
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let connection = socket(AF_INET, kind, 0)
        var on: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw BenchmarkFailure("no connection to the server: \(errno).") }
        return connection
    }

    /// Sends requests, one on each connection at a time, and reads the answers.
    func ask(_ requests: [AdapterRequest]) {
        var rest = requests[...]
        while !rest.isEmpty {
            let batch = rest.prefix(sockets.count)
            for (socket, request) in zip(sockets, batch) { send(request, on: socket) }
            for (socket, _) in zip(sockets, batch) where isAnswered(on: socket) { count += 1 }
            rest = rest.dropFirst(batch.count)
        }
    }

    private func send(_ request: AdapterRequest, on socket: Int32) {
        let body = request.json.compactBytes
        let bytes = head + Array("\(body.count)\r\n\r\n".utf8) + body
        _ = write(socket, bytes, bytes.count)
    }

    /// Reads an answer, which is shorter than the buffer, and the only one that is on its way.
    private func isAnswered(on socket: Int32) -> Bool {
        var used = 0
        while true {
            let got = buffer.withUnsafeMutableBytes { bytes in
                let room = UnsafeMutableRawBufferPointer(rebasing: bytes[used...])
                return read(socket, room.baseAddress, room.count)
            }
            guard got > 0 else { return false }
            used += got
            guard let start = Self.end(of: buffer[..<used]) else { continue }
            guard let response = try? AdapterResponse(json: JSONValue.parse(buffer[start..<used])) else { continue }
            return !response.id.isEmpty
        }
    }

    /// Returns the place behind the blank line that ends the header.
    private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.dropFirst(3).first { end in
            bytes[end] == 10 && bytes[end - 1] == 13 && bytes[end - 2] == 10 && bytes[end - 3] == 13
        }.map { $0 + 1 }
    }
}
