import ArgumentParser
import AttestModel
import Devices
import FixtureForge
import Foundation
import SuiteFiles

/// The device that makes evidence, the app that it is made for, and the time.
struct EvidenceDeviceOptions: ParsableArguments {
    @Option(help: Self.help("appID")) var appID: String
    @Option(help: Self.help("environment")) var environment = AttestEnvironment.production
    @Option(help: DeviceSystem.help) var system = DeviceSystem.iOS26
    @Option(help: Self.help("at")) var at: String?

    var subject: EvidenceSubject {
        get throws(CommandFailure) { EvidenceSubject(app: try InputValue.ownApp(appID), environment: environment) }
    }
}

/// The values that an app gives to the device.
struct FixtureValueOptions: ParsableArguments {
    @Option(help: Self.help("challenge")) var challenge: String?
    @Option(help: Self.help("challengeText")) var challengeText: String?
    @Option(help: Self.help("clientDataHash")) var clientDataHash: String?
    @Option(help: Self.help("clientData")) var clientData: String?
    @Option(help: Self.help("clientDataFile")) var clientDataFile: String?

    func validate() throws {
        guard [challenge, challengeText, clientDataHash].compactMap({ $0 }).count <= 1 else {
            throw ValidationError("Give one of --challenge, --challenge-text and --client-data-hash.")
        }
        guard clientData == nil || clientDataFile == nil else {
            throw ValidationError("Give one of --client-data and --client-data-file.")
        }
    }

    func given() throws(CommandFailure) -> GivenValues {
        guard challengeText?.isEmpty != true else { throw .configuration("--challenge-text is empty") }
        var given = GivenValues()
        given.clientDataHash = try clientDataHash.map(InputValue.clientDataHash)
        given.challenge = try challenge.map(InputValue.challenge)
        if let challengeText { given.challenge = Array(challengeText.utf8) }
        given.clientData = clientData.map { Array($0.utf8) }
        if let clientDataFile { given.clientData = try InputFile(path: clientDataFile).contents }
        return given
    }
}

/// The folder that a fixture is written to.
struct FixtureFolder {
    let path: String

    /// Checks that the folder is empty, or that there is none.
    /// - Throws: `CommandFailure` that names the folder.
    func check() throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw .configuration("--out \(path) is not a folder that can be read; name a new one")
        }
        guard names.isEmpty else {
            throw .configuration("--out \(path) is not empty; name a new folder, or empty this one")
        }
    }

    /// Makes the folder and writes the files. When one cannot be written, none is left.
    /// - Throws: `CommandFailure` that names the folder or the file.
    func write(_ files: [String: [UInt8]]) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch { throw .output(path, FileFault(error)) }
        var begun: [String] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            let file = "\(path)/\(name)"
            do {
                try Data(bytes).write(to: URL(filePath: file), options: .withoutOverwriting)
                begun.append(file)
            } catch {
                if (error as? CocoaError)?.code != .fileWriteFileExists { begun.append(file) }
                for file in begun { unlink(file) }
                throw .output(file, FileFault(error))
            }
        }
    }
}
