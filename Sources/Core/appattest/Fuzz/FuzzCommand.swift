import ArgumentParser

struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Search a target for wrong answers that no vector asks for.",
        discussion: """
            The search changes valid evidence before it is signed, and the reference
            verifier says what is right. Each finding is shrunk to the smallest change,
            and kept as an ordinary vector (spec/fuzz.md).

            Examples:
              appattest fuzz --target 'exec:python3 adapter.py'
              appattest fuzz --target 'exec:./adapter' --mode batch --max-time 600
              appattest fuzz --target http://127.0.0.1:8080/verify \\
                --quirks quirks.yaml --report junit=fuzz.xml
              appattest fuzz replay ID --target 'exec:python3 adapter.py'

            Exit status: 0 nothing fails; 1 a finding fails; 2 usage or configuration;
            3 fault of the target or of the suite.
            """,
        subcommands: [FuzzSearchCommand.self, FuzzReplayCommand.self], defaultSubcommand: FuzzSearchCommand.self)
}
