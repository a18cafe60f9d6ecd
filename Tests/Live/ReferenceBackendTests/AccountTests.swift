import GRDB
import TestBasics

@Suite("Accounts and sessions")
struct AccountTests {
    @Test("A name is taken once, and a password opens its own account alone")
    func accounts() async throws {
        let bench = try Bench()
        func post(_ path: String, _ user: String, _ password: String) async -> LocalResponse {
            await bench.send("POST", path, json: ["user": .string(user), "password": .string(password)])
        }
        #expect(await post("/accounts", "ann", "correct horse").status == 201)
        #expect(await post("/accounts", "ann", "another horse").status == 409)
        #expect(await post("/accounts", "bob", "short").status == 400)
        #expect(await post("/accounts", "", "correct horse").status == 400)
        #expect(await post("/sessions", "ann", "correct horse").status == 200)
        #expect(await post("/sessions", "ann", "another horse").word == "unauthenticated")
        let unknown = await post("/sessions", "eve", "another horse")
        #expect(unknown == (await post("/sessions", "ann", "wrong horse")), "an unknown name is not told apart")
    }

    @Test("A token opens the account for 30 days, and nothing else does")
    func sessions() async throws {
        let bench = try Bench()
        let ann = try await Customer(bench)
        let bob = try await Customer(bench, name: "bob")
        #expect(ann.token != bob.token && ann.token.utf8.count == 43)
        #expect(await ann.send("GET", "/purchases").status == 200)
        for header in [
            nil, "", "Bearer", "Bearer ", "Bearer x", "Basic \(ann.token)", ann.token, "Bearer \(ann.token) x",
            "Bearer \(ann.token)x",
        ] {
            let headers = header.map { [HeaderField("Authorization", $0)] } ?? []
            #expect(await bench.send("GET", "/purchases", headers: headers).status == 401, "\(header ?? "none")")
        }
        #expect(await bench.send("GET", "/purchases", headers: [ann.session, bob.session]).status == 400)
        bench.clock.advance(seconds: 30 * 86_400 - 1)
        #expect(await ann.send("GET", "/purchases").status == 200)
        bench.clock.advance(seconds: 1)
        #expect(await ann.send("GET", "/purchases").status == 401)
    }

    @Test(
        "Every endpoint of an account asks for its session",
        arguments: [
            "GET /attest/challenge", "POST /attest/verify", "DELETE /attest/key", "GET /assert/challenge",
            "POST /purchase", "GET /purchases", "POST /receipts/refresh", "POST /verify-device",
        ])
    func sessionAtEveryEndpoint(endpoint: String) async throws {
        let words = endpoint.split(separator: " ").map(String.init)
        let response = try await Bench().send(words[0], words[1], json: [:])
        #expect(response.status == 401 && response.word == "unauthenticated")
    }
}

@Suite("The state of the backend")
struct StateTests {
    @Test("What was answered is on the disk")
    func synchronous() async throws {
        let scratch = try ScratchFolder()
        let store = try Store(file: scratch.path("state.sqlite"))
        let level = try await store.transaction { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
        #expect(level == 2)
        #expect(throws: BackendError.self) { try Store(file: scratch.path("no folder/state.sqlite")) }
    }
}
