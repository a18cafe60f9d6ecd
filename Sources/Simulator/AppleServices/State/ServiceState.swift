import AttestModel
import Foundation
import SuiteFiles

/// The one state of all simulated services, in memory and, when there is one, in a file, which gets a change first.
package actor ServiceState {
    package private(set) var saved: SavedState
    private let file: StateFile?
    /// The creation times of the newest receipts of this run, by key identifier.
    private var issued: [[UInt8]: Int64] = [:]

    /// - Parameter file: The file that keeps the state; `nil` keeps it for the time of the run.
    /// - Throws: `ServiceError.badState` for a file of other content, `.stateNotSaved` for one that cannot be written.
    package init(file: StateFile? = nil) throws(ServiceError) {
        self.file = file
        saved = try file?.load() ?? SavedState()
        // A file that cannot be written is an error now, not when a backend's call is answered with 500.
        try file?.save(saved)
    }

    /// Notes the creation time of a new receipt, in milliseconds since 1970, and returns the last; `nil` for none.
    func note(receiptOf keyId: [UInt8], at time: Int64) -> Int64? { issued.updateValue(time, forKey: keyId) }

    /// - Parameter change: changes the values; returns a Boolean value that indicates whether it has changed any.
    /// - Throws: `ServiceError.stateNotSaved`; the state is as before then.
    func change(_ change: @Sendable (inout SavedState) -> Bool) throws(ServiceError) {
        guard let file else {
            // In place: a copy would cost as much as there are devices.
            _ = change(&saved)
            return
        }
        var next = saved
        guard change(&next) else { return }
        try file.save(next)
        saved = next
    }
}

/// All that the simulated services remember from run to run.
package struct SavedState: Sendable, Hashable {
    /// The attestations, for attestationData.
    var attestations: [AttestationRecord] = []
    /// The two bits of devices, for DeviceCheck.
    package var bits: [BitOwner: TwoBits] = [:]

    /// The number of the file's format. Format 1 had no bits.
    private static let format: Int64 = 2
    private static let attestationsType = FieldType.list(of: AttestationRecord.type)

    init() {}

    /// Reads the JSON of a state file, of this format or of format 1.
    /// - Throws: `ModelError` that names the member.
    init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
        let format = try reader.integer("format")
        guard (1...Self.format).contains(format) else {
            throw ModelError(.badValue, path: "format", detail: "expected 1 or \(Self.format), found \(format)")
        }
        attestations = try reader.value("attestations", as: Self.attestationsType)
        if format > 1 { bits = try [BitOwner: TwoBits](json: try reader.value("bits")) }
        try reader.finish()
    }

    var json: JSONValue {
        .members([
            "format": .integer(Self.format), "attestations": Self.attestationsType.write(attestations),
            "bits": bits.json,
        ])
    }
}

/// A file that keeps the state from run to run.
package struct StateFile: Sendable {
    /// The path, absolute or relative to the working directory.
    private let path: String

    /// Creates a reference to a file, which need not exist.
    package init(path: String) { self.path = path }

    /// Reads the state; a missing file is an empty state.
    /// - Throws: `ServiceError.badState` when the file cannot be read or holds something else.
    func load() throws(ServiceError) -> SavedState {
        guard FileManager.default.fileExists(atPath: path) else { return SavedState() }
        let bytes: [UInt8]
        do {
            bytes = try NamedFile.read(path)
        } catch { throw ServiceError(.badState, "\(path): cannot be read: \(error)") }
        do {
            return try SavedState(json: JSONValue.parse(bytes))
        } catch {
            throw ServiceError(
                .badState,
                "\(path): is not a state of the simulated services: \(error); remove it to start with an empty state")
        }
    }

    /// Replaces the file atomically, so that a reader finds either the old state or the new one.
    /// - Throws: `ServiceError.stateNotSaved`.
    func save(_ state: SavedState) throws(ServiceError) {
        do {
            try Data(state.json.canonicalText.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch { throw ServiceError(.stateNotSaved, "\(path): cannot be written: \(FileFault(error))") }
    }
}
