import TestBasics

@Suite("appattest check-app")
struct CheckAppTests {
    @Test("Of an app that does nothing, nothing is said")
    func idle() async throws {
        let ended = try await Appattest.run(["check-app", "--app", "sh -c 'echo nothing to do >&2'"])
        #expect(ended.status == 3)
        #expect(ended.unwrapped.contains("the app sent no request. It said: nothing to do"), "\(ended.standardOutput)")
    }

    @Test("An app that cannot be started is named")
    func missing() async throws {
        let missing = try await Appattest.run(["check-app", "--app", "/no/such/app"])
        #expect(missing.status == 3 && missing.unwrapped.contains("command '/no/such/app' cannot be started"))
    }
}
