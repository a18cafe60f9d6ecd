import TestBasics

@testable import LiveConformance

@Suite("Input that everybody can send")
struct HostileInputTests {
    @Test("A backend that serves requests without evidence may serve one whose evidence is unreadable")
    func mayBeAccepted() {
        var policies = Policies()
        let served = { (policies: Policies, purpose: ChallengePurpose) in
            Set(HostileInput.all.filter { $0.mayBeAccepted(as: purpose, policies) }.map(\.name))
        }
        #expect(served(policies, .assertion) == ["plain-text"])
        policies.unsupportedDevices = .accept
        #expect(served(policies, .assertion).contains("no-evidence-header"))
        #expect(served(policies, .attestation) == ["plain-text"])
    }
}
