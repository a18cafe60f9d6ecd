import TestBasics

@testable import AttestModel

@Suite("Vector files and their manifest are closed formats")
struct VectorFormatTests {
    @Test(
        "Every committed vector reads and writes the same bytes, where its id says, and the manifest says the same of it"
    )
    func committedVectors() throws {
        let files = try CommittedVectors.manifest().files.filter { $0.vector != nil }
        #expect(!files.isEmpty)
        for file in files {
            let bytes = Array(try Built.text("vectors/\(file.path)").utf8)
            let vector = try Vector(json: JSONValue.parse(bytes))
            #expect(Array(vector.json.canonicalText.utf8) == bytes, "\(file.path)")
            #expect(file.path == "\(vector.id).json" && file.vector == vector.id)
            #expect(file.summary == VectorSummary(vector), "\(file.path)")
        }
    }

    @Test(
        "An unknown member is rejected by its dotted path, at every level",
        arguments: [
            ["later"], ["fault", "later"], ["alsoBreaks", "later"], ["request", "later"],
            ["request", "policy", "later"], ["request", "id"], ["result", "later"],
        ])
    func unknownMembers(path: [String]) throws {
        var vector = try Example.vector()
        vector.content = .single(.attestation(Example.attestation), result: Example.output)
        let json = try Example.changing(vector.json, path, to: 1)
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

    private static let hash = JSONValue.string(String(repeating: "0", count: 64))

    @Test(
        "An invalid manifest is rejected by the path of the member",
        arguments: [
            ("digest", "00", "digest"), ("files", "none", "files"), ("time", "today", "time"), ("more", 1, "more"),
            ("format", 2, "format"), ("gate", ["nowhere"], "gate"), ("gate", "none", "gate"),
            ("files", [["path": "a"]], "files[0].sha256"), ("files", [1], "files[0]"),
            // Not a file without a vector, and not a vector of which the manifest tells a part.
            ("files", [["path": "a.json", "sha256": hash, "vector": "not an id"]], "files[0].vector"),
            ("files", [["path": "a.json", "sha256": hash, "title": "First"]], "files[0].title"),
            (
                "files", [["path": "a.json", "sha256": hash, "title": "First", "vector": "assertion/valid/first"]],
                "files[0].suite"
            ),
        ] as [(String, JSONValue, String)])
    func badManifest(member: String, value: JSONValue, named: String) throws {
        let json = try Example.changing(try CommittedVectors.manifest().json, [member], to: value)
        let error = #expect(throws: ModelError.self) { try Manifest(json: json) }
        #expect(error?.path == named)
    }

    @Test(
        "The committed manifest is sorted by path, and an older one, which says nothing of its vectors, is still read")
    func olderManifest() throws {
        var manifest = try CommittedVectors.manifest()
        let paths = manifest.files.map(\.path)
        #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        for index in manifest.files.indices { manifest.files[index].summary = nil }
        #expect(try Manifest(json: Example.changing(manifest.json, ["format"], to: nil)) == manifest)
    }

    @Test(
        "A bundle has the facts of the set, and the vectors of its suite as their files have them, with their controls")
    func bundles() throws {
        let manifest = try CommittedVectors.manifest()
        var ids: [VectorID] = []
        for suite in Suite.ofVectors {
            let path = "\(VectorBundle.folder)/\(suite.rawValue).json"
            #expect(manifest.files.contains { $0.path == path && $0.vector == nil })
            guard case .object(var facts) = try CommittedVectors.json(path),
                case .array(let vectors)? = facts["vectors"]
            else {
                throw CocoaError(.fileReadCorruptFile)
            }
            facts["vectors"] = nil
            #expect(facts == manifest.facts.merging(["suite": .string(suite.rawValue)]) { $1 })
            let own = try vectors.map { try Vector(json: $0) }
            for (vector, json) in zip(own, vectors) { #expect(try CommittedVectors.json("\(vector.id).json") == json) }
            #expect(Set(own.compactMap(\.control)).isSubset(of: own.map(\.id)))
            ids += own.map(\.id)
        }
        #expect(ids.sorted() == manifest.files.compactMap(\.vector).sorted())
    }

    @Test("Objects of the kinds that end processes have the tag that says so, and no others")
    func killers() throws {
        for file in try CommittedVectors.manifest().files {
            guard let id = file.vector, case .array(let tags)? = file.summary?.members["tags"] else { continue }
            let isKiller = id.description.contains(
                /-2-(30|40|63|64-minus-1|32-too-many)|nested(-10000|-deep)|deep-(nesting|arrays|objects)|huge-length|\/point-at-infinity/
            )
            #expect(tags.contains("kills-process") == isKiller, "\(id)")
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
