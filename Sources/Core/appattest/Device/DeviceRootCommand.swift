import ArgumentParser
import AttestModel
import Devices
import VectorCatalog

struct DeviceRootCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device root")

    @Argument(help: Self.help("file")) var file: String?
    @Flag(help: Self.help("receipts")) var receipts = false
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?

    func validate() throws {
        guard file == nil || seed == nil else {
            throw ValidationError("A file has a seed of its own; leave --seed out.")
        }
    }

    func run() throws {
        let apple =
            if let file { try DeviceFile(path: file).access { $0.model.apple }.get() } else {
                AttestingApple(seed: try seed.map(InputValue.seed) ?? SetGenerator.defaultSeed)
            }
        let root = receipts ? apple.receiptRoot : apple.attestationRoot
        try StandardOutput.write(PEM.encode(root, label: "CERTIFICATE"))
    }
}
