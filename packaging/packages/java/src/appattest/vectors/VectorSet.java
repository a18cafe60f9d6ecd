package appattest.vectors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All vectors of a set, with its facts.
 *
 * @param vectors all vectors, by id
 * @param digest the SHA-256 of the set, as in its manifest
 * @param suiteVersion the version of the suite that made the set
 * @param seed the public seed of every key of the set; nothing in the set is a secret
 * @param time the moment at which requests are verified, unless a vector is about time
 * @param gate the ids of profile gate
 */
public record VectorSet(
        List<Vector> vectors, String digest, String suiteVersion, String seed, Instant time, List<String> gate) {
    /** The version of the suite that made the set of this package. */
    public static final String VERSION = "@VERSION@";
    /** The SHA-256 of the set of this package, as in its manifest. */
    public static final String DIGEST = "@DIGEST@";

    /** Returns the set of this package. */
    public static VectorSet load() {
        try (var resource = VectorSet.class.getResourceAsStream("vectors.json")) {
            var text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            return Wire.decode(VectorSet.class, (Map<?, ?>) Json.parse(text));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** Returns the vectors that {@link #check} asks about with the same options. */
    public List<Vector> select(Options options) {
        return vectors.stream().filter(vector -> isIn(options.profile(), vector) && isAsked(vector, options)).toList();
    }

    private boolean isIn(Profile profile, Vector vector) {
        return switch (profile) {
            case CORE -> vector.level() == Level.MUST;
            case STRICT -> vector.level() != Level.INFO;
            case GATE -> gate.contains(vector.id());
        };
    }

    private static boolean isAsked(Vector vector, Options options) {
        var requests = vector.steps() == null
            ? List.of(vector.request()) : vector.steps().stream().map(Step::request).toList();
        return requests.stream().allMatch(request -> options.operations().contains(request.operation()))
            && options.lacks().containsAll(vector.unless())
            && vector.tags().stream().noneMatch(options.withoutTags()::contains);
    }

    /** Asks a verifier about the vectors that {@link #select} returns, and judges its answers. */
    public Report check(Options options, Verifier verifier) {
        return new Judge(this, options, verifier).report();
    }
}
