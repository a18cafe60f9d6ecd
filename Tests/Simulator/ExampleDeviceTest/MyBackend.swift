import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client of the backend under test.
struct MyBackend {
    private struct Rejected: Error { let status: Int }
    private struct Challenge: Decodable { let challenge: Data }

    let address: URL

    func challenge() async throws -> Data {
        try JSONDecoder().decode(Challenge.self, from: try await post("challenge", [:])).challenge
    }

    func register(_ keyId: String, _ attestation: Data, _ challenge: Data) async throws {
        _ = try await post(
            "register",
            [
                "keyId": keyId, "attestation": attestation.base64EncodedString(),
                "challenge": challenge.base64EncodedString(),
            ])
    }

    func submit(_ order: Data, _ keyId: String, _ assertion: Data) async throws {
        _ = try await post(
            "order",
            [
                "keyId": keyId, "assertion": assertion.base64EncodedString(),
                "order": String(decoding: order, as: UTF8.self),
            ])
    }

    private func post(_ call: String, _ body: [String: String]) async throws -> Data {
        var request = URLRequest(url: address.appendingPathComponent(call))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
            throw Rejected(status: (response as? HTTPURLResponse)?.statusCode ?? 0)
        }
        return data
    }
}
