// Puts a verifier behind the adapter protocol, version 1: one JSON request per line in, one JSON response per line out.
// Needs Java 17. Fill in the first part, then: appattest check-adapter --target 'exec:java Adapter.java'
import java.io.*;
import java.util.*;
import java.util.regex.*;

public class Adapter {
    // ==================== Fill in ====================
    // Declare only the features that the verifier has (appattest explain protocol). The others are not tested. The counter,
    // the challenge and the environment are tested without being listed; "omits" leaves one out, with a reason.
    static final String DESCRIPTION = """
        "name":"my-verifier", "version":"1.0", "language":"Java", "capabilities":["attestation","assertion","roots"]""";
    // The exceptions that the verifier documents for invalid evidence become `reject`, all others `error`.
    // A class of Java itself, such as Exception, stands only for itself, not for its subclasses.
    static final List<Class<?>> INVALID = List.of();
    /** Calls the verifier. The request has the members that appattest explain protocol lists.
     *  if (operation.equals("verifyAttestation")) {
     *      byte[] key = verifier.verify(r.bytes("attestation"), r.bytes("challenge"), r.text("appId"), r.list("roots"));
     *      return accept(value("publicKey", key)); } // 65 bytes, or publicKeyPEM; also value("counter", 0), …
     *  A member that is absent ends the request with `error`; ask for an optional one by r.containsKey("challenge"). */
    static String verify(String operation, Request r) throws Exception {
        return unsupported("verify() in Adapter.java is not filled in yet");
    }
    // ==================== Leave as it is ====================
    static String accept(String... values) { return value("verdict", "accept") + String.join("", values); }
    static String reject(Object reason, String code) {
        return value("verdict", "reject") + value("reason", reason) + value("code", code);
    }
    static String unsupported(String reason) { return value("verdict", "unsupported") + value("reason", reason); }
    static String value(String name, Object value) { return ",\"" + name + "\":" + json(value); }
    static String json(Object value) {
        if (value instanceof Number || value instanceof Boolean) return value.toString();
        var text = new StringBuilder("\"");
        for (char c : (value instanceof byte[] b ? Base64.getEncoder().encodeToString(b) : value + "").toCharArray())
            text.append(c < ' ' || c > '~' || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : c);
        return text.append('"').toString();
    }
    static String given(String answer) {
        if (answer == null) throw new Malformed("verify() returned no answer");
        return answer;
    }
    static String answer(String line) {
        String id = "", answer;
        try {
            var r = new Request(line);
            id = r.text("id");
            var operation = r.text("operation");
            answer = operation.equals("describe") ? "," + DESCRIPTION.replace("\n", "")
                : operation.matches("verify(Attestation|Assertion|Receipt)") ? given(verify(operation, r))
                : unsupported("no such operation");
        } catch (Throwable error) { // an unexpected failure is not a rejection
            answer = isInvalid(error) ? reject(error, error.getClass().getName())
                : value("verdict", "error") + value("reason", error);
        }
        return "{\"id\":" + json(id) + answer + "}\n";
    }
    static boolean isInvalid(Throwable error) {
        return !(error instanceof Malformed) && INVALID.stream().anyMatch(
            kind -> kind.getName().startsWith("java.") ? kind == error.getClass() : kind.isInstance(error));
    }
    /** The request or the answer lacks something. INVALID does not include it. */
    static class Malformed extends Error {
        Malformed(String message) { super(message); }
    }
    /** The members of a JSON object. Each has the strings and numbers in its value. */
    static class Request extends HashMap<String, List<String>> {
        static final Pattern TOKEN = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"|([\\w.+-]++)|[{}\\[\\],]");
        static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(....)|(.))");
        List<String> words(String name) {
            if (!containsKey(name)) throw new Malformed("the request has no '" + name + "'");
            return get(name);
        }
        String text(String name) {
            if (words(name).isEmpty()) throw new Malformed("'" + name + "' is empty");
            return get(name).get(0);
        }
        long number(String name) { return Long.parseLong(text(name)); }
        byte[] bytes(String name) { return decoded(name, text(name)); }
        List<byte[]> list(String name) { return words(name).stream().map(word -> decoded(name, word)).toList(); }
        byte[] decoded(String name, String word) {
            try { return Base64.getDecoder().decode(word); }
            catch (IllegalArgumentException error) { throw new Malformed("'" + name + "' is not standard base64"); }
        }
        Request(String json) throws IOException {
            if (!json.matches("(?s)\\{.*\\}")) throw new IOException("not a JSON object");
            String name = null;
            var token = TOKEN.matcher(json);
            for (int depth = 0; token.find(); ) {
                String word = token.group(1) == null ? token.group(2) : ESCAPE.matcher(token.group(1)).replaceAll(
                    e -> Matcher.quoteReplacement(e.group(2) == null ? "" + (char) Integer.parseInt(e.group(1), 16)
                    : "bfnrt".contains(e.group(2)) ? e.group().translateEscapes() : e.group(2)));
                if (word != null && name == null) put(name = word, new ArrayList<>());
                else if (word != null) get(name).add(word);
                else if (!token.group().equals(",")) depth += "{[".contains(token.group()) ? 1 : -1;
                else if (depth == 1) name = null;
            }
        }
    }
    public static void main(String[] arguments) throws IOException {
        var answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8"); // for responses only
        System.setOut(System.err);
        new Scanner(System.in, "UTF-8").useDelimiter("\n").forEachRemaining(line -> {
            if (!line.isBlank()) answers.print(answer(line.strip()));
        });
    }
}
