import AttestModel
import LiveMapping
import Testing

/// HTTP Archives as proxies write them.
enum Archive {
    /// An exchange. The type of the body is that of JSON, unless the header fields have another.
    static func entry(
        _ method: String, _ url: String, body: String? = nil, headers: [(String, String)] = [], status: Int = 200,
        answer: JSONValue = ["text": ""], setting answerHeaders: [(String, String)] = []
    ) -> JSONValue {
        var request: [String: JSONValue] = ["method": .string(method), "url": .string(url), "headers": fields(headers)]
        if let body { request["postData"] = ["mimeType": "application/json", "text": .string(body)] }
        return [
            "request": .object(request),
            "response": ["status": .integer(Int64(status)), "headers": fields(answerHeaders), "content": answer],
        ]
    }

    static func draft(_ entries: [JSONValue]) throws -> MappingDraft {
        let archive: JSONValue = ["log": ["entries": .array(entries)]]
        return try MappingDraft(har: Array(archive.compactText.utf8), source: "flow.har")
    }

    private static func fields(_ fields: [(String, String)]) -> JSONValue {
        .array(fields.map { ["name": .string($0.0), "value": .string($0.1)] })
    }
}

extension MappingDraft {
    /// Returns the mapping, with something in the place of each secret.
    func mapping() throws -> BackendMapping {
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, "secret") })
        let mapping = try BackendMapping(yaml: yaml, file: "draft.yaml", environment: environment)
        _ = try mapping.preview()
        return mapping
    }

    func check(has lines: [String], lacks secrets: [String] = []) {
        for line in lines { #expect(yaml.contains(line), "\(line) is not in\n\(yaml)") }
        for secret in secrets { #expect(!yaml.contains(secret), "\(secret) is in\n\(yaml)") }
    }
}
