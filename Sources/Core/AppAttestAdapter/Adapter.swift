// The messages of the protocol are the types of the library.
@_exported import AdapterProtocol

/// A verifier written in Swift, as a target of the conformance suite.
///
/// An adapter answers the requests of `appattest run` on standard input with responses on standard output. It asks your
/// verifier for a verdict on each request, and does all the rest of the adapter protocol.
///
/// ```swift
/// import AppAttestAdapter
///
/// await Adapter(name: "my-verifier", version: "1.0", capabilities: [.attestation, .roots]) { request in
///     guard case .attestation(let request) = request else { return .unsupported("attestations only") }
///     do {
///         let key = try verify(request.attestation, challenge: request.challenge, roots: request.roots)
///         return .accept(publicKey: key, counter: 0)
///     } catch let error as InvalidAttestation {
///         return .reject("\(error)", code: "InvalidAttestation")
///     }
/// }.run()
/// ```
public struct Adapter: Sendable {
    /// The call of a verifier.
    ///
    /// An error that it throws becomes the verdict `error`, which says that the verifier failed in a way that its user
    /// does not expect. Return ``VerdictResponse/reject(_:code:)`` for the errors that your verifier documents for invalid evidence.
    public typealias Verifier = @Sendable (Request) async throws -> Answer

    private let responder: Responder

    /// Creates an adapter for a verifier.
    ///
    /// - Parameters:
    ///   - name: The name of the verifier.
    ///   - version: The version of the verifier, not of the adapter.
    ///   - language: The language that the verifier is used from.
    ///   - capabilities: The features that the verifier has. Vectors that need another one are not tested. The checks that
    ///     every server owes are tested without being listed.
    ///   - attestations: The features that the verifier has for attestations only.
    ///   - assertions: The features that the verifier has for assertions only.
    ///   - omits: The checks that the verifier leaves out, each with the reason, which every report repeats.
    ///   - callerCompares: The values that the verifier returns without judging them, because its documentation tells
    ///     the caller to compare them. Evidence that it accepts is judged as such a caller does.
    ///   - verify: The call of the verifier. Requests reach it one after the other.
    public init(
        name: String, version: String, language: String = "Swift", capabilities: Set<Capability>,
        forAttestations attestations: Set<Capability> = [], forAssertions assertions: Set<Capability> = [],
        omits: [Capability: String] = [:], callerCompares: Set<CallerComparison> = [],
        verify: @escaping Verifier
    ) {
        var description = TargetDescription(
            name: name, version: version, language: language, capabilities: capabilities, omits: omits)
        description.scopedCapabilities = Set(attestations.map { ScopedWord($0, for: AttestationRequest.kind) })
            .union(assertions.map { ScopedWord($0, for: AssertionRequest.kind) })
        description.callerCompares = Set(callerCompares.map { ScopedWord($0) })
        responder = Responder(description, verify: verify)
    }

    /// Answers the requests on standard input, one a line, until it ends or nobody reads the responses any more.
    ///
    /// Standard output is for responses alone. While the adapter runs, whatever else is printed there goes to standard
    /// error, so that a library that prints does no harm. Each response is written at once.
    ///
    /// The method ignores the signal SIGPIPE for the whole process.
    public func run() async { await responder.answerStandardInput() }

    /// Returns the response to one request, for other ways of transport: the body of a POST request, or the input of a
    /// process that answers one request.
    ///
    /// - Parameter message: One JSON object in UTF-8. A message that cannot be read gets the verdict `error`.
    /// - Returns: One JSON object in UTF-8, without a line feed.
    public func response(to message: [UInt8]) async -> [UInt8] { await responder.response(to: message) }
}
