import Synchronization
import TestBasics
import VerifierMutants

@testable import VerifierFuzz

@Suite("The search of the fuzzer")
struct SearchTests {
    /// Searches a verifier, and returns the findings with the search.
    private func search(
        _ verifier: ReferenceVerifier, seeds: [FuzzSeed] = FuzzSeed.allCases, questions: Int,
        changing change: @escaping @Sendable (FuzzAnswer, VerificationRequest) -> FuzzAnswer = { answer, _ in answer }
    ) async throws -> (findings: [FuzzFinding], search: FuzzSearch) {
        let (worker, search) = FuzzBench.worker(seeds: seeds, questions: questions) { request, _ in
            change(FuzzAnswer(.verdict(verifier.assess(request).response), milliseconds: 1), request)
        }
        try await worker.run()
        return (await search.findings, search)
    }

    @Test("The reference verifier shows nothing")
    func noFalseAlarm() async throws {
        let (findings, search) = try await search(ReferenceVerifier(), questions: 2000)
        #expect(findings.isEmpty)
        // A sequence is not cut.
        #expect(await (2000...2002).contains(search.questions))
        #expect(await !search.corpus.isEmpty)
    }

    @Test("A wrong verifier is found by the requirement that it breaks, with one operation")
    func finds() async throws {
        let mutant = try #require(Mutants.named("without-att-nonce"))
        let (findings, _) = try await search(mutant.verifier(), seeds: [.attestation], questions: 3000)
        let finding = try #require(
            findings.first { $0.expected.violated == [.attestationNonce] && $0.question.earlier.isEmpty })
        #expect(finding.discrepancy == .accepts)
        #expect(finding.question.operations.count == 1)
        #expect(findings.allSatisfy { $0.expected.violated.contains(.attestationNonce) })
    }

    @Test(
        "A refused shape is one finding, and other faults are found in a shape that the target accepts",
        arguments: [0, 1])
    func refusedShapes(number: Int) async throws {
        let seeds: [FuzzSeed] = [.attestation, .macAttestation]
        let strict = try #require(Mutants.named("leaf-extended-key-usage-refused")).verifier()
        let lenient = try #require(Mutants.named("without-att-nonce")).verifier()
        let (worker, search) = FuzzBench.worker(seeds: seeds, questions: 1200) { request, _ in
            let isRefused = FuzzBench.reference.assess(request).isAccepted && !strict.assess(request).isAccepted
            let refusal = VerdictResponse(number == 0 ? .reject : .error, reason: "bad key usage")
            let verifier = number == 0 ? lenient : FuzzBench.reference
            return FuzzAnswer(.verdict(isRefused ? refusal : verifier.assess(request).response), milliseconds: 1)
        }
        let shapes = try await worker.settleShapes(of: seeds)
        #expect(shapes.ofSeeds == [.attestation: .iOS26BeforeEKU, .macAttestation: .iOS26BeforeEKU])
        #expect(shapes.findings.mapValues(\.question) == [.iOS26BeforeEKU: FuzzCase(.attestation, [])])
        try await worker.run()
        let others = await search.findings.filter { $0.question != FuzzCase(.attestation, []) }
        #expect(await search.findings.count == others.count + 1)
        #expect(others.isEmpty == (number == 1), "\(others.map(\.question))")
        for finding in others {
            #expect(finding.expected.violated.contains(.attestationNonce), "\(finding.question)")
            #expect(finding.control == FuzzCase(finding.question.seed, []).shaped(shapes.ofSeeds))
            #expect(FuzzCase("\(finding.question)") == finding.question)
            let words = FuzzBench.forge.words(for: finding.question)
            #expect(words.first?.hasPrefix("in the shape of iOS 26 before") == true)
        }
    }

    @Test("A verifier that keeps state is noticed, and neither accused of it nor spared for it", arguments: [0, 1])
    func stateful(number: Int) async throws {
        let seen = Mutex<Set<VerificationRequest>>([])
        let seeds: [FuzzSeed] = [.attestation, .assertion]
        let wrong = try #require(Mutants.named("without-att-nonce")).verifier()
        let (worker, search) = FuzzBench.worker(seeds: seeds, questions: 600) { request, _ in
            let response = (number == 0 ? FuzzBench.reference : wrong).assess(request).response
            let isUsed = response.verdict == .accept && !seen.withLock { $0.insert(request).inserted }
            let used = VerdictResponse(.reject, reason: "already used")
            return FuzzAnswer(.verdict(isUsed ? used : response), milliseconds: 1)
        }
        try await worker.noticeState(of: seeds)
        #expect(await search.stateful == Set(seeds))
        try await worker.run()
        let findings = await search.findings
        #expect(findings.isEmpty == (number == 0), "\(findings.map(\.question))")
        #expect(findings.allSatisfy { $0.expected.violated.contains(.attestationNonce) })
    }

    @Test("A crash, a hang, a flood and an error are findings, and never the end", arguments: [0, 1, 2, 3])
    func endingsAreFindings(number: Int) async throws {
        let ending = [
            FuzzAnswer.Ending.crash("ended by signal 11"), .hang, .breach("more than 16 MiB of output"),
            .verdict(VerdictResponse(.error)),
        ][number]
        let (findings, search) = try await search(ReferenceVerifier(), seeds: [.assertion], questions: 1500) {
            answer, request in
            // A verifier that breaks at every object without a map.
            request.evidence.first.map { $0 >> 5 == 5 } ?? true ? answer : FuzzAnswer(ending, milliseconds: 5)
        }
        // At most three for each requirement.
        #expect(!findings.isEmpty && findings.count <= 9)
        #expect(findings.filter { !$0.discrepancy.isEnding }.isEmpty)
        #expect(await search.questions >= 1500)
    }

    @Test("A target that rejects the control proves nothing")
    func controlIsDemanded() async throws {
        let (findings, search) = try await search(ReferenceVerifier(), seeds: [.assertion], questions: 900) {
            _, request in
            let isBroken = !ReferenceVerifier().assess(request).isAccepted
            return FuzzAnswer(.verdict(VerdictResponse(isBroken ? .accept : .reject)), milliseconds: 1)
        }
        #expect(findings.allSatisfy { $0.expected.expect == .accept && $0.control == $0.question })
        #expect(await search.worthless > 0)
    }

    @Test("A finding is a vector with an accepted control, and is read as it is written")
    func findingsAreVectors() async throws {
        let mutant = try #require(Mutants.named("assertion-rp-id-hash-compared-by-first-half"))
        let (findings, _) = try await search(mutant.verifier(), seeds: [.assertion], questions: 3000)
        let finding = try #require(findings.first)
        let vectors = finding.judged.vectors(by: FuzzBench.forge, oracle: FuzzBench.oracle)
        #expect(vectors.count == 2)
        let vector = try #require(vectors.first)
        #expect(vector.control == vectors.last?.id && vectors.last?.expect == .accept)
        #expect(vector.requirement == .assertionAppID && vector.id.group == "appid")
        #expect(vector.fault?.before != vector.fault?.after)
        for vector in vectors { #expect(try Vector(json: vector.json) == vector) }
    }

    @Test("The smallest case has only the operations that matter")
    func shrinking() async throws {
        let start = FuzzCase(.assertion, ["a", "b", "c"].map { FuzzOperation($0, Edit(.number, amount: 12)) })
        let smallest = await Shrinker().smallest(start) { fuzz in
            fuzz.operations.contains { $0.place == "b" && $0.edit.amount >= 3 }
        }
        #expect(smallest == FuzzCase(.assertion, [FuzzOperation("b", Edit(.number, amount: 3))]))
    }
}
