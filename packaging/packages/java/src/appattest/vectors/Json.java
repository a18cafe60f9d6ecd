package appattest.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** JSON, as far as the vectors and the adapter protocol need it. Numbers are Long, or Double with a fraction. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) { this.text = text; }

    static Object parse(String text) {
        var json = new Json(text);
        var value = json.value(0);
        json.space();
        if (json.at != text.length()) throw json.wrong();
        return value;
    }

    private IllegalArgumentException wrong() { return new IllegalArgumentException("no JSON at character " + at); }

    private void space() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean take(String word) {
        space();
        boolean found = text.startsWith(word, at);
        if (found) at += word.length();
        return found;
    }

    private Object value(int depth) {
        if (depth > 64) throw wrong();
        if (take("\"")) return string();
        if (take("{")) return object(depth);
        if (take("[")) return list(depth);
        if (take("null")) return null;
        if (take("true")) return true;
        if (take("false")) return false;
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        var number = text.substring(start, at);
        if (number.isEmpty()) throw wrong();
        if (number.chars().allMatch(digit -> digit == '-' || digit >= '0' && digit <= '9')) return Long.valueOf(number);
        return Double.valueOf(number);
    }

    private Map<String, Object> object(int depth) {
        var members = new TreeMap<String, Object>();
        if (take("}")) return members;
        do {
            if (!take("\"")) throw wrong();
            var name = string();
            if (!take(":")) throw wrong();
            members.put(name, value(depth + 1));
        } while (take(","));
        if (!take("}")) throw wrong();
        return members;
    }

    private List<Object> list(int depth) {
        var items = new ArrayList<>();
        if (take("]")) return items;
        do items.add(value(depth + 1)); while (take(","));
        if (!take("]")) throw wrong();
        return items;
    }

    /** Reads the rest of a string after its first quotation mark. */
    private String string() {
        int end = text.indexOf('"', at);
        var plain = end < 0 ? "\\" : text.substring(at, end);
        if (plain.indexOf('\\') < 0) {
            at = end + 1;
            return plain;
        }
        var string = new StringBuilder();
        while (at < text.length()) {
            char letter = text.charAt(at++);
            if (letter == '"') return string.toString();
            string.append(letter == '\\' ? escape() : letter);
        }
        throw wrong();
    }

    private char escape() {
        if (at + 1 >= text.length()) throw wrong();
        char letter = text.charAt(at++);
        if (letter == 'u') {
            if (at + 4 > text.length()) throw wrong();
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "bfnrt\"\\/".indexOf(letter);
        if (known < 0) throw wrong();
        return "\b\f\n\r\t\"\\/".charAt(known);
    }

    static String text(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream().map(member -> text(member.getKey()) + ":" + text(member.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> items) {
            return items.stream().map(Json::text).collect(Collectors.joining(",", "[", "]"));
        }
        if (!(value instanceof String string)) return String.valueOf(value);
        var quoted = new StringBuilder("\"");
        for (char letter : string.toCharArray()) {
            if (letter < ' ' || letter == '"' || letter == '\\') quoted.append(String.format("\\u%04x", (int) letter));
            else quoted.append(letter);
        }
        return quoted.append('"').toString();
    }
}
