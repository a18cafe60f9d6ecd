import AttestModel
import Testing
@testable import Reports

@Suite("The commands that repeat and explain a failure")
struct RepeatCommandTests {
    private typealias Change = @Sendable (inout RunOptions) -> Void

    private static let none: Change = { _ in }
    private static let strict: Change = { options in
        (options.profile, options.capabilities, options.timeout) = (
            .strict, [.roots, .attestation], .milliseconds(500)
        )
    }
    private static let shuffled: Change = { options in
        (options.only, options.shuffleSeed, options.repeats) = ([Glob("sequence/**")], 9, 2)
    }

    @Test(
        "A failure is repeated alone with every option that it depends on, and an unstable one as it was run",
        arguments: [
            (
                .wrongVerdict, nil, strict,
                "--profile strict --capabilities attestation,roots --timeout 0.5 --only attestation/nonce/b"
            ),
            (.wrongVerdict, .iOS17, none, "--shape ios-17 --only attestation/nonce/b"),
            (.wrongVerdict, nil, shuffled, "--only attestation/nonce/b"),
            (.unstable, nil, shuffled, "--only 'sequence/**' --shuffle --shuffle-seed 9 --repeat 2"),
        ] as [(Outcome, DeviceShape?, Change, String)])
    func command(outcome: Outcome, shape: DeviceShape?, change: @Sendable (inout RunOptions) -> Void, words: String)
        throws
    {
        var result = try ExampleRun.result("attestation/nonce/b", outcome, .accept)
        result.shape = shape
        let header = ExampleRun.header(change)
        #expect(
            RepeatCommand.text(result, of: header)
                == "appattest run --target 'exec:./adapter '\\''a b'\\''' --vectors 'my vectors' \(words)")
        #expect(
            RepeatCommand.explanation(of: result, of: header)
                == "appattest explain attestation/nonce/b --vectors 'my vectors'\(shape == nil ? "" : " --shape ios-17")"
        )
    }
}
