import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import javax.crypto.Mac;

/** A line for each check of App Attest evidence that a server makes (spec/captures.md): accounts, addresses and client data as hashes. */
public record Captures(byte[] salt, Map<String, ?> server) {
    /** The line of a check; keepClientData: leave client data in it; others: app, os, labels. */
    public String line(String id, String kind, byte[] evidence, String outcome, String message, Map<String, ?> request,
            String account, String address, boolean keepClientData, Map<String, ?> others) throws GeneralSecurityException {
        Map<String, Object> line = new LinkedHashMap<>(others), belief = new LinkedHashMap<>(request);
        if (!keepClientData && belief.remove("clientData") instanceof byte[] data)
            belief.put("clientDataHash", MessageDigest.getInstance("SHA-256").digest(data));
        line.putAll(Map.of("v", 1, "id", id, "at", java.time.Instant.now().toString(), "kind", kind, "evidence",
            redacted(kind, evidence.clone()), "request", belief, "server", server,
            "verdict", Map.of("outcome", outcome, "message", message == null ? "" : message)));
        for (String[] hashed : new String[][] {{"account", account}, {"address", address}})
            if (hashed[1] != null) line.put(hashed[0], salted(hashed[1]));
        return json(line) + "\n";
    }
    private String salted(String value) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec(salt, "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(value.getBytes(StandardCharsets.UTF_8)), 0, 16);
    }
    private static Object redacted(String kind, byte[] evidence) { // the token of a receipt is signed with it
        if (kind.equals("receipt")) return Map.of("size", evidence.length, "prefix", Arrays.copyOf(evidence, Math.min(16, evidence.length)));
        int at = new String(evidence, StandardCharsets.ISO_8859_1).indexOf("greceiptY") + 11;
        if (kind.equals("attestation") && at > 10 && at <= evidence.length) // zeros take the place of the receipt
            Arrays.fill(evidence, at, Math.min(evidence.length, at + ((evidence[at - 2] & 255) << 8 | evidence[at - 1] & 255)), (byte) 0);
        return evidence;
    }
    private static String json(Object value) {
        if (value instanceof byte[] bytes) return json(Base64.getEncoder().encodeToString(bytes));
        if (value instanceof Map<?, ?> map) return map.entrySet().stream()
            .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue())).collect(java.util.stream.Collectors.joining(",", "{", "}"));
        return value instanceof String text ? "\"" + text.chars().mapToObj(c -> c < 32 || c == '"' || c == '\\'
            ? String.format("\\u%04x", c) : String.valueOf((char) c)).collect(java.util.stream.Collectors.joining()) + "\"" : String.valueOf(value);
    }
}
