import TestBasics
@testable import Reports

@Suite("The console report")
struct ConsoleReportTests {
    @Test("A green run takes a few lines")
    func green() throws {
        #expect(
            try ExampleRun.green().console == """
                clock: not tested, 1 vector, allowed by --allow-untestable clock

                Conforming, as far as it was tested
                It gives the right answer to the one vector that was tested; 1 of 2 vectors was
                  not tested, for want of clock.
                1 pass, 1 notTestable, 1 observed (1 accepted)

                target   lib 1.0
                set      0.1.0, digest abababababab, profile core, 5 of 723 vectors

                """)
    }

    @Test("A red run shows every kind of failure, the gravest last, and then the causes and the next command")
    func red() throws {
        let file = try ReportSpecification("junit=j.xml")
        let text = try RunDocument(ExampleRun.red(), files: [file]).text(isColored: false)
        #expect(try text == Built.text("Tests/Core/ExpectedTexts/console.txt"))
    }

    @Test("Many similar failures are listed once with a few names, and many different ones are cut")
    func many() throws {
        let text = try ExampleRun.many(300) { "nonce differs at \($0 * 7)" }.console
        #expect(text.contains("and 295 more, see --report html=FILE\n"))
        #expect(text.contains("outcome   wrongVerdict, 300 times: expected reject, got accept\n"))
        #expect(text.split(separator: "\n").count < 40)
        let unlike = try ExampleRun.many(300) { String(repeating: "ab ", count: $0) }
        let cut = try RunDocument(unlike, files: [ReportSpecification("html=page.html")]).text(isColored: false)
        #expect(cut.contains("and 294 more failures of 294 other kinds, see page.html\n"))
        #expect(cut.split(separator: "\n").count < 200)
    }

    @Test("The one cause of many results is said first, and once")
    func cause() throws {
        var run = try ExampleRun.red()
        let control = VectorID(.attestation, "nonce", "a")
        run.remarks = [.refusesControl(control, otherShapes: 0, unproven: 2, quote: nil), .hasNoShapes]
        let cause = "he target does not accept 'attestation/nonce/a', so that the answers to 2 vectors prove nothing."
        let text = RunDocument(run, columns: 200).text(isColored: false)
        #expect(text.contains("\n\n1  Fix this first: t\(cause)\n   fix: Find out why it does not accept 'attestation"))
        #expect(text.contains("\n2  It does not fully compare the nonce"))
        #expect(text.ranges(of: cause).count == 1 && text.contains(RunRemark.hasNoShapes.sentence))
        #expect(
            run.markdown.contains("\n| <b>Fix this first: \(MarkdownText.escaped("t\(cause)"))</b> | Find out why ")
        )
        #expect(try run.page().contains("<h3>The target does not accept "))
        #expect(run.annotations.hasPrefix("::error title=App Attest::Fix this first: t\(cause)%0AFix: Find out why "))
        #expect(run.junit.contains("message=\"Fix this first: t\(cause)\""))
    }

    @Test("Colours appear only on request, and never from the target")
    func colors() throws {
        #expect(try !ExampleRun.red().console.unicodeScalars.contains("\u{1B}"))
        #expect(try RunDocument(ExampleRun.red()).text(isColored: true).contains("\u{1B}[1;31m"))
    }
}
