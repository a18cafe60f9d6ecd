import ArgumentParser

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify an object with the reference verifier, requirement by requirement.",
        discussion: """
            Exit status: 0 accepted, 1 not accepted, 2 the object cannot be read.

            Example:
              appattest verify attestation object.cbor \\
                --app-id ABCDE12345.com.example.app --challenge dGVzdA== \\
                --key-id zgSY9YSD+7TaDXssY6WlOPVS1K3Lmk+pFhlcSWE+ZV0=
            """,
        subcommands: [VerifyAttestationCommand.self, VerifyAssertionCommand.self, VerifyReceiptCommand.self])
}
