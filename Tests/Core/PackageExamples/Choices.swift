import AppAttestVectors
import Testing

@Test func choices() async throws {
    let set = try VectorSet.load()
    let strict = set.select(profile: .strict)
    let attestations = strict.compactMap { vector -> AttestationRequest? in
        guard vector.id.hasPrefix("attestation/"), case .attestation(let request) = vector.request else { return nil }
        return request
    }
    let isWhole = set.digest == VectorSet.digest
    print("facts", VectorSet.version, VectorSet.digest, isWhole ? "True" : "False", set.vectors.count)
    print("core", set.select().count)
    print("strict", strict.count)
    print("gate", set.select(profile: .gate).count)
    print("devicecheck", set.select(profile: .strict, operations: [.answerDeviceCheck, .readDeviceCheck]).count)
    print("bytes", attestations.reduce(0) { $0 + $1.attestation.count })
    print("seconds", attestations.reduce(0) { $0 + Int($1.time.timeIntervalSince1970) })

    struct NotAsked: Error {}
    func show(_ name: String, _ report: Report) {
        print(name, report.passed, report.failures.count, report.notTestable.count)
    }
    let all = Set(Capability.allCases)
    show("lacking", await set.check(profile: .strict, lacking: all) { _ in throw NotAsked() })
    show("tags", await set.check(profile: .strict, withoutTags: ["kills-process"]) { _ in throw NotAsked() })
}
