import ArgumentParser
import Reports

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest show")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, request }

    @Argument(help: Self.help("id")) var id: String
    @OptionGroup var source: VectorSource
    @OptionGroup var shape: ShapeOptions
    @Option(help: Self.help("format")) var format = Format.text

    func run() throws {
        let sheet = VectorSheet(try source.vector(id, in: shape))
        switch format {
        case .text: try StandardOutput.write(sheet.text(isColored: StandardOutput.isColored))
        case .json: try StandardOutput.write(sheet.json)
        case .request: try StandardOutput.write(sheet.requests)
        }
    }
}
