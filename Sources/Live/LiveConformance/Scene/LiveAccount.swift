import AttestModel
import LiveMapping
import Synchronization

/// An account of the backend, with the session that its requests belong to.
final class LiveAccount: Sendable {
    /// The header fields of each request.
    let headers: [NamedTemplate]
    /// The values of the account and of its login.
    let values: Values
    /// The step that opens a session; `nil` for none.
    let login: Step?
    private let kept: Mutex<[String: String]>

    /// Creates an account that is logged in.
    init(headers: [NamedTemplate], values: Values, login: Step? = nil, cookies: [String: String] = [:]) {
        (self.headers, self.values, self.login) = (headers, values, login)
        kept = Mutex(cookies)
    }

    /// The cookies that are kept, by name.
    var cookies: [String: String] { kept.withLock { $0 } }

    /// Returns a request with the cookies that are kept, in one field with those that the mapping states, which come first
    /// and win (RFC 6265 section 5.4).
    func withCookies(_ request: LiveRequest) -> LiveRequest {
        let stated = request.headers.filter { $0.name.lowercased() == "cookie" }.flatMap {
            $0.value.split(separator: ";").map(\.trimmed)
        }
        let names = Set(stated.map { $0.prefix { $0 != "=" } })
        let kept = cookies.filter { !names.contains($0.key[...]) }.sorted { $0.key < $1.key }
        let pairs = stated + kept.map { "\($0.key)=\($0.value)" }
        guard !kept.isEmpty else { return request }
        return request.with { $0.set("Cookie", to: pairs.joined(separator: "; ")) }
    }

    func keepCookies(of response: LiveResponse) {
        let cookies = response.headers.compactMap(\.setCookie).map { ($0.name, $0.value) }
        kept.withLock { $0.merge(cookies) { $1 } }
    }
}
