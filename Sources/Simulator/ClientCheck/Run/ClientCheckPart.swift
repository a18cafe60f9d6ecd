import AppleServices
import AttestModel
import FixtureForge

/// The checks of a backend's calls of DeviceCheck, as one part of a run that has the backend and the service already.
package struct ClientCheckPart: Sendable {
    private let checks = ClientChecks.checks(for: .endpoint, grantsOnce: false)

    package init() {}

    /// The facts about all checks of the part.
    package var outlines: [VectorOutline] { checks.map(\.outline) }

    /// Plays the scenarios of some checks, and returns their results.
    ///
    /// - Parameters:
    ///   - ids: The checks that are judged or recorded.
    ///   - header: The header of the whole run.
    package func record(
        of ids: Set<VectorID>, client: any CheckedClient, apple: SimulatedApple, service: ServiceAccess,
        header: RunHeader, onEvent: (RunEvent) -> Void
    ) async -> RunRecord {
        let plan = ClientCheckPlan(checks, kind: .endpoint, selected: ids, unjudgedCount: 0)
        let player = ScenarioPlayer(
            apple: apple, client: client, access: service, kind: .endpoint, timeout: header.options.timeout)
        let session = ClientCheckSession(plan: plan, header: header, kind: .endpoint, service: service)
        return await session.conduct(with: player, onEvent: onEvent)
    }
}
