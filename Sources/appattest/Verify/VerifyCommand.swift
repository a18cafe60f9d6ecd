import ArgumentParser

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "The reference verifier on one object: every requirement with what was found.",
        discussion: "Exit status 0 when the object is accepted, 1 when it is not, 2 when it could not be read.",
        subcommands: [VerifyAttestationCommand.self, VerifyAssertionCommand.self])
}
