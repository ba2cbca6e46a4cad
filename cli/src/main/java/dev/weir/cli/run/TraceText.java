package dev.weir.cli.run;

import dev.weir.formats.json.JsonWriter;
import dev.weir.runtime.Profile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// A profile in the format that Chrome's `about:tracing` and Perfetto read.
final class TraceText {
  private TraceText() {}

  /// {@return the trace of `profile`}
  static String of(Profile profile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long first = profile.events().isEmpty() ? 0 : profile.events().get(0).start();
    try (JsonWriter json = new JsonWriter(bytes)) {
      json.beginObject().key("traceEvents").beginArray();
      for (Profile.Event event : profile.events()) {
        json.beginObject();
        json.key("name").string(event.name()).key("cat").string(event.kind());
        json.key("ph").string("X");
        json.key("ts").number((event.start() - first) / 1e3);
        json.key("dur").number(event.nanos() / 1e3);
        json.key("pid").number(1).key("tid").number(event.thread());
        json.key("args").beginObject();
        json.key("bytes").number(event.bytes());
        json.key("operations").number(event.operations());
        json.endObject().endObject();
      }
      json.endArray().key("displayTimeUnit").string("ms").endObject();
    }
    return bytes.toString(StandardCharsets.UTF_8) + "\n";
  }
}
