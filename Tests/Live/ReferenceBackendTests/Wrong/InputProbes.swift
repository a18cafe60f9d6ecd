import AttestModel
import LocalServer
import ReferenceBackend

extension Probe {
    static let input: [Probe] = [
        Probe("bad-input-500") { bench in
            await bench.send("POST", "/accounts", json: ["user": 7]).status == 500
        },
        Probe("internals-in-errors") { bench in
            await bench.send("POST", "/accounts", json: ["user": 7]).text.contains("SELECT")
        },
        Probe("body-without-limit") { bench in
            let ann = try await Customer(bench)
            let large = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
            return await ann.send("POST", "/accounts", body: large).status != 413
        },
        Probe("slow-request-without-limit") { $0.backend.serverLimits.requestSeconds > 60 },
        Probe("deep-object-ends-connection") { bench in
            let ann = try await Customer(bench)
            let deep = [UInt8](repeating: 0x81, count: 30_000) + [0]
            let body: JSONValue = [
                "key_id": .base64([UInt8](repeating: 0, count: 32)), "attestation": .base64(deep),
                "challenge": .base64(await ann.challenge("attest")),
            ]
            return await ann.send("POST", "/attest/verify", json: body).delivery == .reset
        },
    ]
}
