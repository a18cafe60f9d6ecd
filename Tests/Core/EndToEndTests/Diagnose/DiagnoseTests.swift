import TestBasics

@Suite("appattest diagnose")
struct DiagnoseTests {
    private let forged: Forged

    init() throws { forged = try Forged() }

    /// Returns the command line about a forged attestation with the values of its request, changed by some options.
    private func arguments(_ changes: [String: String] = [:]) throws -> [String] {
        let request = try Forged.attestation("attestation/valid/production")
        let file = try forged.write(request.attestation, to: "attestation.cbor")
        let options = [
            "--app-id": request.app.appId, "--key-id": request.keyId.base64, "--challenge": request.challenge.base64,
            "--environment": request.environment.rawValue, "--at": request.time.description, "--root": Forged.root,
        ].merging(changes) { $1 }
        return ["diagnose", file] + options.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    }

    @Test("Mistakes with a proved correction end with 0, and the command with the corrections is accepted")
    func explained() async throws {
        let ended = try await Command.run(
            arguments([
                "--app-id": "com.example.app", "--environment": "development", "--at": "2060-01-01T00:00:00.785Z",
            ])
        ).succeeded()
        for id in ["time-expired", "app-bundle-only", "environment-production"] {
            #expect(ended.standardOutput.contains(id))
        }
        #expect(ended.standardOutput.contains("The object is for ABCDE12345.com.example.app"))
        #expect(ended.lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("   appattest diagnose ") })
        let text = try #require(ended.unwrapped.components(separatedBy: "With the corrections").last)
        let line = try #require(text.split(separator: "\n").first { $0.contains("appattest diagnose") })
        let words = line.split(separator: " ").map(String.init).drop { $0 != "diagnose" }
        let root = try #require(words.firstIndex(of: "--root"))
        let again = try await Command.run(words[..<root] + ["--root", Forged.root]).succeeded()
        #expect(again.lines.first?.hasPrefix("This attestation is accepted") == true, "\(again.standardOutput)")
    }

    @Test("An object that must be refused ends with 1, without a command, for people and for scripts")
    func refused() async throws {
        let changes = ["--app-id": "ABCDE12345.org.another"]
        let text = try await Command.run(arguments(changes))
        #expect(text.status == 1)
        #expect(text.lines.first == "This attestation must be refused.")
        #expect(!text.standardOutput.contains("With the corrections"))
        let ended = try await Command.run(arguments(changes) + ["--format", "json"])
        #expect(ended.status == 1)
        #expect(try ended.json()["outcome"] == "refused" && ended.json().text("command") == "")
    }

    @Test("A file that is no object ends with 2 and is named, unless its kind is said")
    func unknown() async throws {
        let file = try forged.scratch.write("hello, world", to: "text")
        let ended = try await Command.run(["diagnose", file])
        #expect(ended.status == 2)
        #expect(ended.standardError.contains(file) && ended.standardError.contains("--as"))
        #expect(try await Command.run(["diagnose", file, "--as", "receipt"]).status == 1)
    }

    @Test("An assertion of which nothing is verified ends with 1, and says first what is open and then what to give")
    func unverified() async throws {
        let request = try Forged.assertion("assertion/valid/first")
        let ended = try await Command.run("diagnose", try forged.write(request.assertion, to: "assertion.cbor"))
        #expect(ended.status == 1)
        #expect(ended.lines.first == "Nothing about this assertion is verified. 7 requirements were not checked.")
        #expect(ended.lines.dropFirst().first == "Not checked")
        #expect(
            ended.unwrapped.contains("AST-SIGNATURE, AST-NONCE, AST-KEY: not compared: the stored key is not given"))
        #expect(ended.standardOutput.contains("Give the app ID, the stored key, the client data, the stored counter."))
    }

    /// Diagnoses an assertion with its values, or others.
    private func diagnose(
        _ request: AssertionRequest, key: String? = nil, app: String? = nil, data: [UInt8]? = nil
    ) async throws -> Ended {
        try await Command.run(
            "diagnose", try forged.write(request.assertion, to: "assertion.cbor"), "--public-key",
            key ?? request.publicKey.base64, "--app-id", app ?? request.app.appId, "--stored-counter",
            "\(request.storedCounter)", "--client-data",
            try forged.write(data ?? request.clientData, to: "data.bin"))
    }

    @Test(
        "A value that has no form of its kind, or that the object is not compared with, ends with 2 and is named",
        arguments: [
            ["--public-key", "receipt_key.pem"], ["--key-id", "key_id.txt"], ["--client-data-hash", "hash.bin"],
            ["--stored-counter", "4"],
        ])
    func unusable(option: [String]) async throws {
        let ended = try await Command.run(arguments([option[0]: option[1]]))
        #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine, "\(ended.standardOutput)")
    }

    @Test(
        "A stored key in another form is judged as a key, and its form is no mistake; verify reads the same forms",
        arguments: KeyText.allCases)
    func keyForm(form: KeyText) async throws {
        for (id, isRight) in [("assertion/valid/first", true), ("assertion/signature/other-key", false)] {
            let request = try Forged.assertion(id)
            let options = [
                try forged.write(request.assertion, to: "assertion.cbor"), "--public-key",
                try form.text(of: request.publicKey), "--app-id", request.app.appId, "--stored-counter",
                "\(request.storedCounter)", "--client-data", try forged.write(request.clientData, to: "data.bin"),
            ]
            let ended = try await Command.run(["diagnose"] + options)
            let isOther = ![KeyText.base64, .hex].contains(form)
            #expect(
                ended.standardError.contains("--public-key is read as its point") == isOther, "\(ended.standardError)")
            #expect(!ended.standardOutput.contains("key-"), "\(ended.standardOutput)")
            #expect(
                ended.standardOutput.hasPrefix("This assertion is accepted") == isRight,
                "\(ended.standardOutput)")
            let verified = try await Command.run(["verify", "assertion"] + options)
            #expect(verified.status == (isRight ? 0 : 1), "\(verified.standardError)")
        }
    }

    /// The forms in which a person gives a public key.
    enum KeyText: CaseIterable {
        case base64, hex, compressed, pem, escapedPEM, info, infoHex, coordinates, cose, jwk

        func text(of point: [UInt8]) throws -> String {
            let pem = try #require(PEM.publicKey(point))
            let info = try #require(PEM.decode(pem, label: "PUBLIC KEY").first)
            let (x, y) = (Array(point[1...32]), Array(point[33...]))
            switch self {
            case .base64: return point.base64
            case .hex: return point.hex
            case .compressed: return ([point[64] % 2 + 2] + x).base64
            case .pem: return pem
            case .escapedPEM: return pem.replacing("\n", with: "\\n")
            case .info: return info.base64
            case .infoHex: return info.hex
            case .coordinates: return (x + y).base64
            case .cose: return try #require(COSEKey.encode(point)).base64
            case .jwk: return #"{"kty":"EC","crv":"P-256","x":"\#(x.base64URL)","y":"\#(y.base64URL)"}"#
            }
        }
    }

    @Test("A JSON Web Key of another curve ends with 2, and the member is named", arguments: ["diagnose", "verify"])
    func otherCurve(command: String) async throws {
        guard case .assertion(let request) = try Forged.request("assertion/valid/first") else { return }
        let key = try KeyText.jwk.text(of: request.publicKey).replacing("P-256", with: "P-384")
        let words = command == "verify" ? ["verify", "assertion"] : [command]
        let ended = try await Command.run(
            words + [
                try forged.write(request.assertion, to: "assertion.cbor"), "--app-id", request.app.appId,
                "--client-data",
                try forged.write(request.clientData, to: "data.bin"), "--public-key", key,
            ])
        #expect(ended.status == 2 && ended.saysOneLine)
        #expect(ended.standardError.contains("whose crv is 'P-384', not P-256"), "\(ended.standardError)")
    }

    @Test("A key identifier of another length than 32 bytes is remarked", arguments: ["abcd", "AAAAAA=="])
    func keyIdLength(text: String) async throws {
        let ended = try await Command.run(arguments(["--key-id": text]))
        #expect(
            ended.status == 1 && ended.saysOneLine && ended.standardError.contains("32 bytes"), "\(ended.standardError)"
        )
    }

    @Test("The command keeps the files given, a hash keeps its comma, and hashed client data is called so")
    func files() async throws {
        let request = try Forged.assertion("assertion/valid/first")
        let corrected = try await diagnose(request, app: request.app.appId.lowercased()).unwrapped
        #expect(corrected.contains("--client-data \(forged.scratch.path("data.bin"))") && !corrected.contains("FILE"))
        let other = try await diagnose(request, app: "ABCDE12345.org.another").unwrapped
        #expect(other.contains(", you asked for ABCDE12345.org.another.") && !other.contains(" ,"))
        let hashed = try await diagnose(request, data: request.clientDataHash).unwrapped
        #expect(
            hashed.contains("AST-CLIENTDATA, AST-CHALLENGE: not compared: of the client data, only the hash is known"))
        #expect(!hashed.contains("--client-data FILE") && hashed.contains("--client-data-hash"))
    }

    @Test("The page shows the mistake, and escapes the values given")
    func page() async throws {
        let ended = try await Command.run(arguments(["--app-id": "<b>com.example.app"]) + ["--html", "-"])
        #expect(ended.standardOutput.contains("Diagnosis of App Attest evidence"))
        #expect(!ended.standardOutput.contains("<b>com"))
    }

    @Test("verify says the likely mistake after a rejection, and its exit status stays")
    func verify() async throws {
        let request = try Forged.attestation("attestation/valid/production")
        var arguments = try forged.arguments(for: request)
        let environment = try #require(arguments.firstIndex(of: "--environment"))
        arguments[environment + 1] = "development"
        let ended = try await Command.run(arguments)
        #expect(ended.status == 1)
        #expect(ended.unwrapped.contains("Likely mistake: The object is from the production environment."))
        #expect(ended.lines.last == "Not accepted at 2026-03-01T12:00:00Z: ATT-AAGUID.")
    }
}
