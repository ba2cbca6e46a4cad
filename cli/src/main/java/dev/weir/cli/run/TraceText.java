package dev.weir.cli.run;

import dev.weir.formats.json.JsonWriter;
import dev.weir.runtime.Profile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;

/// A profile in the format that Chrome's `about:tracing` and Perfetto read: a row for each thread of the host, and for each
/// stream of the device.
final class TraceText {
  private static final int HOST = 1;
  private static final int DEVICE = 2;

  private TraceText() {}

  /// {@return the trace of `profile`}
  static String of(Profile profile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long first = profile.events().stream().mapToLong(Profile.Event::start).min().orElse(0);
    try (JsonWriter json = new JsonWriter(bytes)) {
      json.beginObject().key("traceEvents").beginArray();
      TreeSet<Integer> streams = new TreeSet<>();
      profile.events().forEach(event -> streams.add(event.stream()));
      if (streams.contains(-1)) {
        name(json, "process_name", HOST, 0, "host");
      }
      for (int stream : streams.tailSet(0)) {
        name(json, "process_name", DEVICE, stream, "device");
        name(json, "thread_name", DEVICE, stream, "stream " + stream);
      }
      for (Profile.Event event : profile.events()) {
        boolean isOnDevice = event.stream() >= 0;
        json.beginObject();
        json.key("name").string(event.name()).key("cat").string(event.kind());
        json.key("ph").string("X");
        json.key("ts").number((event.start() - first) / 1e3);
        json.key("dur").number(event.nanos() / 1e3);
        json.key("pid").number(isOnDevice ? DEVICE : HOST);
        json.key("tid").number(isOnDevice ? event.stream() : event.thread());
        json.key("args").beginObject();
        json.key("bytes").number(event.bytes());
        json.key("operations").number(event.operations());
        json.endObject().endObject();
      }
      json.endArray().key("displayTimeUnit").string("ms").endObject();
    }
    return bytes.toString(StandardCharsets.UTF_8) + "\n";
  }

  /// Names a process or a row.
  private static void name(JsonWriter json, String what, int process, int row, String name) {
    json.beginObject().key("name").string(what).key("ph").string("M");
    json.key("pid").number(process).key("tid").number(row);
    json.key("args").beginObject().key("name").string(name).endObject().endObject();
  }
}
