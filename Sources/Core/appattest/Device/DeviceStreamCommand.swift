import ArgumentParser
import AttestModel
import Devices
import FixtureForge
import Foundation
import SuiteFiles
import VectorCatalog

struct DeviceStreamCommand: InterruptibleCommand {
    static let configuration = CommandConfiguration("appattest device stream")

    @OptionGroup var device: EvidenceDeviceOptions
    @Option(help: Self.help("count")) var count: Int
    @Option(help: Self.help("out")) var out = "-"
    @OptionGroup var values: FixtureValueOptions
    @Option(help: Self.help("seed")) var seed: String?
    @OptionGroup var validity: LeafValidityOptions

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count \(count) is not a number from 1.") }
    }

    func run(until interruption: Interruption) async throws {
        let stream = PairStream(of: try plan(), count: count)
        let write = try output()
        let task = Task { try await stream.write(cores: ProcessInfo.processInfo.activeProcessorCount, to: write) }
        interruption.handle {
            guard !task.isCancelled else { return false }
            task.cancel()
            StandardError.write("appattest: interrupted; ending after a whole line (once more ends at once)")
            return true
        }
        let written = try await task.value
        interruption.finish()
        guard written == count else {
            throw RunnerError(.interrupted, "interrupted after \(written) of \(Count.text(count, "pair"))")
        }
        if out != "-" { try StandardOutput.write("\(Count.text(count, "pair")) in \(out)\n") }
    }

    /// Returns the values of the pairs. The clock and the system's randomness are read here, and nowhere else.
    private func plan() throws -> PairPlan {
        let time = try device.at.map(InputValue.simulatedTime) ?? SystemClock.now
        let subject = try device.subject
        let profile = DeviceProfile(app: subject.app, environment: subject.environment, system: device.system)
        let apple = AttestingApple(seed: try seed.map(InputValue.seed) ?? SetGenerator.defaultSeed)
        var plan = PairPlan(
            DeviceModel(apple: apple, profile: profile),
            name: seed == nil ? SystemRandomness.name("stream") : "stream", time: time)
        plan.given = try values.given()
        plan.validity = validity.validDays
        return plan
    }

    /// Opens the output. When the lines cannot be written whole, nothing of them stays in a file.
    private func output() throws(CommandFailure) -> @Sendable ([UInt8]) throws -> Void {
        guard out != "-" else { return { bytes in try StandardOutput.write(bytes: bytes) } }
        let path = out
        do throws(FileFault) {
            let write = try OutputFile(path: path).stream()
            return { bytes in
                do { try write(bytes) } catch { throw CommandFailure.output(path, error) }
            }
        } catch { throw .output(path, error) }
    }
}
