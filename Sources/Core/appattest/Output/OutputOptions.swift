import ArgumentParser
import Reports

/// The form in which a command prints its result.
struct OutputOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json

        static let help: ArgumentHelp = "Print text or json."

        func print(_ document: some Document) throws {
            switch self {
            case .text: try StandardOutput.write(document.text(isColored: StandardOutput.isColored))
            case .json: try StandardOutput.write(document.json)
            }
        }
    }

    @Option(help: Format.help) var format = Format.text

    func print(_ document: some Document) throws { try format.print(document) }
}

/// The page that a command writes beside its result.
struct PageOptions: ParsableArguments {
    @Option(help: Self.help("html")) var html: String?

    // The options are not a group within this group, which a debug build needs four times as long to validate.
    @Option(help: OutputOptions.Format.help) var format = OutputOptions.Format.text

    func validate() throws {
        guard html != "-" || format == .text else {
            throw ValidationError("--html - and --format json cannot both go to standard output.")
        }
    }

    /// Prints a result, and writes its page where one is asked for.
    func print(_ document: some Document & HTMLPage) throws {
        switch html {
        case nil: try format.print(document)
        case "-": try StandardOutput.write(try document.html())
        case let file?:
            try OutputFile(path: file).write(try document.html())
            try format.print(document)
        }
    }
}
