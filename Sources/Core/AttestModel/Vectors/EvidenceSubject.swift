/// The app and the environment that evidence is about: those of a whole vector set, unless a vector is about others.
package struct EvidenceSubject: Sendable, Hashable {
    package var app: AppIdentity
    package var environment: AttestEnvironment

    package init(app: AppIdentity, environment: AttestEnvironment = .production) {
        (self.app, self.environment) = (app, environment)
    }

    /// The subject of the committed set: the example app in production.
    package static let example = EvidenceSubject(app: .example)
}
