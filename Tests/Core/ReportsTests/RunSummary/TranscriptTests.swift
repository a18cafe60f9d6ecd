import Testing
@testable import Reports

@Suite("Transcripts of exchanges")
struct TranscriptTests {
    @Test("Requests are told from answers, and a body may have several lines")
    func exchanges() throws {
        let transcript = try #require(
            Transcript(
                "(2 earlier exchanges are left out)\n> GET /a\n< 200\n< one\ntwo\n> POST /b\n> body\n< (no answer: x)"))
        #expect(transcript.leftOut == 2)
        #expect(transcript.exchanges.map(\.sent) == [["GET /a"], ["POST /b", "body"]])
        #expect(transcript.exchanges.map(\.received) == [["200", "one", "two"], ["(no answer: x)"]])
        #expect(
            transcript.lines(last: 1, cutTo: 6)
                == ["(3 earlier exchanges are left out)", "> POST…", "> body", "< (no …"])
    }

    @Test("Other words of a target are none", arguments: ["", "panic: oops", "-- no exchange"])
    func other(text: String) { #expect(Transcript(text) == nil) }
}
