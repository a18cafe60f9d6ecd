import AttestModel

/// A form in which an object of a simulated device is printed.
package enum DeviceObjectFormat: String, Sendable, CaseIterable {
    /// Standard base64 on one line, as most apps send it.
    case base64
    /// Base64 with the alphabet for URLs, without padding.
    case base64url
    case hex
    /// The bytes themselves.
    case raw
    /// A JSON object with all values that belong to it.
    case json
    /// A request as it goes over the wire, which tools for `.http` files send.
    case http
    /// A command that sends the same request.
    case curl

    /// A Boolean value that indicates whether the form is a request, which needs an address.
    package var isRequest: Bool { self == .http || self == .curl }
}

/// An attestation, assertion or token of a simulated device, with the values that an app sends beside it.
package struct DeviceObject: Sendable {
    /// A request by which an app would send the object to its backend.
    package struct Request: Sendable {
        package var headers: KeyValuePairs<String, String>
        package var body: [UInt8]

        package init(headers: KeyValuePairs<String, String>, body: [UInt8]) {
            (self.headers, self.body) = (headers, body)
        }

        package init(json: JSONValue) {
            self.init(headers: ["Content-Type": "application/json"], body: Array(json.compactText.utf8))
        }
    }

    private let bytes: [UInt8]
    private let members: JSONValue
    private let request: Request

    /// - Parameters:
    ///   - members: the values of the form `json`.
    ///   - request: the request of the forms `http` and `curl`.
    package init(_ bytes: [UInt8], members: JSONValue, request: Request) {
        (self.bytes, self.members, self.request) = (bytes, members, request)
    }

    /// Returns the object in a form. Text ends with a line feed; `raw` and `http` end with their last byte.
    /// - Parameter url: The address of requests, with `http://` or `https://`, a host, and a path.
    /// - Returns: `nil` for the form `curl` when the body is not text, which a command cannot hold.
    package func formatted(as format: DeviceObjectFormat, url: String = "") -> [UInt8]? {
        switch format {
        case .base64: Array("\(bytes.base64)\n".utf8)
        case .base64url: Array("\(bytes.base64URL)\n".utf8)
        case .hex: Array("\(bytes.hex)\n".utf8)
        case .raw: bytes
        case .json: Array(members.canonicalText.utf8)
        case .http: message(url)
        case .curl: command(url).map { Array($0.utf8) }
        }
    }

    private func message(_ url: String) -> [UInt8] {
        let headers = request.headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        let head = "POST \(url) HTTP/1.1\r\n\(headers)Content-Length: \(request.body.count)\r\n\r\n"
        return Array(head.utf8) + request.body
    }

    /// One option a line, for a shell.
    private func command(_ url: String) -> String? {
        guard let body = String(validating: request.body, as: UTF8.self), !body.contains("\0"), !body.hasPrefix("@")
        else { return nil }
        let headers = request.headers.map { "-H \(ShellText.quoted("\($0.key): \($0.value)"))" }
        let lines =
            ["curl -sS -X POST \(ShellText.quoted(url))"] + headers + ["--data-binary \(ShellText.quoted(body))"]
        return lines.joined(separator: " \\\n  ") + "\n"
    }
}

/// A simulated device with its keys.
package struct DeviceSheet: Document {
    private let device: DeviceOutline

    package init(_ device: DeviceOutline) { self.device = device }

    package func lines(_ style: TextStyle) -> [String] {
        let facts = [
            ("device", PrintableText.of(device.name)), ("app ID", PrintableText.of(device.appId)),
            ("environment", device.environment.rawValue), ("system", device.system),
            ("installation", "\(device.installation)"),
        ]
        let errors = device.plannedErrors.isEmpty ? [] : [("next errors", device.plannedErrors.joined(separator: ", "))]
        return FactLines.lines(of: facts + errors, style) + [""] + keyLines(style)
    }

    private func keyLines(_ style: TextStyle) -> [String] {
        guard !device.keys.isEmpty else { return ["No keys."] }
        return [style.dim(Self.row("key identifier", "attested at", "counter"))]
            + device.keys.map { key in
                Self.row(key.keyId.base64, key.attestedAt?.description ?? "not attested", "\(key.counter)")
            }
    }

    private static func row(_ key: String, _ attested: String, _ counter: String) -> String {
        "\(key.padded(to: 44))  \(attested.padded(to: 20))  \(counter.leftPadded(to: 10))"
    }

    package var value: JSONValue { device.json }
}
