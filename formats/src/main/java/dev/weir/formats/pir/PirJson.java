package dev.weir.formats.pir;

import dev.weir.formats.json.JsonNode;
import dev.weir.formats.json.JsonReader;
import dev.weir.formats.json.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// What reading and writing PIR JSON share.
final class PirJson {
  /// The latest version of the format that is understood.
  static final long LATEST_VERSION = 4;

  /// How deep regions may nest; a region takes six levels of JSON.
  static final int MAX_REGION_DEPTH = JsonReader.MAX_DEPTH / 6 - 2;

  private PirJson() {}

  /// {@return `node` as compact JSON}
  static String text(JsonNode node) {
    var bytes = new ByteArrayOutputStream();
    try (JsonWriter out = new JsonWriter(bytes)) {
      out.node(node);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  static void writeSaved(JsonWriter out, String kind, String data) {
    out.beginObject().key("#").string(kind);
    if (!data.isEmpty()) {
      out.key("D").raw(data);
    }
    out.endObject();
  }
}
