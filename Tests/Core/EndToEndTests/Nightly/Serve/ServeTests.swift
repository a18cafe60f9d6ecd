import AsyncHTTPClient
import AttestModel
import Foundation
import Subprocess
import Synchronization
import TestSupport
import Testing

@Suite("appattest serve as a program")
struct ServeTests {
    /// The purchases of a person, with the status of each answer before the process was killed.
    private struct Sent: Sendable {
        var customer: ServedCustomer
        var purchases: [(purchase: ServedPurchase, status: Int?)]

        /// The greatest counter that was accepted; 0 for none.
        var counter: UInt32 { purchases.filter { $0.status == 200 }.map(\.purchase.counter).max() ?? 0 }
        var accepted: Int { purchases.count { $0.status == 200 } }
    }

    @Test("After SIGKILL among 1,000 assertions at once, no counter has gone back, and no challenge works twice")
    func killed() async throws {
        let scratch = try ScratchFolder()
        let arguments = try ServedBackend.arguments(in: scratch)
        let client = HTTPClient(configuration: Self.manyConnections)
        let (sent, status) = try await Program.servingToItsEnd(Appattest.path, arguments, signal: .kill) { line in
            let backend = ServedBackend(url: line)
            var customers: [(ServedCustomer, [ServedPurchase])] = []
            for name in 0..<20 {
                var customer = try await ServedCustomer("customer \(name)", at: backend)
                var purchases: [ServedPurchase] = []
                for _ in 0..<50 { purchases.append(try await customer.purchase(at: backend)) }
                customers.append((customer, purchases))
            }
            let answers = Answers()
            let tasks = customers.map { customer, purchases in
                Task {
                    let statuses = await withTaskGroup(of: (Int, Int?).self) { group in
                        for (index, purchase) in purchases.enumerated() {
                            group.addTask { (index, await answers.note(purchase.send(to: backend, by: client))) }
                        }
                        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                    }
                    let noted = purchases.enumerated().map { ($1, statuses[$0] ?? nil) }
                    return Sent(customer: customer, purchases: noted)
                }
            }
            // The process is killed while the others are under way.
            await answers.wait(for: 400)
            return tasks
        }
        #expect(status == 128 + 9)
        var customers: [Sent] = []
        for task in sent { customers.append(await task.value) }
        try await client.shutdown()
        let answered = customers.flatMap(\.purchases).count { $0.status != nil }
        #expect((400..<1000).contains(answered), "\(answered) of 1,000 were answered")
        let killed = customers
        try await Program.serving(Appattest.path, arguments) { line in
            let backend = ServedBackend(url: line)
            for var sent in killed { try await Self.check(&sent, at: backend) }
        }
    }

    /// Checks the account of a person after the restart.
    private static func check(_ sent: inout Sent, at backend: ServedBackend) async throws {
        let stored = try await sent.customer.purchases(at: backend)
        // A request without an answer may have had its effect.
        let unknown = sent.purchases.count { $0.status == nil }
        #expect((sent.accepted...sent.accepted + unknown).contains(stored))
        // Each counter that was accepted is below the stored one now, also over a challenge that nobody has used.
        for counter in Set([1, sent.counter]) where counter > 0 && counter <= sent.counter {
            let repeated = try await sent.customer.purchase(at: backend, counter: counter)
            #expect(await repeated.send(to: backend) == 403, "counter \(counter)")
        }
        for (purchase, status) in sent.purchases where status == 200 {
            #expect(await purchase.send(to: backend) == 403)
        }
        var again = 0
        for (purchase, status) in sent.purchases where status == nil && again < 5 {
            again += await purchase.send(to: backend) == 200 ? 1 : 0
            #expect(await purchase.send(to: backend) == 403, "its challenge and its counter are used")
        }
        #expect(try await sent.customer.purchases(at: backend) == stored + again)
        let next = try await sent.customer.purchase(at: backend)
        #expect(await next.send(to: backend) == 200)
    }

    private static var manyConnections: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 200
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// The number of answers so far.
    private final class Answers: Sendable {
        private let count = Mutex(0)
        private let stream = AsyncStream.makeStream(of: Int.self)

        func note(_ status: Int?) -> Int? {
            if status != nil {
                stream.continuation.yield(
                    count.withLock {
                        $0 += 1; return $0
                    })
            }
            return status
        }

        func wait(for number: Int) async { _ = await stream.stream.first { $0 >= number } }
    }

    @Test("The clock is moved by a file, and ends a challenge")
    func clock() async throws {
        let scratch = try ScratchFolder()
        let file = try scratch.write("0\n", to: "offset")
        let arguments = try ServedBackend.arguments(in: scratch) + ["--clock-offset-file", file]
        let (_, status) = try await Program.servingToItsEnd(Appattest.path, arguments) { line in
            let backend = ServedBackend(url: line)
            var customer = try await ServedCustomer("ann", at: backend)
            let (first, second) = (
                try await customer.purchase(at: backend), try await customer.purchase(at: backend)
            )
            #expect(await first.send(to: backend) == 200)
            try scratch.write("301", to: "offset")
            #expect(await second.send(to: backend) == 403)
            #expect(try await customer.purchases(at: backend) == 1)
        }
        #expect(status == 0)
    }

    @Test(
        "Wrong options end with 2, and are named",
        arguments: [
            (["--app-id", "x"], "'x'"), (["--root", "no-such-file.pem"], "no-such-file.pem"),
            (["--receipt-root", "/"], "is a directory"), (["--key", "K:T"], "'K:T'"),
            (["--key", "K:T:ROOT"], "private key"), (["--state", "no/such/folder/state.sqlite"], "no/such/folder"),
            (["--rate", "-1"], "--rate"), (["--password-cost", "3"], "--password-cost"),
            (["--clock-offset-file", "ROOT"], "whole number"), (["--receipt-interval", "0"], "--receipt-interval"),
            (["--key", "K:T:KEY", "--devicecheck-url", "apple"], "'apple'"), (["--host", "192.0.2.1"], "192.0.2.1"),
        ])
    func misuse(options: [String], named: String) async throws {
        let scratch = try ScratchFolder()
        var arguments = try ServedBackend.arguments(in: scratch)
        let key = try scratch.write(DeveloperAccount().privateKeyPEM, to: "key.pem")
        arguments += options.map {
            $0.replacingOccurrences(of: "ROOT", with: scratch.path("root.pem"))
                .replacingOccurrences(of: "KEY", with: key)
        }
        let ended = try await Program.run(Appattest.path, arguments)
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.contains(named), "\(ended.standardError)")
    }
}
