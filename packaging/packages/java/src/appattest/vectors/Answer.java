package appattest.vectors;

import java.util.Map;

/**
 * What a verifier says about a request.
 *
 * @param reason the reason of a rejection or an error, or the empty text
 * @param output the values that the verifier returns when it accepts; one that is missing is not compared
 */
public record Answer(Verdict verdict, String reason, VerifiedOutput output) {
    /** Accepts, and returns values such as publicKey and counter. */
    public static Answer accept(VerifiedOutput output) { return new Answer(Verdict.ACCEPT, "", output); }

    /** Rejects the evidence in the way that the verifier documents. */
    public static Answer reject(String reason) { return new Answer(Verdict.REJECT, reason, VerifiedOutput.NONE); }

    /** Reads an answer of the adapter protocol. */
    public static Answer fromJson(String text) {
        var members = (Map<?, ?>) Json.parse(text);
        var reason = members.get("reason") == null ? members.get("code") : members.get("reason");
        var verdict = (Verdict) Wire.decode(Verdict.class, members.get("verdict"));
        return new Answer(verdict, reason == null ? "" : (String) reason, Wire.decode(VerifiedOutput.class, members));
    }
}
