import LocalServer
import ServiceLifecycle

extension ScriptEntry {
    /// Waits as long as the entry orders, but not longer than the server runs: the response is then sent at once.
    func wait() async {
        guard delaySeconds > 0 else { return }
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(delaySeconds)) }
    }

    /// The response that replaces the service's own; `nil` for the service's own.
    ///
    /// - Parameter text: Returns Apple's text of a status.
    func response(text: (Int) -> String) -> ServiceResponse? {
        guard let status else { return nil }
        var response = ServiceResponse(status, body ?? text(status))
        response.headers = headers
        return response
    }

    /// Changes the way of a response to the caller as the entry orders.
    ///
    /// - Parameter path: The path of the call.
    func deliver(_ response: inout ServiceResponse, path: String) {
        switch failure {
        case nil: break
        case .reset: response.delivery = .reset
        case .stall: response.delivery = .stalled(seconds: Self.longestDelay)
        case .truncate: response.delivery = .truncated(missing: 100)
        case .slow:
            // HTTP has no body that is slow and empty.
            if response.body.isEmpty { response.body = [UInt8](repeating: UInt8(ascii: " "), count: 60) }
            response.delivery = .slow(secondsPerByte: 1)
        case .large: response.delivery = .padded(bytes: 10 << 20)
        case .redirect:
            response = ServiceResponse(302, "")
            response.headers["Location"] = "/redirected\(path)"
        }
    }
}
