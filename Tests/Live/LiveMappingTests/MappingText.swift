// The modules that most files of these tests use.
@_exported import LiveMapping
import TestBasics

/// A small mapping that is right, and copies of it with one change.
enum MappingText {
    static let whole = """
        version: 1
        base_url: http://127.0.0.1:8080/api
        app: {team_id: ABCDE12345, bundle_id: com.example.app}
        accounts:
          a: {values: {user: "${account}-${uuid}"}, headers: {Authorization: "Bearer ${env:TOKEN}"}}
        flows:
          attest_challenge:
            request: {method: GET, path: /challenge}
            capture: {challenge: {from: json:/challenge, decode: b64}}
          attest:
            client_data: "${challenge}"
            request:
              method: POST
              path: /attest
              json: {key: "${key_id|b64}", attestation: "${attestation|b64}"}
          assert:
            body: '{"level":1}'
            client_data: "${body}"
            request:
              method: POST
              path: /play?fast=1
              headers: {X-Assertion: "${assertion|b64}"}
              body: "${body}"

        """

    /// Returns the mapping with each of some parts replaced by the text after it.
    static func text(_ changes: KeyValuePairs<String, String> = [:]) -> String {
        changes.reduce(whole) { $0.replacing($1.key, with: $1.value) }
    }

    /// Reads the mapping with parts replaced.
    static func read(_ changes: KeyValuePairs<String, String> = [:]) throws(MappingError) -> BackendMapping {
        try read(yaml: text(changes))
    }

    static func read(yaml: String) throws(MappingError) -> BackendMapping {
        try BackendMapping(yaml: yaml, file: "m.yaml", environment: ["TOKEN": "t0k", "SECRET": "key"])
    }

    /// The error of a mapping, as a user sees it; empty for one that is right.
    static func error(yaml: String) -> String {
        do throws(MappingError) {
            _ = try read(yaml: yaml).preview()
            return ""
        } catch {
            return error.description
        }
    }
}

extension Values {
    /// The values that the checks set before a step.
    static let example = Values([
        "challenge": [0xFB, 0xEF, 0xBE], "key_id": [UInt8](repeating: 0xFF, count: 32), "account": Array("a".utf8),
        "uuid": Array("u-1".utf8), "now": Array("1700000000".utf8), "counter": Array("1".utf8),
    ])
}
