import AttestModel

/// The exchanges of an HTTP Archive, as browsers and proxies write it.
enum HARFile {
    /// - Throws: `MappingError` that names the file and the entry.
    static func recording(_ bytes: [UInt8], file: String) throws(MappingError) -> Recording {
        let document: JSONValue
        do throws(ModelError) {
            document = try JSONValue.parse(bytes)
        } catch { throw MappingError(file: file, line: nil, column: nil, message: "is no HAR file: \(error)") }
        guard case .array(let entries)? = document["log"]?["entries"] else {
            throw MappingError(file: file, line: nil, column: nil, message: "is no HAR file: it has no 'log.entries'")
        }
        var recording = Recording()
        for (index, entry) in entries.enumerated() {
            guard let request = entry["request"], let method = request["method"]?.string,
                let url = request["url"]?.string
            else {
                throw MappingError(
                    file: file, line: nil, column: nil,
                    message: "'log.entries[\(index)]' has no request with a method and a URL")
            }
            let exchange = DraftExchange(
                method: method, url: url, headers: fields(request), body: body(request["postData"]),
                answer: entry["response"].flatMap(answer))
            guard let exchange else {
                let address = String(url.prefix { $0 != "?" && $0 != "," }.prefix(80))
                recording.dropped.append(
                    DroppedRequest(method: method, target: address, reason: "is no http or https URL"))
                continue
            }
            recording.exchanges.append(exchange)
        }
        return recording
    }

    private static func answer(_ response: JSONValue) -> LiveResponse? {
        guard case .integer(let status)? = response["status"], status > 0 else { return nil }
        return LiveResponse(status: Int(status), headers: fields(response), body: body(response["content"]))
    }

    private static func fields(_ message: JSONValue) -> [HeaderField] {
        guard case .array(let fields)? = message["headers"] else { return [] }
        return fields.compactMap { field in
            guard let name = field["name"]?.string, !name.hasPrefix(":"), let value = field["value"]?.string else {
                return nil
            }
            return HeaderField(name, value)
        }
    }

    /// Returns the form that some programs write as its parameters alone.
    private static func form(_ content: JSONValue?) -> [UInt8] {
        guard case .array(let parameters)? = content?["params"] else { return [] }
        let pairs = parameters.compactMap { parameter -> String? in
            guard let name = parameter["name"]?.string else { return nil }
            return [name, parameter["value"]?.string ?? ""]
                .map { Array($0.percentDecoded.utf8).percentEncoded }.joined(separator: "=")
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    private static func body(_ content: JSONValue?) -> [UInt8] {
        guard let text = content?["text"]?.string else { return form(content) }
        guard content?["encoding"]?.string == "base64" else { return Array(text.utf8) }
        return [UInt8](base64: text) ?? Array(text.utf8)
    }
}
