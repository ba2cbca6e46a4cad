package dev.weir.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonReaderTest {
  private static JsonNode read(byte[] text) {
    JsonReader reader = new JsonReader(new ByteArrayInputStream(text));
    JsonNode node = reader.node();
    reader.end();
    return node;
  }

  private static byte[] write(JsonNode node) {
    var bytes = new ByteArrayOutputStream();
    try (JsonWriter out = new JsonWriter(bytes)) {
      out.node(node);
    }
    return bytes.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":[1,-2.5,1e+22,true,false,null,\"x\"],\"b\":{},\"c\":[]}",
        "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001/\u00e9\u4e2d\ud83d\ude00\"",
        "0",
        "[[[]]]"
      })
  void compactTextSurvives(String text) {
    assertThat(write(read(utf8(text)))).isEqualTo(utf8(text));
  }

  @Test
  void joinsEscapedSurrogates() {
    assertThat(read(utf8("\"\\ud83d\\ude00\"")).asString()).isEqualTo("\ud83d\ude00");
  }

  @Property
  void everyByteOfAStringSurvives(@ForAll byte[] content) {
    var text = new ByteArrayOutputStream();
    text.write('"');
    for (byte b : content) {
      if ((b & 0xFF) >= 0x20 && b != '"' && b != '\\') {
        text.write(b);
      }
    }
    text.write('"');
    assertThat(write(read(text.toByteArray()))).isEqualTo(text.toByteArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1,|1:4|expected a value, got the end of the file",
        "[1 2]|1:4|expected ',' or ']', got '2'",
        "[1,]|1:4|expected a value after ','",
        "{\"a\" 1}|1:6|expected ':', got '1'",
        "{\"a\":1,\"a\":2}|1:8|duplicate key \"a\"",
        "{a:1}|1:2|expected a key in quotes, got 'a'",
        "[\"abc|1:2|this string is not terminated",
        "[1.]|1:4|expected a digit, got ']'",
        "[01]|1:3|expected ',' or ']', got '1'",
        "[\"\\x\"]|1:4|invalid escape: '\\' followed by 'x'",
        "[\"\\u12g4\"]|1:7|expected four hexadecimal digits after '\\u', got 'g'",
        "[\"\\ud83dx\"]|1:9|half of a surrogate pair is missing before this",
        "[tru]|1:2|expected a value",
        "1 2|1:3|expected the end of the file, got '2'",
        "[\"\u4e2d\",x]|1:8|expected a value, got 'x'"
      })
  void locatesFaults(String text, String where, String message) {
    JsonError error = catchThrowableOfType(JsonError.class, () -> read(utf8(text)));

    assertThat(error).hasMessage(message);
    assertThat(error.line() + ":" + error.column()).isEqualTo(where);
  }

  @Test
  void countsLines() {
    JsonError error = catchThrowableOfType(JsonError.class, () -> read(utf8("[\n 1,\r\n  ?]")));

    assertThat(error.line()).isEqualTo(3);
    assertThat(error.column()).isEqualTo(3);
  }

  @Test
  void skipsAByteOrderMark() {
    assertThat(read(utf8("\ufeff7")).asLong()).isEqualTo(7);
  }

  @Test
  void refusesDeepNesting() {
    JsonError error =
        catchThrowableOfType(JsonError.class, () -> read(utf8("[".repeat(1_000_000))));

    assertThat(error).hasMessageContaining("nest deeper than 1000");
  }

  @Property
  void neverFailsOtherwise(@ForAll byte[] text) {
    try {
      assertThat(read(text)).isNotNull();
    } catch (JsonError fault) {
      assertThat(fault.line()).isPositive();
      assertThat(fault.column()).isPositive();
    }
  }
}
