import AttestModel
import ReferenceVerifier

/// Services in the place of Apple's DeviceCheck server that keep bits as Apple's does not.
enum BitsMutants {
    static let all: [Mutation<DeviceCheckCallEvidence>] = [
        .steps("bits-of-one-device", .sequenceBits) {
            $0.replace = { $0.teamId == $1.teamId && $0.environment == $1.environment }
        },
        .steps("bits-of-one-team", .sequenceBits) {
            $0.replace = { $0.device == $1.device && $0.environment == $1.environment }
        },
        .steps("bits-of-one-host", .sequenceBits) { $0.replace = { $0.device == $1.device && $0.teamId == $1.teamId } },
        .output("bits-new-device-lost", .sequenceBits) {
            if $1.request.bits.count < $0.deviceCheck.bits?.count ?? 0 { $0.deviceCheck.bits?.removeLast() }
        },
        .output("bits-other-bit-cleared", .sequenceBits) {
            guard $1.call == .updateTwoBits, $1.payload.value?.member("bit1") == nil else { return }
            if let new = $0.deviceCheck.bits?.indices.last { $0.deviceCheck.bits?[new].bit1 = false }
        },
        .output("bits-first-month", .sequenceBits) {
            guard let old = $1.request.bits.first, let new = $0.deviceCheck.bits?.indices.last else { return }
            $0.deviceCheck.bits?[new].lastUpdateTime = old.lastUpdateTime
        },
        .output("bits-cleared-by-validation", .sequenceBits) {
            if $1.call == .validateDeviceToken { $0.deviceCheck.bits = [] }
        },
    ]
}
