import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client of the backend under test.
struct MyBackend {
    let address: URL

    func challenge() async throws -> Data { try await post("challenge", [:])["challenge"] ?? Data() }

    func register(_ keyId: String, _ attestation: Data, _ challenge: Data) async throws {
        let values = ["attestation": attestation, "challenge": challenge].mapValues { $0.base64EncodedString() }
        try await post("register", values.merging(["keyId": keyId]) { $1 })
    }

    func submit(_ order: Data, _ keyId: String, _ assertion: Data) async throws {
        let order = String(decoding: order, as: UTF8.self)
        try await post("order", ["keyId": keyId, "assertion": assertion.base64EncodedString(), "order": order])
    }

    /// Makes a call, and returns the values in base64 of its answer.
    @discardableResult
    private func post(_ call: String, _ body: [String: String]) async throws -> [String: Data] {
        var request = URLRequest(url: address.appendingPathComponent(call))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return try JSONDecoder().decode([String: Data].self, from: data)
    }
}
