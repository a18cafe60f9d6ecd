import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The calls of the app to its server.
struct AppServer: Sendable {
    enum Answer {
        case accepted, unavailable
        /// The server refused the attestation, or does not know the key.
        case unknownKey
    }

    let url: URL
    let account: String

    func usesAppAttest() async throws -> Bool {
        let (data, _) = try await URLSession.shared.data(for: URLRequest(url: url.appendingPathComponent("config")))
        return try JSONDecoder().decode([String: Bool].self, from: data)["appAttest"] ?? false
    }

    func challenge() async throws -> Data {
        let (data, _) = try await post("challenge", [:])
        return try JSONDecoder().decode([String: Data].self, from: data)["challenge"] ?? Data()
    }

    func register(keyId: String, attestation: Data) async throws -> Answer {
        try await post("attestation", ["keyId": keyId, "attestation": attestation.base64EncodedString()]).answer
    }

    func send(keyId: String, assertion: Data, clientData: Data) async throws -> Answer {
        let values = ["assertion": assertion, "clientData": clientData].mapValues { $0.base64EncodedString() }
        return try await post("request", values.merging(["keyId": keyId]) { $1 }).answer
    }

    func send(deviceToken: Data?) async throws {
        _ = try await post("request", deviceToken.map { ["deviceToken": $0.base64EncodedString()] } ?? [:])
    }

    private func post(_ name: String, _ values: [String: String]) async throws -> (data: Data, answer: Answer) {
        var request = URLRequest(url: url.appendingPathComponent(name))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(values.merging(["account": account]) { $1 })
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        return (data, status < 300 ? .accepted : status >= 500 ? .unavailable : .unknownKey)
    }
}
