import AttestModel
import FixtureForge

extension SequenceGroup {
    /// The sequences of calls to DeviceCheck. Each call has a new device token, as after a new installation.
    static let sequenceBits = SequenceGroup(
        .sequenceBits,
        [
            .accept("installed-again", [query("before"), update("update", true, false), query("after")]),
            .accept("one-bit-written", [update("update", true, nil, known), query("after")]),
            .accept("two-devices", inTurn(Edit(.plan) { $0.device = "other" })),
            .accept("two-teams", inTurn(otherTeam)),
            .accept("two-hosts", level: .should, inTurn(Edit(.plan) { $0.environment = $0.environment.other })),
            .accept(
                "validated",
                [query("validation", known, Edit(.plan) { $0.call = .validateDeviceToken }), query("after")]),
            .accept("token-used-again", level: .should, [query("first", known, token), query("again", token)]),
        ])

    private typealias Edit = DraftEdit<DeviceCheckCallDraft>

    private static func query(_ name: String, _ edits: Edit...) -> StepPlan {
        StepPlan(name, "device", .call(edits), .accept, nil)
    }

    private static func update(_ name: String, _ bit0: Bool?, _ bit1: Bool?, _ edits: Edit...) -> StepPlan {
        let bits = Edit(.plan) { ($0.call, $0.written) = (.updateTwoBits, (bit0, bit1)) }
        return StepPlan(name, "device", .call(edits + [bits]), .accept, nil)
    }

    /// Returns two updates with queries after them, those between with an edit.
    private static func inTurn(_ other: Edit) -> [StepPlan] {
        [
            update("update", true, false), query("other", other), update("other-update", false, true, other),
            query("after"),
        ]
    }

    /// A device that has bits before the first call.
    private static let known = Edit(.plan) {
        $0.known = DeviceBits(
            device: $0.device, teamId: $0.teamId, environment: $0.environment, bit0: false, bit1: true,
            lastUpdateTime: "2026-01")
    }

    /// An app of another team on the same device, with its backend.
    private static let otherTeam = Edit(.plan) {
        ($0.teamId, $0.keyId) = ("ZZZZZ99999", "ZYX987WVUT")
        $0.key = $0.context.key("DeviceCheck, key of another developer")
        $0.app = AppIdentity(teamId: $0.teamId, bundleId: $0.app.bundleId)
    }

    /// One device token for all calls.
    private static let token = Edit(.plan) {
        $0.deviceToken = $0.context.seed.bytes(1564, for: "device token of \(SequenceForge.owner(of: $0.name))")
    }
}
