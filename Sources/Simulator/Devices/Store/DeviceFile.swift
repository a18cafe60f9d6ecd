import AttestModel
import FixtureForge
import Foundation
import SuiteFiles
import Synchronization

/// A file that keeps a simulated device for several processes and tasks.
package final class DeviceFile: Sendable {
    package let path: String
    /// The simulated Apple of the last access, which takes milliseconds to make.
    private let apple = Mutex<AttestingApple?>(nil)

    /// Creates a reference to an existing file.
    package init(path: String) { self.path = path }

    /// Writes the file of a new device.
    /// - Throws: `exists` when there is a file of this name, `notSaved` when it cannot be written.
    package static func make(_ device: SimulatedDevice, at path: String) throws(DeviceFileError) {
        guard !FileManager.default.fileExists(atPath: path) else { throw existing(path) }
        do {
            try Data(device.json.canonicalText.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw existing(path)
        } catch {
            // A disk that is full has room for a part.
            unlink(path)
            throw DeviceFileError(.notSaved, "cannot write \(path): \(FileFault(error))")
        }
    }

    private static func existing(_ path: String) -> DeviceFileError {
        DeviceFileError(.exists, "\(path) is there already; name another file, or remove it")
    }

    /// Waits until no other process uses the device, hands it to a body, and replaces the file when the body changed the
    /// device, also with an error: a planned error is used up.
    /// - Throws: `unreadable`, `badContent` or `notSaved`. Nothing changed then, and the result of the body is lost.
    package func access<Value: Sendable, Failure: Error>(
        _ body: (inout SimulatedDevice) throws(Failure) -> Value
    ) throws(DeviceFileError) -> Result<Value, Failure> {
        let file = try file()
        let json = try content(of: file)
        var device = try device(json)
        let result = Result { () throws(Failure) in try body(&device) }
        let changed = device.json
        guard changed != json else { return result }
        do {
            try file.replace(with: changed.canonicalText)
        } catch { throw DeviceFileError(.notSaved, "cannot write \(path): \(error)") }
        return result
    }

    private func file() throws(DeviceFileError) -> LockedFile {
        do {
            return try LockedFile(path)
        } catch {
            let hint = FileManager.default.fileExists(atPath: path) ? "" : "; 'appattest device new' makes a device"
            throw DeviceFileError(.unreadable, "cannot open \(path): \(error)\(hint)")
        }
    }

    private func content(of file: LockedFile) throws(DeviceFileError) -> JSONValue {
        let bytes: [UInt8]
        do {
            bytes = try file.read()
        } catch { throw DeviceFileError(.unreadable, "cannot read \(path): \(error)") }
        do {
            return try JSONValue.parse(bytes)
        } catch { throw bad(error) }
    }

    private func device(_ json: JSONValue) throws(DeviceFileError) -> SimulatedDevice {
        do {
            return try SimulatedDevice(json: json) { seed in
                apple.withLock { known in
                    if let known, known.seed == seed { return known }
                    let made = AttestingApple(seed: seed)
                    known = made
                    return made
                }
            }
        } catch { throw bad(error) }
    }

    private func bad(_ error: ModelError) -> DeviceFileError {
        DeviceFileError(.badContent, "\(path) is not a device file: \(error)")
    }
}

/// The reason why a device file cannot be used, in words that a user can act on.
package typealias DeviceFileError = CodedError<DeviceFileErrorCode>

/// The kind of a reason.
package enum DeviceFileErrorCode: Sendable {
    case exists
    /// The file cannot be opened, read or locked.
    case unreadable
    /// The file holds something else than a device.
    case badContent
    case notSaved
}
