import AttestModel
import CEmbeddedFiles

/// The page beside the files of a fixture, with every value and right answer: `Resources/FixtureREADME.md`, filled in.
package struct FixtureReadme {
    private let fixture: Fixture

    package init(_ fixture: Fixture) { self.fixture = fixture }

    package var text: String {
        let facts = [
            "app": fixture.subject.app.appId, "time": fixture.time.description,
            "validUntil": fixture.validUntil.description, "command": command, "objects": objects, "fault": fault,
            "values": values,
        ]
        return String(decoding: EmbeddedFile.FixtureREADME_md.bytes, as: UTF8.self)
            .replacing(/{{(\w+)}}/) { facts[String($0.1)] ?? "" }
    }

    /// The command that makes the same fixture again, a line for each option.
    private var command: String {
        var options = [
            "--app-id \(ShellText.quoted(fixture.subject.app.appId))",
            "--environment \(fixture.subject.environment.rawValue)", "--system \(fixture.system)",
            "--seed \(ShellText.quoted(fixture.seed))", "--at \(fixture.time)", "--until \(fixture.validUntil)",
            fixture.attestation.challenge == fixture.attestation.clientDataHash
                ? "--client-data-hash \(fixture.attestation.clientDataHash.base64)"
                : "--challenge \(fixture.attestation.challenge.base64)",
            clientData,
        ]
        if let fault = fixture.plan.fault { options.append("--fault \(fault)") }
        return (["appattest device fixture --out fixture"] + options).joined(separator: " \\\n  ")
    }

    private var clientData: String {
        let text = String(validating: fixture.assertion.clientData, as: UTF8.self)
        guard let text, !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return "--client-data-file client-data.bin" }
        return "--client-data \(ShellText.quoted(text))"
    }

    private var objects: String {
        "| files | right answer | case |\n|---|---|---|\n"
            + fixture.objects.map { object in
                let files = object.fileNames
                return "| `\(files.bytes)`, `\(files.base64)` | \(object.vector.expect.rawValue) | "
                    + "`\(object.vector.id)`: \(object.vector.title) |"
            }.joined(separator: "\n")
    }

    /// The paragraph about the object that was asked for; one empty line when all are genuine.
    private var fault: String {
        guard let id = fixture.plan.fault, let object = fixture.objects.first(where: { $0.vector.id == id }) else {
            return ""
        }
        var text = "\n`\(object.name)` is `\(id)`, about \(object.vector.requirement.id). \(object.vector.why)"
        if let fault = object.vector.fault { text += " Changed at `\(fault.path)`: \(fault.change)." }
        if object.vector.hasTwoRightVerdicts {
            text += " A verifier may also accept it, with exactly the result in `fixture.json`."
        }
        if !object.replaced.isEmpty {
            let members = object.replaced.map { "`\($0)`" }.joined(separator: ", ")
            text += " Its request states other values than the table below: \(members)."
        }
        return text + "\n"
    }

    private var values: String {
        let rows: [(String, String)] = [
            ("app ID", fixture.subject.app.appId), ("environment", fixture.subject.environment.rawValue),
            ("system", fixture.system), ("seed", fixture.seed), ("time", fixture.time.description),
            ("challenge, base64", fixture.attestation.challenge.base64),
            ("clientDataHash, base64", fixture.attestation.clientDataHash.base64),
            ("client data, base64", fixture.assertion.clientData.base64),
            ("key identifier, base64", fixture.attestation.keyId.base64),
            ("public key, base64", fixture.assertion.publicKey.base64),
        ]
        let counters = Fixture.storedCounters.map { ("stored counter before `\($0.name)`", "\($0.counter)") }
        return "| value | |\n|---|---|\n" + (rows + counters).map { "| \($0) | `\($1)` |" }.joined(separator: "\n")
    }
}
