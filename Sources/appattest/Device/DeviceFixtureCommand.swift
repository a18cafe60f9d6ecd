import ArgumentParser
import AttestModel
import Devices
import FixtureForge
import ReferenceVerifier
import Reports
import SuiteProof
import VectorCatalog

struct DeviceFixtureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixture",
        abstract: "Write evidence of one device with all values, for unit tests of a backend.",
        usage: "appattest device fixture --app-id <id> --out <dir> [<options>]",
        discussion: """
            The folder gets an attestation, two assertions, a receipt, the roots, and
            every value in fixture.json and README.md. The same seed and options give
            the same bytes. With --fault, one object is that case of the catalogue.
            See spec/fixtures.md.

            Examples:
              appattest device fixture --app-id ABCDE12345.com.example.app \\
                --challenge-text "$CHALLENGE" --out fixture
              appattest device fixture --app-id ABCDE12345.com.example.app \\
                --seed 1 --at 2026-03-01T12:00:00Z --until 2049 \\
                --fault attestation/nonce/other-challenge --out Tests/fixture
            """)

    @Option(help: "The team identifier, a period, and the bundle identifier.")
    var appID: String

    @Option(help: ArgumentHelp("Write to this folder, which must be empty or new.", valueName: "dir"))
    var out: String

    @Option(help: "Make the evidence for production or development.")
    var environment = AttestEnvironment.production

    @OptionGroup var values: FixtureValueOptions

    @Option(help: DeviceSystem.help)
    var system = DeviceSystem.iOS26

    @Option(
        help: ArgumentHelp(
            "Make one object this case of the catalogue; 'appattest list' shows them.",
            discussion: "Of assertions it is the second. The end of an id is enough, where no other has it.",
            valueName: "id"))
    var fault: String?

    @Option(
        help: ArgumentHelp(
            "Derive all keys and serial numbers from this (default: one that nobody has seen).",
            discussion: "With the seed \(SetGenerator.defaultSeed), the roots are those of vectors/."))
    var seed: String?

    @Option(help: "Make the evidence at this time, like 2026-03-01T12:00:00Z (default: now).")
    var at: String?

    @Option(
        help: ArgumentHelp(
            "Make the leaf certificate valid until this year or time (default: two days).",
            discussion: "For fixtures that are committed. Receipts are fresh for five minutes in any case."))
    var until: String?

    func run() throws {
        let folder = FixtureFolder(path: out)
        try folder.check()
        let plan = try plan()
        let (fixture, control) = try made(plan)
        for object in fixture.objects { try prove(object, control) }
        var files = fixture.files
        for root in TestAuthorityFile.all(of: plan.context) { files[root.name] = Array(root.text.utf8) }
        files["README.md"] = Array(FixtureReadme(fixture).text.utf8)
        try folder.write(files)
        try StandardOutput.write("\(Count.text(files.count, "file")) in \(out), seed \(fixture.seed)\n")
    }

    /// Returns the values of the fixture. The clock and the system's randomness are read here, and nowhere else.
    private func plan() throws -> FixturePlan {
        let subject = EvidenceSubject(app: try InputValue.ownApp(appID), environment: environment)
        let time = try at.map(InputValue.time) ?? SystemClock.now
        try InputValue.checkTimeOfSet(time)
        let seed = try seed.map(InputValue.seed) ?? Seed(SystemRandomness.name("fixture"))
        var plan = FixturePlan(in: ForgeContext(seed: seed, time: time, subject: subject), system: system)
        (plan.challenge, plan.clientDataHash) = try values.attested()
        plan.clientData = try values.signed()
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
        let single = try outlines(about: subject).filter { $0.id.suite != Suite.sequence.rawValue }
        return try VectorSupply(outlines: single) { _ in [] }.id(named: name)
    }

    private func outlines(about subject: EvidenceSubject) throws -> [VectorOutline] {
        do {
            return try Catalog.outlines(about: subject)
        } catch {
            throw CommandFailure.suite(error.message)
        }
    }

    private func made(_ plan: FixturePlan) throws -> (fixture: Fixture, control: Vector?) {
        do throws(CatalogError) {
            return try plan.fixture()
        } catch {
            throw CommandFailure.configuration("--fault \(error.message)")
        }
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

/// The values that an app gives to the device.
struct FixtureValueOptions: ParsableArguments {
    @Option(help: "The challenge of the attestation, base64 (default: a derived one).")
    var challenge: String?

    @Option(help: "The challenge of the attestation as text.")
    var challengeText: String?

    @Option(help: "The hash that the device attests, base64, where it is no SHA-256 of a challenge.")
    var clientDataHash: String?

    @Option(
        help: ArgumentHelp(
            "The bytes that the assertions sign, as text (default: a JSON object with a challenge).",
            discussion: "Faults of the challenge need a JSON object with the text 'challenge'."))
    var clientData: String?

    @Option(help: ArgumentHelp("The same from a file; - is standard input.", valueName: "file"))
    var clientDataFile: String?

    func validate() throws {
        guard [challenge, challengeText, clientDataHash].compactMap({ $0 }).count <= 1 else {
            throw ValidationError("Give one of --challenge, --challenge-text and --client-data-hash.")
        }
        guard clientData == nil || clientDataFile == nil else {
            throw ValidationError("Give one of --client-data and --client-data-file.")
        }
    }

    /// Returns the challenge of the attestation or its hash, as far as they are given.
    func attested() throws(CommandFailure) -> (challenge: [UInt8]?, hash: [UInt8]?) {
        if let clientDataHash {
            return (nil, try InputValue.clientDataHash(clientDataHash))
        }
        if let challengeText {
            guard !challengeText.isEmpty else { throw .configuration("--challenge-text is empty") }
            return (Array(challengeText.utf8), nil)
        }
        guard let challenge else { return (nil, nil) }
        return (
            try InputValue.challenge(challenge), nil
        )
    }

    /// Returns the bytes that the assertions sign, if they are given.
    func signed() throws(CommandFailure) -> [UInt8]? {
        if let clientDataFile { return try InputFile(path: clientDataFile).contents }
        return clientData.map { Array($0.utf8) }
    }
}
