/// A request to a running backend, as it goes over the wire.
package struct LiveRequest: Sendable, Hashable {
    package var method: String
    /// The path with its query.
    package var target: String
    /// The header fields in their order. `Host` and `Content-Length` are added unless they are there.
    package var headers: [HeaderField]
    package var body: [UInt8]

    package init(method: String, target: String, headers: [HeaderField] = [], body: [UInt8] = []) {
        (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
    }
}

/// The answer of a running backend, as it came over the wire.
package struct LiveResponse: Sendable, Hashable {
    package var status: Int
    package var headers: [HeaderField]
    /// The body, at most 1 MiB of it.
    package var body: [UInt8]

    package init(status: Int, headers: [HeaderField] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

package struct HeaderField: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension [HeaderField] {
    /// Returns the first value of a field, whose name is compared without regard to case; `nil` when there is none.
    package func value(_ name: String) -> String? { first { $0.name.lowercased() == name.lowercased() }?.value }
}
