import ArgumentParser

struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Keep the list of known failures.",
        discussion: """
            Example:
              appattest baseline write --target 'exec:./adapter' \\
                --out known-failures.yaml --reason 'see #12'
            """,
        subcommands: [BaselineWriteCommand.self, BaselineFromCommand.self])
}
