import appattest.vectors.*;

public class Choices {
    public static void main(String[] arguments) {
        var set = VectorSet.load();
        var options = new Options(Profile.STRICT);
        var strict = set.select(options);
        long bytes = 0, seconds = 0;
        for (var vector : strict) {
            if (vector.request() instanceof AttestationRequest request && vector.id().startsWith("attestation/")) {
                bytes += request.attestation().length;
                seconds += request.time().getEpochSecond();
            }
        }
        var isSame = set.digest().equals(VectorSet.DIGEST) ? "True" : "False";
        show("facts", VectorSet.VERSION, VectorSet.DIGEST, isSame, set.vectors().size());
        show("core", set.select(new Options(Profile.CORE)).size());
        show("strict", strict.size());
        show("gate", set.select(new Options(Profile.GATE)).size());
        show("devicecheck", set.select(options.asking(Operation.ANSWER_DEVICE_CHECK, Operation.READ_DEVICE_CHECK)).size());
        show("bytes", bytes);
        show("seconds", seconds);
        Verifier verifier = request -> { throw new IllegalStateException("is not asked"); };
        var lacking = set.check(options.lacking(Capability.values()), verifier);
        show("lacking", lacking.passed(), lacking.failures().size(), lacking.notTestable().size());
        var tags = set.check(options.withoutTags("kills-process"), verifier);
        show("tags", tags.passed(), tags.failures().size(), tags.notTestable().size());
    }

    private static void show(Object... words) {
        var texts = java.util.Arrays.stream(words).map(String::valueOf).toList();
        System.out.println(String.join(" ", texts));
    }
}
