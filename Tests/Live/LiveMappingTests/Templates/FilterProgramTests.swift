import AttestModel
import Foundation
import LiveMapping
import Testing

@Suite("Programs as filters")
struct FilterProgramTests {
    private func render(_ template: String, _ values: Values = .example) throws -> [UInt8] {
        let mapping = try MappingText.read([#""${challenge}""#: "'\(template)'"])
        return try #require(try mapping.flows.attest.clientData?.render(values))
    }

    @Test(
        "A program makes bytes of bytes",
        arguments: [
            ("${challenge|exec(cat)}", [0xFB, 0xEF, 0xBE]), ("${now|exec( cut -c1-2 | tr -dc 0-9 )}", [0x31, 0x37]),
            ("${challenge|exec(cat; printf x)|hex}", Array("fbefbe78".utf8)),
            ("${challenge|hex|exec(true)}", []), ("a${challenge|exec(''printf \"(%s)\" 1'')}", Array("a(1)".utf8)),
        ] as [(String, [UInt8])])
    func output(template: String, bytes: [UInt8]) throws { #expect(try render(template) == bytes) }

    @Test("Long input and output pass, also when a program reads nothing")
    func long() throws {
        var values = Values.example
        values["challenge"] = [UInt8](repeating: 7, count: 1 << 20)
        #expect(try render("${challenge|exec(cat; cat)}", values).count == 1 << 20)
        #expect(try render("${challenge|exec(printf 1)}", values) == Array("1".utf8))
    }

    @Test("A program that fails is an error with its place and words")
    func failure() {
        let error = #expect(throws: MappingError.self) { try render("${challenge|exec(echo oh no >&2; exit 3)}") }
        #expect(
            error?.description
                == "m.yaml:11:19: the program 'echo oh no >&2; exit 3' ended with exit status 3. It said: oh no")
    }

    @Test("What a program makes is bytes, which JSON takes through a filter")
    func kind() throws {
        let (plain, filtered) = ("${key_id|exec(cat)}", "${key_id|exec(cat)|hex}")
        let error = MappingText.error(yaml: MappingText.text(["${key_id|b64}": plain]))
        #expect(error.contains("is bytes, and this place takes text"))
        #expect(MappingText.error(yaml: MappingText.text(["${key_id|b64}": filtered])) == "")
    }

    @Test("A preview runs no program")
    func preview() throws {
        let requests = try MappingText.read(["${key_id|b64}": "${key_id|exec(exit 9)|utf8}"]).preview()
        #expect(requests[1].body.contains(#""key":"<key_id, made by a program, text>""#), "\(requests[1].body)")
    }
}
