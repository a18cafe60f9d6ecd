package appattest.vectors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The judge of answers, by the rules of spec/judgement.md. */
final class Judge {
    private record Finding(Outcome outcome, String reason) {}

    private static final Finding PASS = new Finding(Outcome.PASS, "");

    private final VectorSet set;
    private final Options options;
    private final Verifier verifier;
    private final Map<String, Vector> vectors = new HashMap<>();
    private final Map<String, Finding> findings = new HashMap<>();

    Judge(VectorSet set, Options options, Verifier verifier) {
        this.set = set;
        this.options = options;
        this.verifier = verifier;
        for (var vector : set.vectors()) vectors.put(vector.id(), vector);
    }

    Report report() {
        int passed = 0;
        var failures = new ArrayList<Report.Failure>();
        var notTestable = new ArrayList<String>();
        for (var vector : set.select(options)) {
            var finding = finding(vector);
            if (finding.outcome() == Outcome.PASS) passed++;
            else if (!isTestable(vector)) notTestable.add(vector.id());
            else failures.add(new Report.Failure(vector.id(), finding.outcome(), finding.reason()));
        }
        return new Report(passed, List.copyOf(failures), List.copyOf(notTestable));
    }

    private boolean isTestable(Vector vector) { return Collections.disjoint(vector.needs(), options.lacks()); }

    private Finding finding(Vector vector) {
        var known = findings.get(vector.id());
        if (known != null) return known;
        var found = judged(vector);
        findings.put(vector.id(), found);
        return found;
    }

    private Finding judged(Vector vector) {
        if (!isTestable(vector)) return new Finding(Outcome.NOT_TESTABLE, "");
        var found = vector.steps() == null ? judgedRequest(vector) : judgedSteps(vector);
        if (!found.equals(PASS) || vector.expect() != Expectation.REJECT || accepts(vector.control())) return found;
        return new Finding(Outcome.INCONCLUSIVE, "rejected, and its control " + vector.control() + " was not accepted");
    }

    private boolean accepts(String control) { // wrong values do not matter here
        var vector = vectors.get(control);
        var outcome = finding(vector).outcome();
        return outcome == Outcome.PASS || outcome == Outcome.WRONG_OUTPUT && vector.steps() == null;
    }

    private Finding judgedRequest(Vector vector) {
        var request = vector.request();
        if (vector.trailingZeros() != null) {
            var members = Wire.members((Record) request);
            var evidence = Base64.getDecoder().decode((String) members.get(request.operation().evidence));
            var longer = Arrays.copyOf(evidence, evidence.length + vector.trailingZeros().intValue());
            members.put(request.operation().evidence, Wire.encode(longer));
            request = (Request) Wire.decode(Request.class, members);
        }
        var answer = ask(request);
        boolean isRejection = vector.expect() == Expectation.REJECT;
        if (vector.requirement().equals("AST-KEY") && isRejection && answer.verdict() == Verdict.ERROR) {
            return PASS; // a stored key that is no key is no fault of the evidence
        }
        return compared(answer, vector, vector.expect(), vector.result(), vector.level() == Level.SHOULD);
    }

    private Finding judgedSteps(Vector vector) { // the first wrong answer decides
        for (var step : vector.steps()) {
            var found = compared(ask(step.request()), vector, step.expect(), step.result(), false);
            if (!found.equals(PASS)) return new Finding(found.outcome(), "step " + step.name() + ": " + found.reason());
        }
        return PASS;
    }

    private Answer ask(Request request) {
        try {
            return verifier.verify(request);
        } catch (Exception | StackOverflowError error) {
            return new Answer(Verdict.ERROR, error.toString(), VerifiedOutput.NONE);
        }
    }

    private static Finding compared(
            Answer answer, Vector vector, Expectation expect, VerifiedOutput result, boolean isStrict) {
        var title = vector.title() + " (" + vector.requirement() + ")";
        var reason = answer.reason().isEmpty() ? "no reason" : answer.reason();
        var verdict = answer.verdict();
        if (verdict == Verdict.ERROR) return new Finding(Outcome.ERROR, reason + ": " + title);
        if (verdict == Verdict.UNSUPPORTED) return new Finding(Outcome.NOT_TESTABLE, "unsupported: " + title);
        if (expect == Expectation.EITHER || verdict == Verdict.REJECT && expect == Expectation.REJECT) return PASS;
        if (verdict == Verdict.REJECT) {
            return new Finding(Outcome.WRONG_VERDICT, "rejected (" + reason + "), and must be accepted: " + title);
        }
        if (expect == Expectation.REJECT && (result == null || vector.id().startsWith("devicecheck/"))) {
            return new Finding(Outcome.WRONG_VERDICT, "accepted, and must be rejected: " + title);
        }
        var wrong = wrongValues(Wire.members(answer.output()), Wire.members(result), isStrict);
        if (wrong.isEmpty()) return PASS;
        return new Finding(Outcome.WRONG_OUTPUT, "accepted with a wrong " + String.join(", ", wrong) + ": " + title);
    }

    /** @param isStrict a risk metric of 0 is wrong, too, for a receipt without one */
    private static List<String> wrongValues(Map<String, Object> values, Map<String, Object> right, boolean isStrict) {
        return values.keySet().stream().filter(name -> {
            if (right.containsKey(name)) return !name.equals("body") && !right.get(name).equals(values.get(name));
            boolean isNoMetric = name.equals("riskMetric") && values.get(name).equals(0L) && !isStrict;
            return VerifiedOutput.NEVER_MADE_UP.contains(name) && !isNoMetric;
        }).toList();
    }
}
