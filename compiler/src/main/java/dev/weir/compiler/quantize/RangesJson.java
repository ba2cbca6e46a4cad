package dev.weir.compiler.quantize;

import com.google.common.collect.ImmutableList;
import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonNode.JsonObject;
import dev.weir.formats.json.JsonReader;
import dev.weir.formats.json.JsonWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.pass.operator.quantize.QuantizationRanges;
import dev.weir.pass.operator.quantize.TensorRange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/// The file of a calibration: JSON with one range a line, to be read and edited. A range that is taken out leaves its
/// operator in floats.
public final class RangesJson {
  private static final int VERSION = 1;

  private RangesJson() {}

  /// {@return the text of the file}
  public static String write(QuantizationRanges ranges) {
    StringBuilder text = new StringBuilder("{\n");
    text.append("\"version\": ").append(VERSION);
    text.append(",\n\"method\": ").append(json(json -> json.string(ranges.method())));
    text.append(",\n\"runs\": ").append(ranges.runs()).append(",\n\"ranges\": [");
    String separator = "\n  ";
    for (TensorRange range : ranges.ranges()) {
      text.append(separator).append(json(json -> write(json, range)));
      separator = ",\n  ";
    }
    return text.append("\n]\n}\n").toString();
  }

  private static void write(JsonWriter json, TensorRange range) {
    json.beginObject().key("number").number(range.number()).key("op").string(range.op());
    json.key("at").string(range.place()).key("operand").string(range.operand());
    json.key("low").number(range.low()).key("high").number(range.high()).endObject();
  }

  private static String json(Consumer<JsonWriter> content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = new JsonWriter(bytes)) {
      content.accept(json);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /// {@return the ranges in `bytes`, or empty after reporting what is wrong}
  ///
  /// @param file the name of the file
  public static Optional<QuantizationRanges> read(
      byte[] bytes, String file, Diagnostics diagnostics) {
    try {
      JsonReader reader = new JsonReader(new ByteArrayInputStream(bytes));
      JsonNode node = reader.node();
      reader.end();
      return Optional.of(ranges(node.asObject(), file));
    } catch (JsonError e) {
      diagnostics.error(Location.of(file, e.line(), e.column()), "%s", e.getMessage());
      return Optional.empty();
    }
  }

  private static QuantizationRanges ranges(JsonObject root, String file) {
    JsonNode version = root.require("version");
    if (version.asLong() != VERSION) {
      throw version.error("expected version %d", VERSION);
    }
    var ranges = ImmutableList.<TensorRange>builder();
    for (JsonNode node : root.require("ranges").asArray()) {
      JsonObject range = node.asObject();
      ranges.add(
          new TensorRange(
              (int) range.require("number").asLong(0, Integer.MAX_VALUE),
              range.require("op").asString(),
              range.get("at").map(JsonNode::asString).orElse(""),
              range.require("operand").asString(),
              range.require("low").asDouble(),
              range.require("high").asDouble(),
              Location.of(file, node.line(), node.column())));
    }
    return new QuantizationRanges(
        root.get("method").map(JsonNode::asString).orElse(""),
        root.get("runs").map(runs -> (int) runs.asLong(0, Integer.MAX_VALUE)).orElse(0),
        ranges.build());
  }
}
