import ArgumentParser

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "The reference verifier on one object: every requirement with what was found.",
        discussion: """
            Exit status 0 when the object is accepted, 1 when it is not, 2 when it could not be read.

            Example: appattest verify attestation object.cbor --app-id ABCDE12345.com.example.app \\
                         --key-id zgSY9YSD+7TaDXssY6WlOPVS1K3Lmk+pFhlcSWE+ZV0= --challenge dGVzdA==
            """,
        subcommands: [VerifyAttestationCommand.self, VerifyAssertionCommand.self, VerifyReceiptCommand.self])
}
