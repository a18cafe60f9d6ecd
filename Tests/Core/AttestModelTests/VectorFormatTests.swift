import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Vector files and their manifest are closed formats")
struct VectorFormatTests {
    private static let vectors = Built.packageRoot.appending(path: "vectors")

    private static func manifest() throws -> Manifest {
        try Manifest(json: JSONValue.parse(Data(contentsOf: vectors.appending(path: Manifest.fileName))))
    }

    @Test("Every committed vector reads and writes the same bytes, in the place that its id says")
    func committedVectors() throws {
        let files = try Self.manifest().files.filter { $0.vector != nil }
        #expect(!files.isEmpty)
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: Self.vectors.appending(path: file.path)))
            let vector = try Vector(json: JSONValue.parse(bytes))
            #expect(Array(vector.json.canonicalText.utf8) == bytes, "\(file.path)")
            #expect(file.path == "\(vector.id).json" && file.vector == vector.id)
        }
    }

    @Test("The committed manifest reads and writes the same bytes, sorted by path")
    func committedManifest() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.vectors.appending(path: Manifest.fileName)))
        let manifest = try Self.manifest()
        #expect(Array(manifest.json.canonicalText.utf8) == bytes)
        let paths = manifest.files.map(\.path)
        #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test("A vector with every member set reads back as it was written")
    func roundTrip() throws {
        let vector = try Example.vector()
        #expect(try Vector(json: JSONValue.parse(Array(vector.json.canonicalText.utf8))) == vector)
        var valid = vector
        (valid.expect, valid.stage, valid.control, valid.fault) = (.accept, nil, nil, nil)
        valid.content = .single(.assertion(Example.assertion), result: Example.output)
        #expect(try Vector(json: valid.json) == valid)
        guard case .object(let members) = valid.json else {
            Issue.record("a vector is no object")
            return
        }
        #expect(members["fault"] == .null && members["control"] == .null && members["stage"] == .null)
    }

    @Test(
        "An unknown member is rejected by its dotted path, at every level",
        arguments: [
            ["later"], ["fault", "later"], ["alsoBreaks", "later"], ["request", "later"],
            ["request", "policy", "later"], ["request", "id"],
        ])
    func unknownMembers(path: [String]) throws {
        let json = try Example.changing(try Example.vector().json, path, to: 1)
        #expect(throws: ModelError(.unknownField, path: path.joined(separator: "."), detail: "")) {
            try Vector(json: json)
        }
    }

    @Test("A vector with trailing zeros is written without them, and sent with them")
    func trailingZeros() throws {
        var vector = try Example.vector()
        let sent = try #require(vector.requests.first)
        vector.trailingZeros = 1_048_576
        #expect(vector.json.canonicalText.utf8.count < 10_000)
        #expect(try Vector(json: JSONValue.parse(Array(vector.json.canonicalText.utf8))) == vector)
        guard case .verify(let short) = sent.content, case .verify(let long)? = vector.requests.first?.content else {
            return #expect(Bool(false), "a request for a verdict")
        }
        #expect(long.evidence == short.evidence + [UInt8](repeating: 0, count: 1_048_576))
        #expect(long.with(evidence: short.evidence) == short)
    }

    @Test("An unknown member of the result is rejected")
    func unknownResultMember() throws {
        var vector = try Example.vector()
        vector.content = .single(.attestation(Example.attestation), result: Example.output)
        let json = try Example.changing(vector.json, ["result", "later"], to: 1)
        #expect(throws: ModelError(.unknownField, path: "result.later", detail: "")) { try Vector(json: json) }
    }

    @Test(
        "A member with an invalid value is named by its dotted path",
        arguments: [
            (["id"], "attestation/nonce"), (["id"], nil), (["requirement"], "ATT-NOTHING"), (["level"], "info"),
            (["expect"], "either"), (["stage"], "somewhere"), (["control"], "nowhere"), (["fault", "before"], "0"),
            (["fault", "path"], nil), (["alsoBreaks", "requirement"], "ATT-NO"), (["needs"], .array(["telepathy"])),
            (["unless"], .array(["telepathy"])), (["trailingZeros"], 0), (["trailingZeros"], 16_777_217),
            (["tags"], .array([1])), (["request"], nil),
            (["request", "keyId"], "***"), (["request", "operation"], "describe"),
            (["request", "roots"], .array(["*"])),
            (["request", "policy", "validationCategories"], .array(["4"])), (["title"], .null),
        ] as [([String], JSONValue?)])
    func badMembers(path: [String], value: JSONValue?) throws {
        let json = try Example.changing(try Example.vector().json, path, to: value)
        let error = #expect(throws: ModelError.self) { try Vector(json: json) }
        // Level and expectation are judged together.
        #expect(error?.path == (path == ["level"] ? "expect" : path.joined(separator: ".")))
    }

    @Test(
        "An invalid manifest is rejected by the path of the member",
        arguments: [
            (["digest"], "00", "digest"), (["files"], "none", "files"), (["time"], "today", "time"),
            (["more"], 1, "more"), (["format"], 2, "format"), (["gate"], .array(["nowhere"]), "gate"),
            (["gate"], "none", "gate"),
            (["files"], .array([.object(["path": "a"])]), "files[0].sha256"),
            (["files"], .array([1]), "files[0]"),
        ] as [([String], JSONValue, String)])
    func badManifest(path: [String], value: JSONValue, named: String) throws {
        let json = try Example.changing(try Self.manifest().json, path, to: value)
        let error = #expect(throws: ModelError.self) { try Manifest(json: json) }
        #expect(error?.path == named)
    }

    @Test("A manifest entry whose vector is not an id is rejected, not mistaken for a file without a vector")
    func badManifestID() throws {
        let sha = JSONValue.string(String(repeating: "0", count: 64))
        let entry: JSONValue = .object(["path": "a.json", "sha256": sha, "vector": "not an id"])
        let json = try Example.changing(try Self.manifest().json, ["files"], to: .array([entry]))
        #expect(throws: ModelError(.badValue, path: "files[0].vector", detail: "")) { try Manifest(json: json) }
    }

    @Test("The manifest says of each vector what its file says, and an older manifest without that is still read")
    func summaries() throws {
        var manifest = try Self.manifest()
        for file in manifest.files where file.vector != nil {
            let bytes = try Data(contentsOf: Self.vectors.appending(path: file.path))
            #expect(try file.summary == VectorSummary(Vector(json: JSONValue.parse(bytes))), "\(file.path)")
        }
        for index in manifest.files.indices { manifest.files[index].summary = nil }
        guard case .object(var members) = manifest.json else { throw CocoaError(.fileReadCorruptFile) }
        members["format"] = nil
        #expect(try Manifest(json: .object(members)) == manifest)
    }

    @Test("An entry that tells less of its vector than its title allows is rejected")
    func badSummary() throws {
        let sha = JSONValue.string(String(repeating: "0", count: 64))
        let id: JSONValue = "assertion/valid/first"
        func read(_ more: [String: JSONValue]) -> ModelError? {
            let entry = ["path": "a.json", "sha256": sha].merging(more) { $1 }
            return #expect(throws: ModelError.self) {
                try Manifest(json: Example.changing(try Self.manifest().json, ["files"], to: .array([.object(entry)])))
            }
        }
        #expect(read(["vector": id, "title": "First"])?.path == "files[0].suite")
        #expect(read(["title": "First"])?.path == "files[0].title")
    }

    @Test("A bundle has the vectors of its suite as their files have them, and all their controls")
    func bundles() throws {
        let manifest = try Self.manifest()
        var ids: [String] = []
        for suite in Suite.ofVectors {
            let path = "\(VectorBundle.folder)/\(suite.rawValue).json"
            #expect(manifest.files.contains { $0.path == path && $0.vector == nil })
            let json = try JSONValue.parse(Data(contentsOf: Self.vectors.appending(path: path)))
            var reader = try ObjectReader(json)
            #expect(try reader.word("suite", as: Suite.self) == suite)
            #expect(try reader.integer("format") == Manifest.format)
            #expect(try reader.string("suiteVersion") == manifest.suiteVersion)
            #expect(try reader.string("seed") == manifest.seed)
            #expect(try reader.value("time", as: .time) == manifest.time)
            #expect(try reader.value("digest", as: .sha256) == manifest.digest)
            guard case .array(let vectors) = try reader.value("vectors") else { throw CocoaError(.fileReadCorruptFile) }
            try reader.finish()
            let own = try vectors.map { try Vector(json: $0) }
            #expect(own.compactMap(\.control).allSatisfy { control in own.contains { $0.id == control } })
            for vector in own {
                let file = try Data(contentsOf: Self.vectors.appending(path: "\(vector.id).json"))
                #expect(Array(vector.json.canonicalText.utf8) == [UInt8](file), "\(vector.id)")
            }
            ids += own.map(\.id.description)
        }
        #expect(ids.sorted() == manifest.files.compactMap { $0.vector?.description }.sorted())
    }

    @Test("Objects of the kinds that end processes have the tag that says so, and no others")
    func killers() throws {
        for file in try Self.manifest().files {
            guard let id = file.vector, let summary = file.summary else { continue }
            let isKiller = id.description.contains(
                /-2-(30|40|63|64-minus-1|32-too-many)|nested(-10000|-deep)|deep-(nesting|arrays|objects)|huge-length|\/point-at-infinity/
            )
            #expect(summary.tags.contains("kills-process") == isKiller, "\(id)")
        }
    }

    @Test("The digest is over the vector files alone, a line each as sha256sum writes it")
    func digest() {
        let files = [
            Manifest.File(path: "README.md", sha256: [0xFF], vector: nil),
            Manifest.File(path: "a.json", sha256: [0, 1], vector: VectorID("assertion/a/b")),
        ]
        #expect(Manifest.digest(of: files) { $0 } == Array("0001  a.json\n".utf8))
    }
}
