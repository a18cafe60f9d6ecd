import TestBasics

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
            for name in ["my_backend.py", "my-backend.mjs"] {
                try scratch.write(Built.text("Tests/Core/TestPrograms/\(name)"), to: name)
            }
            try scratch.write(code.replacing(Self.address, with: devices), to: file)
            func run(_ arguments: String...) async throws -> Ended {
                try await Program.run(interpreter, arguments, environment: ["BACKEND": backend], in: scratch.url.path)
            }
            try await run(file).succeeded()
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
            try await Program.run(
                Built.program("ExampleDeviceTest"), [], environment: ["DEVICES": devices, "BACKEND": backend]
            ).succeeded()
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
}
