import SuiteFiles
import TestBasics
import VectorCatalog

@Suite("Facts that frozen versions have wrong about vectors")
struct CorrectionTests {
    @Test("Each was so in its versions, and is otherwise now; every level that went down has one, and no other level")
    func facts() throws {
        let (manifest, now) = (try CommittedSet().manifest, try Catalog.outlines().byID)
        let versions = try FrozenProfiles.builtIn().versions
        for version in versions {
            let found = manifest.corrections.filter { $0.concerns(version.suiteVersion) }
            let corrections = Dictionary(grouping: found, by: \.id)
            let levels = version.ids.flatMap { level, ids in ids.map { ($0, level) } }
            #expect(Set(corrections.keys).isSubset(of: levels.map(\.0)))
            for (id, level) in levels {
                let now = try #require(now[id]).level
                let isLower = level == .must && now != .must || level == .should && now == .info
                let stated = corrections[id, default: []].compactMap(\.level)
                #expect(stated == (isLower ? [level] : []), "\(id) in \(version.suiteVersion)")
            }
        }
        let known = versions.map(\.suiteVersion) + [SetGenerator.suiteVersion]
        for correction in manifest.corrections {
            let outline = try #require(now[correction.id], "\(correction)")
            #expect(correction.impact != outline.impact && correction.expect != outline.expect, "\(correction)")
            let places = [correction.first, correction.last, correction.corrected].compactMap(known.firstIndex)
            #expect(places.count == 3 && places[0] <= places[1] && places[1] < places[2], "\(correction)")
        }
        #expect(!manifest.corrections.contains { $0.concerns(SetGenerator.suiteVersion) })
    }

    @Test(
        "An entry that says nothing, or changes a verdict or bytes without a reason, is an error that names its place",
        arguments: [
            ("", ""), (#","bytes":true"#, ""), (#","expect":"reject""#, ""), (#","level":"may""#, ".level"),
        ])
    func errors(members: String, path: String) throws {
        let entry = #"{"id":"attestation/nonce/x","first":"0.1.0","last":"0.2.0","corrected":"0.3.0""#
        let json = try JSONValue.parse("[\(entry)\(members)}]".utf8)
        let error = #expect(throws: ModelError.self) { try Correction.list.read(json, FieldPlace(path: "corrections")) }
        #expect(error?.path == "corrections[0]\(path)")
    }
}
