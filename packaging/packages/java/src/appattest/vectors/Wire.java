package appattest.vectors;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Values of the types as JSON, and back. The members of records have their names in JSON. */
final class Wire {
    private Wire() {}

    /** An enumeration whose cases are words in JSON. */
    interface Word {
        String word();
    }

    /** The constructor of a record, and its components. */
    private record Shape(RecordComponent[] components, Constructor<?> constructor) {
        static Shape of(Class<?> kind) {
            var components = kind.getRecordComponents();
            try {
                var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
                return new Shape(components, kind.getDeclaredConstructor(types));
            } catch (NoSuchMethodException error) {
                throw new IllegalStateException(error);
            }
        }
    }

    private static final Map<Class<?>, Shape> SHAPES = new ConcurrentHashMap<>();

    private static Shape shape(Class<?> kind) {
        var known = SHAPES.get(kind);
        return known == null ? SHAPES.computeIfAbsent(kind, Shape::of) : known;
    }

    static <T extends Record> T decode(Class<T> kind, Map<?, ?> members) {
        var shape = shape(kind);
        var values = new Object[shape.components().length];
        for (int at = 0; at < values.length; at++) {
            var component = shape.components()[at];
            values[at] = decode(component.getGenericType(), members.get(component.getName()));
        }
        try {
            return kind.cast(shape.constructor().newInstance(values));
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Reads a value, and null where there is none. Members that a record does not have are left out. */
    static Object decode(Type type, Object value) {
        if (value == null) return null;
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            var items = new ArrayList<>();
            for (var item : (List<?>) value) items.add(decode(list.getActualTypeArguments()[0], item));
            return List.copyOf(items);
        }
        if (type == byte[].class) return Base64.getDecoder().decode((String) value);
        if (type == Instant.class) return Instant.parse((String) value);
        if (type == Request.class) return decode(request((String) ((Map<?, ?>) value).get("operation")), (Map<?, ?>) value);
        if (!(type instanceof Class<?> kind)) return value;
        if (kind.isRecord()) return decode(kind.asSubclass(Record.class), (Map<?, ?>) value);
        if (!kind.isEnum()) return value;
        for (var word : kind.getEnumConstants()) if (((Word) word).word().equals(value)) return word;
        throw new IllegalArgumentException(value + " is no " + kind.getSimpleName());
    }

    private static Class<? extends Record> request(String operation) {
        var word = (Operation) decode(Operation.class, operation);
        return word.request;
    }

    static Object encode(Object value) {
        if (value instanceof Record record) return members(record);
        if (value instanceof Word word) return word.word();
        if (value instanceof Instant) return value.toString();
        if (value instanceof byte[] bytes) return Base64.getEncoder().encodeToString(bytes);
        return value instanceof List<?> list ? list.stream().map(Wire::encode).toList() : value;
    }

    /** Returns the members of a record that are there, by their names. */
    static Map<String, Object> members(Record record) {
        var members = new TreeMap<String, Object>();
        for (var component : shape(record.getClass()).components()) {
            var value = encode(value(record, component));
            if (value != null) members.put(component.getName(), value);
        }
        if (record instanceof Request request) members.put("operation", request.operation().word());
        return members;
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }
}
