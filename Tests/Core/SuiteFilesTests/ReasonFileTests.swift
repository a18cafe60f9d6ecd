import AttestModel
import Foundation
import SuiteFiles
import TestSupport
import Testing

@Suite("Files that map reasons to stages")
struct ReasonFileTests {
    @Test("The file names codes and words, each with one stage or several")
    func reading() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(
            "codes:\n  E_NONCE: nonce\n  E_CERT: [chain, validity]\nreasons:\n  \"*: expired\": validity\n",
            to: "r.yaml")
        let read = try ReasonMap(file: path, option: "--reasons")
        #expect(
            read.codes == [
                ReasonMap.Entry(pattern: "E_NONCE", stages: [.nonce]),
                ReasonMap.Entry(pattern: "E_CERT", stages: [.chain, .validity]),
            ])
        #expect(read.reasons == [ReasonMap.Entry(pattern: "*: expired", stages: [.validity])])
    }

    @Test("The example of the specification is one")
    func example() throws {
        let scratch = try ScratchFolder()
        let page = try String(contentsOf: Built.packageRoot.appending(path: "spec/judgement.md"), encoding: .utf8)
        let text = try #require(page.firstMatch(of: /```yaml\n(codes:[^`]*)```/)?.1)
        let read = try ReasonMap(file: scratch.write(String(text), to: "r.yaml"), option: "--reasons")
        #expect(read.codes.count == 2 && read.reasons.count == 2)
    }

    @Test(
        "Anything else is one error that names file and line",
        arguments: [
            (
                "codes:\n  A: nonce\n  B: [chain, nonse]\n",
                ":3:14: 'codes.B[1]' has 'nonse' (did you mean 'nonce'?), which is none of"
            ),
            ("code:\n  A: nonce\n", ":1:1: 'code' (did you mean 'codes'?) is not a key of the file"),
            ("codes:\n  A: nonce\n  A: chain\n", ":2:3: 'A' is there twice"),
            ("codes: [nonce]\n", ":1:8: 'codes' must be a mapping"), ("codes: [\n", ":2:"),
            ("codes:\n  A: []\n", ":2:6: 'codes.A' must not be empty"),
            ("codes:\n  A:\n    b: c\n", ":3:5: 'codes.A' must be one of"),
            ("codes: {}\n", ":1:1: the file maps nothing"),
            ("# nothing\n", ":1:1: is empty"), ("- a\n", ":1:1: the file must be a mapping"),
        ])
    func defects(text: String, said: String) throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(text, to: "r.yaml")
        let error = #expect(throws: RunnerError(.configuration, "")) { try ReasonMap(file: path, option: "--reasons") }
        #expect(error?.message.hasPrefix(path + said) == true, "\(error?.message ?? "")")
        #expect(error?.exitCode == 2)
    }
}
