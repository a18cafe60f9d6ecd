import AttestModel

/// The ports to listen on; 0 lets the system choose.
public struct Listeners: Sendable, Hashable {
    /// What a port is for.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        case production, development
        /// Takes orders from tests, not calls from backends.
        case control
    }

    /// An address of this machine; the loopback address unless told otherwise.
    public var host: String
    public var production: Int
    public var development: Int
    public var control: Int

    public init(host: String = "127.0.0.1", production: Int = 0, development: Int = 0, control: Int = 0) {
        self.host = host
        self.production = production
        self.development = development
        self.control = control
    }

    func port(_ role: Role) -> Int {
        switch role {
        case .production: production
        case .development: development
        case .control: control
        }
    }

    /// The base URL of a port.
    func url(port: Int) -> String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
