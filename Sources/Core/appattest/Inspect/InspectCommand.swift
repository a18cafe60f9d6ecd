import ArgumentParser
import AttestModel
import EvidenceAnatomy
import ReferenceVerifier
import Reports

struct InspectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest inspect")

    @Argument(help: Self.help("file")) var file: String?
    @Flag(help: Self.help("serve")) var serve = false
    @Option(help: Self.help("port")) var port: UInt16?
    @Flag(help: Self.help("all")) var all = false
    @OptionGroup var page: PageOptions

    func validate() throws {
        guard serve != (file != nil) else { throw ValidationError("Give one of FILE and --serve.") }
        guard serve || port == nil else { throw ValidationError("--port goes with --serve.") }
        guard !serve || (!all && page.html == nil && page.format == .text) else {
            throw ValidationError("--serve prints nothing but its address; leave --all, --html and --format out.")
        }
    }

    func run() async throws {
        guard let file else { return try await InspectionServer(port: Int(port ?? 0)).serve() }
        let recognition = try InputFile(path: file).recognized()
        try page.print(InspectionReport(recognition, showsAll: all, findings: ReferenceVerifier.findings))
    }
}
