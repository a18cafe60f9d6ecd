import Foundation
import TestSupport
import Testing

/// `appattest check-adapter` and adapters that are made from the template in Python.
extension CheckAdapterTests {
    /// A module that takes the key out of everything that has one.
    private static let lenientVerifier = """
        class Invalid(Exception):
            pass


        def attest(attestation, *others, at=None):
            start = attestation.find(b"authData")
            if start < 0:
                raise Invalid("junk")
            key = attestation[start:][attestation[start:].index(bytes([0xA5, 1, 2, 3, 0x26])):]
            return b"\\x04" + key[10:42] + key[45:77]

        """

    @Test(
        "An adapter that does not reach its verifier is broken, and is told why",
        .enabled(if: Tools.hasPython, "there is no python3"),
        arguments: [
            ("return accept(publicKey=key[1:])", "publicKey is 64 bytes (X and Y without the leading 04)"),
            ("accept(publicKey=key)", "verify() returned no answer; is a 'return' missing?"),
            ("raise Invalid('wrong app')", "all for one reason: it answered 'reject' (wrong app)"),
        ])
    func unreached(line: String, words: String) async throws {
        let scratch = try ScratchFolder()
        let filling = """
            from my_verifier import *
            DESCRIPTION = {"name": "x", "version": "1", "capabilities": ["attestation", "roots"]}
            INVALID = (Invalid,)


            def verify(operation, request):
                key = attest(request["attestation"])
                \(line)

            """
        let adapter = try AdapterTemplate.python.filled(with: filling)
        let path = try scratch.write(adapter, to: "adapter.py", executable: true)
        try scratch.write(Self.lenientVerifier, to: "my_verifier.py")
        let ended = try await check("exec:python3 \(path)")
        #expect(ended.status == 1)
        #expect(ended.standardOutput.contains("broken  genuine-attestation"), "\(ended.standardOutput)")
        let text = ended.standardOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(words), "\(text)")
        #expect(text.contains("fix the adapter, then check it again:"))
    }
}
