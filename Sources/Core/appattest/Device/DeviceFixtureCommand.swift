import ArgumentParser
import AttestModel
import Devices
import FixtureForge
import ReferenceVerifier
import SuiteProof
import VectorCatalog

struct DeviceFixtureCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device fixture")

    @OptionGroup var device: EvidenceDeviceOptions
    @Option(help: Self.help("out")) var out: String
    @OptionGroup var values: FixtureValueOptions
    @Option(help: Self.help("fault")) var fault: String?
    @Option(help: Self.help("seed", [SetGenerator.defaultSeed])) var seed: String?
    @Option(help: Self.help("until")) var until: String?

    func run() throws {
        let folder = FixtureFolder(path: out)
        try folder.check()
        let plan = try plan()
        let (fixture, control): (Fixture, Vector?)
        do throws(CatalogError) {
            (fixture, control) = try plan.fixture()
        } catch { throw CommandFailure.configuration("--fault \(error.message)") }
        for object in fixture.objects { try prove(object, control) }
        var files = fixture.files
        for root in TestAuthorityFile.all(of: plan.context) { files[root.name] = Array(root.text.utf8) }
        files["README.md"] = Array(FixtureReadme(fixture).text.utf8)
        try folder.write(files)
        try StandardOutput.write("\(Count.text(files.count, "file")) in \(out), seed \(fixture.seed)\n")
    }

    /// Returns the values of the fixture. The clock and the system's randomness are read here, and nowhere else.
    private func plan() throws -> FixturePlan {
        let subject = try device.subject
        let time = try device.at.map(InputValue.time) ?? SystemClock.now
        try InputValue.checkTimeOfSet(time)
        let seed = try seed.map(InputValue.seed) ?? Seed(SystemRandomness.name("fixture"))
        var plan = FixturePlan(in: ForgeContext(seed: seed, time: time, subject: subject), system: device.system)
        plan.given = try values.given()
        plan.validUntil = try until.map { try end($0, after: time) }
        plan.fault = try fault.map { try id($0, about: subject) }
        return plan
    }

    /// Returns the last second of the validity of the leaf certificate.
    private func end(_ text: String, after time: Timestamp) throws -> Timestamp {
        let isYear = text.count == 4 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let end = Timestamp(isYear ? "\(text)-12-31T23:59:59Z" : text) else {
            throw CommandFailure.configuration("--until '\(text)' is not a year like 2049, or a time like \(time)")
        }
        guard time < end, end <= Validity.end else {
            throw CommandFailure.configuration(
                "--until \(text) is not after \(time), or is after \(Validity.end), where the test authorities expire")
        }
        return end
    }

    /// Returns the id of the case that a person names.
    private func id(_ name: String, about subject: EvidenceSubject) throws -> VectorID {
        let outlines: [VectorOutline]
        do { outlines = try Catalog.outlines(about: subject) } catch { throw CommandFailure.suite(error.message) }
        let single = outlines.map(\.id).filter { $0.suite != Suite.sequence.rawValue }
        return try NamedVector.id(named: name, among: single)
    }

    /// Checks that the reference verifier gives the right answer about an object.
    private func prove(_ object: Fixture.Object, _ control: Vector?) throws {
        let verifier = ReferenceVerifier()
        let control = object.vector.control == nil ? nil : control
        let proven = VectorProof.proven([object.vector] + (control.map { [$0] } ?? [])) { verifier.assess($0) }
        guard proven.contains(where: { $0.id == object.vector.id }) else {
            throw CommandFailure.configuration(
                "--fault \(object.vector.id) would not be its only fault over these values; change --system, "
                    + "--challenge or --client-data, or leave them out")
        }
    }
}
