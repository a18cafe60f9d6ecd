import AttestModel
import Testing
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
        #expect(
            text
                == """
                not testable: the target lacks what these vectors need (1)

                  attestation/validity/d  Title <attestation/validity/d>
                    lacks     clock
                    then      implement it, or accept the gap with --allow-untestable clock

                no answer: crashed, hung or broke the protocol instead of answering (1)

                  attestation/chain/c  Title <attestation/chain/c>
                    why       Why & wherefore.
                    outcome   crash: expected reject, got crash
                    reason    ended with exit code 7
                    it said   \u{FFFD}[31mpanic\u{FFFD}
                             |]]> & "quoted"\u{FFFF}
                    source    ATT-NONCE, Apple, step 4 (appattest explain ATT-NONCE)
                    explain   appattest explain attestation/chain/c --vectors 'my vectors'
                    repeat    appattest run --target 'exec:./adapter '\\''a b'\\''' \\
                                --vectors 'my vectors' --only attestation/chain/c

                replay: a captured object works again (1)

                  attestation/nonce/b  Title <attestation/nonce/b>
                    why       Why & wherefore.
                    outcome   wrongVerdict: expected reject, got accept
                    source    ATT-NONCE, Apple, step 4 (appattest explain ATT-NONCE)
                    explain   appattest explain attestation/nonce/b --vectors 'my vectors'
                    repeat    appattest run --target 'exec:./adapter '\\''a b'\\''' \\
                                --vectors 'my vectors' --only attestation/nonce/b

                clock: not tested, 1 vector, which fails the run: the target does not declare it

                Not conforming: it accepts replays
                It accepts 1 object that must be rejected (1 replay) and crashes on 1 object; 1
                  of 4 vectors was not tested, for want of clock.

                1  It does not fully compare the nonce in the leaf certificate (ATT-NONCE):
                   accepts 1 of 2 faulty objects
                   fix: Decode extension 1.2.840.113635.100.8.2 as DER, and compare its 32 bytes
                        with SHA-256(authData + clientDataHash).
                2  It crashes on 1 object
                   fix: Check every length and type before you use a value, and run the repeat
                        command to see the trap.
                3  clock: not tested, 1 vector, which fails the run: the target does not declare
                   it
                   fix: Declare clock if your server verifies at the request's time, or allow
                        the gap with --allow-untestable clock.

                explain  appattest explain attestation/nonce/b --vectors 'my vectors'
                repeat   appattest run --target 'exec:./adapter '\\''a b'\\''' \\
                           --vectors 'my vectors' --only attestation/nonce/b

                target   lib 1.0
                set      0.1.0, digest abababababab, profile core, 5 of 723 vectors
                wrote    junit=j.xml

                """)
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
        #expect(
            text.contains("\n\n1  Fix this first: t\(cause)\n   fix: Find out why it rejects 'attestation/nonce/a'"))
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
