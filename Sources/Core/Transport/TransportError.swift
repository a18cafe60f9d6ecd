/// An error of a part of the transport that is set up before requests are sent: a process that cannot be stopped, or a
/// proxy that cannot listen.
package struct TransportError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
