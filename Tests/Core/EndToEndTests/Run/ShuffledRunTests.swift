import AttestModel
import TestSupport
import Testing

@Suite("Order and repetition, from the command line")
struct ShuffledRunTests {
    @Test("The reference verifier says the same about everything, in any order and each time")
    func reference() async throws {
        let run = try await Reported.shuffled.value
        #expect(run.ended.status == 0)
        #expect(Set(run.lines.outcomes.values) == ["pass", "observed"])
        let reference = try await Reported.reference.value.lines.judgements
        #expect(run.lines.judgements == reference.filter { run.lines.results[$0.key] != nil })
        guard case .object(let options)? = run.lines.header["options"] else { return #expect(Bool(false), "options") }
        #expect(options["shuffle"] == true && options["repeat"] == 3)
        guard case .integer(let seed)? = options["shuffleSeed"],
            case .string(let digest)? = run.lines.header["setDigest"]
        else { return #expect(Bool(false), "a seed and a digest") }
        #expect(seed == Int64(digest.prefix(8), radix: 16))
        #expect(run.ended.standardError.contains("each vector asked 3 times, order shuffled by seed \(seed)"))
    }

    @Test("A verifier that changes its mind is unstable; the command to repeat it asks as often, in the same order")
    func unstable() async throws {
        let scratch = try ScratchFolder()
        let mark = scratch.path("asked")
        let cases = """
            */zero-first) if [ -e '\(mark)' ]; then printf '{"id":"%s","verdict":"accept"}\\n' "$id"
                else : > '\(mark)'; reference; fi ;;
            *) reference ;;
            """
        let fake = try FakeAdapter(cases: cases)
        let run = try await Reported.run(
            fake.target, "--only", "assertion/counter/zero-*", "--shuffle", "--shuffle-seed",
            "5", "--repeat", "2", "--jobs", "1")
        #expect(run.ended.status == 1)
        let result = try #require(run.lines.results["assertion/counter/zero-first"])
        #expect(result["outcome"] == "unstable")
        #expect(result["reason"] == "asked 2 times, answered: reject, accept")
        #expect(
            run.ended.unwrapped.contains("--only 'assertion/counter/zero-*' --shuffle --shuffle-seed 5 --repeat 2"))
    }
}
