package appattest.vectors;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome of a check. Its text lists the failures and the counts.
 *
 * @param passed the number of vectors that were answered rightly
 * @param failures the vectors that were not
 * @param notTestable the ids of the vectors that need a capability which the verifier lacks
 */
public record Report(int passed, List<Failure> failures, List<String> notTestable) {
    /** A vector that was not answered rightly. */
    public record Failure(String id, Outcome outcome, String reason) {
        @Override
        public String toString() { return id + ": " + outcome.word() + ": " + reason; }
    }

    @Override
    public String toString() {
        var counts = passed + " passed, " + failures.size() + " failed, " + notTestable.size() + " not testable";
        return Stream.concat(failures.stream().map(Failure::toString), Stream.of(counts))
            .collect(Collectors.joining("\n"));
    }
}
