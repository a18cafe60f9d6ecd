/// Something that judges evidence on every requirement. Generation takes one, so that the forge and the
/// catalogue never depend on the verifier that keeps them honest.
package typealias Oracle = @Sendable (VerificationRequest) -> Assessment
