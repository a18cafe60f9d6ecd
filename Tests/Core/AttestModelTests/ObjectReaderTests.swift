import TestBasics

@Suite("Reading an object names the member that is wrong by its dotted path")
struct ObjectReaderTests {
    @Test("Anything but an object is rejected with the kind that was found")
    func notAnObject() {
        let error = #expect(throws: ModelError(.badValue, path: "request", detail: "")) {
            try ObjectReader("text", path: "request")
        }
        #expect(error?.description == "field 'request': expected an object, found a string")
    }

    @Test("A missing member is named", arguments: ["", "request", "files[3]"])
    func missing(path: String) throws {
        var reader = try ObjectReader(.object(["there": .null]), path: path)
        let prefix = path.isEmpty ? "" : "\(path)."
        let error = #expect(throws: ModelError(.missingField, path: "\(prefix)there", detail: "")) {
            try reader.string("there")
        }
        #expect(error?.description == "field '\(prefix)there': is missing")
        #expect(throws: ModelError(.missingField, path: "\(prefix)gone", detail: "")) { try reader.integer("gone") }
    }

    @Test("A member of another type is named with what was wanted and what was found")
    func wrongType() throws {
        var reader = try ObjectReader(
            .object(["s": 1, "i": "1", "n": .number(1.5), "b": 0, "l": .array(["a", 1]), "o": .object([:])]), path: "p")
        func expect(_ path: String, _ words: String, _ read: (inout ObjectReader) throws -> Void) {
            let error = #expect(throws: ModelError(.badValue, path: path, detail: "")) { try read(&reader) }
            #expect(error?.detail == words)
        }
        expect("p.s", "expected a string, found an integer") { _ = try $0.string("s") }
        expect("p.i", "expected an integer, found a string") { _ = try $0.integer("i") }
        expect("p.n", "expected an integer, found a number") { _ = try $0.optional("n", as: .integer) }
        expect("p.b", "expected a boolean, found an integer") { _ = try $0.optional("b", as: .boolean) }
        expect("p.l", "expected an array of strings, found an integer") {
            _ = try $0.value("l", as: .array(of: .string))
        }
        expect("p.o", "expected an array of strings, found an object") {
            _ = try $0.optional("o", as: .array(of: .string))
        }
        expect("p.o", "expected a string, found an object") { _ = try $0.optional("o", as: .base64) }
    }

    @Test("A word outside its vocabulary is named with the known words")
    func words() throws {
        var reader = try ObjectReader(.object(["level": "maybe", "time": "2026-03-01", "data": "***"]))
        let error = #expect(throws: ModelError(.badValue, path: "level", detail: "")) {
            try reader.word("level", as: Level.self)
        }
        #expect(error?.detail == "'maybe' is not one of must, should, info")
        #expect(throws: ModelError(.badValue, path: "time", detail: "")) { try reader.value("time", as: .time) }
        #expect(throws: ModelError(.badValue, path: "data", detail: "")) { try reader.bytes("data") }
    }

    @Test("Null is the same as absent where a member is optional")
    func null() throws {
        var reader = try ObjectReader(.object(["a": .null]))
        #expect(try reader.optionalString("a") == nil)
        #expect(try reader.optional("a", as: .integer) == nil)
        #expect(try reader.optional("b", as: .base64) == nil)
        try reader.finish()
    }

    @Test("A closed format rejects the first unknown member by name")
    func unknown() throws {
        var reader = try ObjectReader(.object(["a": 1, "z": 1, "m": .null]), path: "fault")
        _ = try reader.integer("a")
        let error = #expect(throws: ModelError(.unknownField, path: "fault.m", detail: "")) { try reader.finish() }
        #expect(error?.description.contains("'fault.m'") == true)
    }
}
