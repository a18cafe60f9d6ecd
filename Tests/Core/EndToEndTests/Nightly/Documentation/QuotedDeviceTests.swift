import Foundation
import TestSupport
import Testing

@Suite("The tests of a backend in spec/device-service.md work with a simulated device")
struct QuotedDeviceTests {
    private static let app = "ABCDE12345.com.example.app"
    private static let address = "http://127.0.0.1:8300"

    /// Returns the block of code in a language, which has at most ten lines besides blank ones.
    private static func code(_ language: String) throws -> String {
        let page = try MarkdownPage("spec/device-service.md")
        let code = try #require(page.code(language, under: "Test your backend without a device").first)
        #expect(code.split(separator: "\n").count <= 10)
        #expect(code.contains(address))
        return code
    }

    /// Runs a body with the addresses of simulated devices and of a backend that trusts them.
    private func serving(_ body: @Sendable (_ devices: String, _ backend: String) async throws -> Void) async throws {
        let scratch = try ScratchFolder()
        let root = try await Appattest.run("device", "root")
        let file = try scratch.write(root.standardOutput, to: "root.pem")
        try await Program.serving(Appattest.path, ["device", "serve", "--app-id", Self.app]) { devices in
            try await Program.servingBeside(Built.program("ExampleBackend"), [Self.app, file]) { backend in
                try await body(String(devices.dropLast()), backend)
            }
        }
    }

    @Test("In Python and JavaScript", arguments: [("python", "python3"), ("js", "node")])
    func scripts(language: String, interpreter: String) async throws {
        try Tools.require(interpreter)
        let code = try Self.code(language)
        let file = language == "js" ? "test.mjs" : "test.py"
        try await serving { devices, backend in
            let scratch = try ScratchFolder()
            try scratch.write(Self.pythonBackend, to: "my_backend.py")
            try scratch.write(Self.javaScriptBackend, to: "my-backend.mjs")
            try scratch.write(code.replacing(Self.address, with: devices), to: file)
            func run(_ arguments: String...) async throws -> Ended {
                try await Program.run(interpreter, arguments, environment: ["BACKEND": backend], in: scratch.url.path)
            }
            let ended = try await run(file)
            #expect(ended.status == 0, "\(ended.standardError)")
            guard language == "python" else { return }
            // The backend rejects what is wrong.
            let wrong = try await run(
                "-c", "import my_backend; my_backend.register('AAAA', 'AAAA', my_backend.challenge())")
            #expect(wrong.status != 0 && wrong.standardError.contains("403"))
        }
    }

    @Test("Swift")
    func swift() async throws {
        let program = try Built.text("Tests/Simulator/ExampleDeviceTest/main.swift")
        let code = try Self.code("swift").replacing("URL(string: \"\(Self.address)\")!", with: "address")
        #expect(program.hasSuffix(code))
        try await serving { devices, backend in
            let ended = try await Program.run(
                Built.program("ExampleDeviceTest"), [], environment: ["DEVICES": devices, "BACKEND": backend])
            #expect(ended.status == 0, "\(ended.standardError)")
        }
    }

    @Test("The code in the library's documentation is code that is compiled here")
    func documentation() throws {
        let page = try Built.text("Sources/Simulator/AppAttestTesting/AppAttestTesting.docc/GettingStarted.md")
        let compiled = try Built.text("Tests/Simulator/ExampleDeviceTest/Registration.swift")
        let function = try #require(compiled.components(separatedBy: "\n\n").last)
        #expect(function.hasPrefix("/// Registers a key") && page.contains(function))
        let used = try Built.text("Tests/Core/EndToEndTests/Device/DeviceServiceTests.swift")
        #expect(page.contains("try await device.fail(.attestKey, with: .serverUnavailable, times: 2)"))
        #expect(used.contains("try await device.fail(.attestKey, with: code, times: 2)"))
    }

    private static let pythonBackend = """
        import json, os, urllib.request


        def post(call, **values):
            request = urllib.request.Request(f"{os.environ['BACKEND']}/{call}", json.dumps(values).encode())
            return json.load(urllib.request.urlopen(request))


        def challenge():
            return post("challenge")["challenge"]


        def register(key, attestation, challenge):
            post("register", keyId=key, attestation=attestation, challenge=challenge)


        def submit(order, key, assertion):
            post("order", order=order, keyId=key, assertion=assertion)

        """

    private static let javaScriptBackend = """
        async function post(call, values) {
          const answer = await fetch(`${process.env.BACKEND}/${call}`, { method: "POST", body: JSON.stringify(values) });
          if (!answer.ok) throw new Error(await answer.text());
          return answer.json();
        }
        export const challenge = async () => (await post("challenge", {})).challenge;
        export const register = (keyId, attestation, challenge) => post("register", { keyId, attestation, challenge });
        export const submit = (order, keyId, assertion) => post("order", { order, keyId, assertion });

        """
}
