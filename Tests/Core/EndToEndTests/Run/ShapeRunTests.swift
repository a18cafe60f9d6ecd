import AttestModel
import TestSupport
import Testing

@Suite("Verifiers that refuse one shape, or go by their own clock, are judged whole")
struct ShapeRunTests {
    private func summary(_ words: String...) async throws -> (status: Int32, [String: JSONValue]) {
        let ended = try await Program.run(Appattest.path, ["run", "--format", "json"] + words)
        guard case .object(let members) = try JSONValue.parse(Array(ended.standardOutput.utf8)) else {
            Issue.record("no object: \(ended.standardError)")
            return (ended.status, [:])
        }
        return (ended.status, members)
    }

    private func strings(_ value: JSONValue?) -> [String] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    private func failing(_ value: JSONValue?) -> [String] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap { value in
            guard case .object(let members) = value, case .string(let id)? = members["id"] else { return nil }
            return id
        }
    }

    @Test("Leaves with extended key usage refused: one cause, said first, and every negative judged")
    func extendedKeyUsage() async throws {
        let target = "builtin:mutant/leaf-extended-key-usage-refused"
        let (status, run) = try await summary(
            "--target", target, "--only", "attestation/valid/*", "--only", "attestation/nonce/*")
        #expect(status == 1)
        let failures = failing(run["failures"])
        #expect(failures.contains("attestation/valid/production"))
        #expect(!failures.contains("attestation/valid/leading-zero-x"))
        // Only devices that have the key usage send extensions.
        let extensions = "attestation/nonce/auth-data-altered-extension-value"
        #expect(failures.allSatisfy { $0.hasPrefix("attestation/valid/") || $0 == extensions })
        let first = strings(run["remarks"]).first ?? ""
        #expect(
            first.hasPrefix("Fix this first: it refuses leaf certificates with extended key usage (iOS 26.1 and later"))
        #expect(first.contains("judged in the shape of iOS 26 before February 2026 instead"))
        let (alone, one) = try await summary(
            "--target", target, "--shape", "ios-26-before-eku", "--only", "attestation/nonce/other-challenge")
        #expect(alone == 0 && strings(one["remarks"]).isEmpty)
    }

    @Test("A vector is shown as it was judged, and a shape that it lacks is named")
    func shown() async throws {
        let shown = try await Appattest.run("show", "attestation/valid/production", "--shape", "ios-17")
        #expect(shown.status == 0)
        let lacking = try await Appattest.run("show", "attestation/valid/macos-acl-blob", "--shape", "ios-17")
        #expect(lacking.status == 2 && lacking.standardError.contains("does not exist in the shape of iOS 17"))
        let unknown = try await Appattest.run("show", "attestation/valid/production", "--shape", "ios-16")
        #expect(unknown.status == 2 && unknown.standardError.contains("'ios-16' is not a shape"))
    }

    @Test("A verifier whose clock cannot be set is judged on receipts by a set for the moment")
    func ownClock() async throws {
        let (status, run) = try await summary(
            "--fresh", "--target", "exec:\(Appattest.path) adapter --own-clock", "--allow-untestable", "clock",
            "--only", "receipt/*/*", "--only", "attestation/valid/*", "--profile", "strict")
        #expect(status == 0, "\(failing(run["failures"]))")
        guard case .object(let counts)? = run["counts"], case .integer(let passed)? = counts["pass"],
            case .integer(let untested)? = counts["notTestable"]
        else { throw CancellationError() }
        #expect(passed > 4 * untested && untested > 0)
    }
}
