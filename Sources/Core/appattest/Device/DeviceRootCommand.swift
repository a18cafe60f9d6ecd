import ArgumentParser
import AttestModel
import Devices
import VectorCatalog

struct DeviceRootCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device root")

    @Argument(help: "The file of a device (default: none, and the root of --seed).")
    var file: String?

    @Flag(help: "Print the root of receipts instead.")
    var receipts = false

    @Option(help: "Print the root of this seed (default: \(SetGenerator.defaultSeed), as in vectors/).")
    var seed: String?

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
