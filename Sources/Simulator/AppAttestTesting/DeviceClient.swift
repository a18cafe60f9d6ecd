import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The calls to one device of the service.
struct DeviceClient: Sendable {
    private let folder: URL

    /// - Parameter path: the parts of the device's path below `/v1`; empty for the device that is there from the start.
    init(url: URL, path: [String]) {
        folder = path.reduce(url.appendingPathComponent("v1")) { $0.appendingPathComponent($1) }
    }

    /// - Throws: the error of the device, or `SimulationError`.
    func post(_ call: String, _ body: [String: Any] = [:]) async throws -> DeviceAnswer {
        var request = URLRequest(url: folder.appendingPathComponent(call))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        let answer: DeviceAnswer = try await answer(to: request)
        if let error = answer.error { throw error.thrown(at: folder.appendingPathComponent(call)) }
        return answer
    }

    /// Asks the service about the device.
    /// - Throws: `SimulationError`.
    func get<Answer: Decodable>(_ name: String) async throws -> Answer {
        try await answer(to: URLRequest(url: folder.appendingPathComponent(name)))
    }

    private func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
        let address = request.url?.absoluteString ?? ""
        let data: Data
        do {
            (data, _) = try await URLSession.shared.data(for: request)
        } catch {
            throw SimulationError(
                description: "\(address) cannot be called: \(error.localizedDescription) "
                    + "Start it with 'appattest device serve'.")
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
            throw SimulationError(description: "\(address) is not a service of simulated devices")
        }
        return answer
    }
}

/// An answer of the service; each call has one of the members.
struct DeviceAnswer: Decodable {
    /// The error of a device, with its number, or the error of the call, without a number.
    struct Fault: Decodable {
        let code: String
        let number: Int?
        let message: String

        func thrown(at url: URL) -> any Error {
            guard let code = number.flatMap(AppAttestError.Code.init(rawValue:)) else {
                return SimulationError(description: "\(url.absoluteString): \(message)")
            }
            return AppAttestError(code, message: message).thrown
        }
    }

    let error: Fault?
    let name: String?
    let isSupported: Bool?
    let keyId: String?
    let attestation: Data?
    let assertion: Data?
    let token: Data?

    /// Returns a member that the call must have.
    func required<Value>(_ member: KeyPath<DeviceAnswer, Value?>, _ name: String) throws -> Value {
        guard let value = self[keyPath: member] else {
            throw SimulationError(description: "the answer of the simulated device has no \(name)")
        }
        return value
    }
}
