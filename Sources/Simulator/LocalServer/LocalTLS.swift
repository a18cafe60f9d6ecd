import AttestModel
import HummingbirdCore
import Logging
import NIOCore
import TLS

/// The certificate by which a server is called over TLS.
package struct LocalTLS: Sendable {
    fileprivate let context: TLSContext

    /// Creates the certificate, DER, with its private key, PEM.
    /// - Throws: `ServerError.notReady` when either cannot be read.
    package init(certificate: [UInt8], privateKeyPEM: String) throws(ServerError) {
        do {
            context = try TLSContext(certificate: certificate, privateKeyPEM: privateKeyPEM)
        } catch { throw ServerError(.notReady, "the certificate of the server cannot be used: \(error)") }
    }
}

/// Connections with TLS below all else.
struct EncryptedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let tls: LocalTLS

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(TLSHandler(tls.context))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
