package dev.weir.formats.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/// A JSON value and where it starts (`line`:`column`, both 1-based).
public sealed interface JsonNode {
  /// {@return the line it starts in}
  int line();

  /// {@return the column it starts in}
  int column();

  /// {@return what kind of value it is, for a message: "a string"}
  String kind();

  /// {@return an error at this value}
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  default JsonError error(String format, Object... arguments) {
    return new JsonError(line(), column(), format.formatted(arguments));
  }

  /// `{"key": value, …}`, members in the order of the text.
  record JsonObject(int line, int column, ImmutableMap<String, JsonNode> members)
      implements JsonNode {
    @Override
    public String kind() {
      return "an object";
    }

    /// {@return the member `key`, if there is one}
    public Optional<JsonNode> get(String key) {
      return Optional.ofNullable(members.get(key));
    }

    /// {@return the member `key`}
    ///
    /// @throws JsonError if there is none
    public JsonNode require(String key) {
      return get(key).orElseThrow(() -> error("missing \"%s\"", key));
    }
  }

  /// `[value, …]`
  record JsonArray(int line, int column, ImmutableList<JsonNode> elements) implements JsonNode {
    @Override
    public String kind() {
      return "an array";
    }
  }

  /// `"text"`, unescaped. A byte that is not valid UTF-8 stands as a lone surrogate U+DC80 to
  /// U+DCFF.
  record JsonString(int line, int column, String value) implements JsonNode {
    @Override
    public String kind() {
      return "a string";
    }
  }

  /// A number, kept as it is written.
  record JsonNumber(int line, int column, String text) implements JsonNode {
    @Override
    public String kind() {
      return "a number";
    }
  }

  /// `true` or `false`
  record JsonBool(int line, int column, boolean value) implements JsonNode {
    @Override
    public String kind() {
      return "a boolean";
    }
  }

  /// `null`
  record JsonNull(int line, int column) implements JsonNode {
    @Override
    public String kind() {
      return "null";
    }
  }

  /// {@return this, an object}
  ///
  /// @throws JsonError if it is something else
  default JsonObject asObject() {
    if (this instanceof JsonObject object) {
      return object;
    }
    throw error("expected an object, got %s", kind());
  }

  /// {@return the elements of this, an array}
  ///
  /// @throws JsonError if it is something else
  default ImmutableList<JsonNode> asArray() {
    if (this instanceof JsonArray array) {
      return array.elements();
    }
    throw error("expected an array, got %s", kind());
  }

  /// {@return the value of this, a string}
  ///
  /// @throws JsonError if it is something else
  default String asString() {
    if (this instanceof JsonString string) {
      return string.value();
    }
    throw error("expected a string, got %s", kind());
  }

  /// {@return the value of this: a boolean, or one of the numbers 0 and 1}
  ///
  /// @throws JsonError if it is something else
  default boolean asBoolean() {
    return switch (this) {
      case JsonBool bool -> bool.value();
      case JsonNumber number when number.text().equals("0") -> false;
      case JsonNumber number when number.text().equals("1") -> true;
      default -> throw error("expected true or false, got %s", kind());
    };
  }

  /// {@return the value of this, an integer of 64 bits; one written as `3.0` will do}
  ///
  /// @throws JsonError if it is something else
  default long asLong() {
    if (!(this instanceof JsonNumber number)) {
      throw error("expected an integer, got %s", kind());
    }
    try {
      return Long.parseLong(number.text());
    } catch (NumberFormatException notPlain) {
      double value = Double.parseDouble(number.text());
      if (value == Math.rint(value) && Math.abs(value) < 0x1p63) {
        return (long) value;
      }
      throw error("expected a 64-bit integer, got %s", number.text());
    }
  }

  /// {@return the value of this, an integer from `low` to `high`}
  ///
  /// @throws JsonError if it is something else
  default long asLong(long low, long high) {
    long value = asLong();
    if (value < low || value > high) {
      throw error("%d is out of range (%d to %d)", value, low, high);
    }
    return value;
  }

  /// {@return the value of this, a number}
  ///
  /// @throws JsonError if it is something else
  default double asDouble() {
    if (this instanceof JsonNumber number) {
      return Double.parseDouble(number.text());
    }
    throw error("expected a number, got %s", kind());
  }
}
