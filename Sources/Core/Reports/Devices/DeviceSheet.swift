import AttestModel

/// A simulated device with its keys.
package struct DeviceSheet: Document {
    private let device: DeviceOutline

    package init(_ device: DeviceOutline) { self.device = device }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let facts = [
            ("device", PrintableText.of(device.name)), ("app ID", PrintableText.of(device.appId)),
            ("environment", device.environment.rawValue), ("system", device.system),
            ("installation", "\(device.installation)"),
        ]
        let errors = device.plannedErrors.isEmpty ? [] : [("next errors", device.plannedErrors.joined(separator: ", "))]
        let lines = FactLines.lines(of: facts + errors, style) + [""] + keyLines(style)
        return lines.map { $0 + "\n" }.joined()
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

    package var json: String { device.json.canonicalText }
}
