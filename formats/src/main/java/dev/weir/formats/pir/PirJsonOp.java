package dev.weir.formats.pir;

import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.ir.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An operation of a PIR JSON file as it was read: its regions built, all else still JSON.
record PirJsonOp(int line, int column, Map<String, JsonNode> parts, List<Region> regions) {
  PirJsonOp(int line, int column) {
    this(line, column, new HashMap<>(), new ArrayList<>(0));
  }

  Optional<JsonNode> get(String key) {
    return Optional.ofNullable(parts.get(key));
  }

  JsonNode require(String key) {
    return get(key).orElseThrow(() -> error("missing \"%s\" in an operation", key));
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  JsonError error(String format, Object... arguments) {
    return new JsonError(line, column, format.formatted(arguments));
  }

  /// {@return the results: an array, or a single one for a parameter}
  List<JsonNode> results() {
    JsonNode node = require("O");
    return node instanceof JsonNode.JsonObject ? List.of(node) : node.asArray();
  }
}
