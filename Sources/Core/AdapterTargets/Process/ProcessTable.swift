import AttestModel
import Foundation

/// The processes of this system, from `/proc`. On other systems than Linux it is empty.
struct ProcessTable {
    /// One process that runs or is stopped. Ended processes that wait to be collected are left out.
    struct Entry {
        let process: pid_t
        let parent: pid_t
        let group: pid_t

        /// Returns whether its environment at its start has this entry (`NAME=value`).
        func hasEnvironment(with entry: [UInt8]) -> Bool {
            ProcessTable.contents(of: "/proc/\(process)/environ").withUnsafeBytes { bytes in
                var rest = bytes[...]
                while rest.count >= entry.count {
                    if rest.starts(with: entry), rest.dropFirst(entry.count).first ?? 0 == 0 { return true }
                    rest = ProcessTable.afterZero(rest)
                }
                return false
            }
        }
    }

    /// Returns the start of a process in the system's ticks; 0 when it is not known.
    static func start(of process: pid_t) -> UInt64 { status(of: process).map { number($0, 19) } ?? 0 }

    /// Returns the bytes of memory that a process holds (the second field of `/proc/PID/statm`); `nil` when it is gone.
    static func residentBytes(of process: pid_t) -> Int? {
        let fields = contents(of: "/proc/\(process)/statm").split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// All processes of this moment that started no earlier than a process did.
    static func entries(since start: UInt64) -> [Entry] {
        #if os(Linux)
            guard let folder = opendir("/proc") else { return [] }
            defer { closedir(folder) }
            var entries: [Entry] = []
            while let item = readdir(folder) {
                // The names that are numbers; of any other this makes 0.
                let process = withUnsafePointer(to: &item.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 1) { pid_t(atoi($0)) }
                }
                guard process > 0, let fields = status(of: process), number(fields, 19) >= start,
                    fields[0].first != UInt8(ascii: "Z"), fields[0].first != UInt8(ascii: "X")
                else { continue }
                entries.append(
                    Entry(process: process, parent: pid_t(number(fields, 1)), group: pid_t(number(fields, 2))))
            }
            return entries
        #else
            []
        #endif
    }

    /// The fields of `/proc/PID/stat` (proc_pid_stat(5)) from the state on: 1 is the parent, 2 the group, 19 the
    /// start. They stand behind the name, which is in parentheses and may hold any character.
    private static func status(of process: pid_t) -> [ArraySlice<UInt8>]? {
        let bytes = contents(of: "/proc/\(process)/stat")
        guard let name = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 20)
        return fields.count > 20 ? fields : nil
    }

    private static func number(_ fields: [ArraySlice<UInt8>], _ index: Int) -> UInt64 {
        // A group of -1 or 0 belongs to no process of a target.
        UInt64(String(decoding: fields[index], as: UTF8.self)) ?? 0
    }

    private static func contents(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            let part = [UInt8](unsafeUninitializedCapacity: 8 << 10) { buffer, count in
                count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
            }
            guard !part.isEmpty else { return bytes }
            bytes += part
        }
    }

    /// Returns the bytes after the first zero byte, which ends an entry. The C library finds it fast in all processes.
    private static func afterZero(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let buffer = UnsafeRawBufferPointer(rebasing: bytes)
        guard let start = buffer.baseAddress, let zero = memchr(start, 0, buffer.count) else { return bytes.suffix(0) }
        return bytes.dropFirst(start.distance(to: UnsafeRawPointer(zero)) + 1)
    }
}
