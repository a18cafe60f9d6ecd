import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The parts of a line for each check of App Attest evidence that a server makes (spec/captures.md); any writer of JSON takes them. */
public final class Captures {
    private Captures() {}

    /** The salted hash that stands for an account or an address. */
    public static String salted(byte[] salt, String value) throws java.security.GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(salt, "HmacSHA256"));
        byte[] hash = mac.doFinal(value.getBytes(StandardCharsets.UTF_8));
        return java.util.HexFormat.of().formatHex(hash, 0, 16);
    }

    /** The JSON of a line. All texts but the evidence are JSON themselves; client data are left out of the request, and their hash is in it. */
    public static String line(String id, String kind, byte[] evidence, String request, String verdict, String others) {
        return "{\"v\":1,\"id\":" + id + ",\"at\":\"" + java.time.Instant.now() + "\",\"kind\":\"" + kind + "\",\"evidence\":"
            + redacted(kind, evidence.clone()) + ",\"request\":" + request + ",\"verdict\":" + verdict + others + "}\n";
    }

    /** The evidence without the token of a receipt, as JSON. */
    static String redacted(String kind, byte[] evidence) {
        Base64.Encoder base64 = Base64.getEncoder();
        if (kind.equals("receipt")) { // its token is signed with it
            byte[] prefix = java.util.Arrays.copyOf(evidence, Math.min(16, evidence.length));
            return "{\"size\":" + evidence.length + ",\"prefix\":\"" + base64.encodeToString(prefix) + "\"}";
        }
        int at = new String(evidence, StandardCharsets.ISO_8859_1).indexOf("greceiptY") + 11;
        if (kind.equals("attestation") && at > 10 && at <= evidence.length) { // zeros take the place of the receipt
            int size = (evidence[at - 2] & 255) << 8 | evidence[at - 1] & 255;
            java.util.Arrays.fill(evidence, at, Math.min(evidence.length, at + size), (byte) 0);
        }
        return "\"" + base64.encodeToString(evidence) + "\"";
    }
}
