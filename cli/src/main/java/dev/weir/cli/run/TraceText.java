package dev.weir.cli.run;

import dev.weir.formats.json.JsonWriter;
import dev.weir.runtime.Profile;
import dev.weir.runtime.device.LoadedDevice;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// A profile in the format that Chrome's `about:tracing` and Perfetto read: a row for each thread of the host, and for each
/// stream of each device.
final class TraceText {
  private static final int HOST = 1;
  private static final int FIRST_DEVICE = 2;

  private TraceText() {}

  /// {@return the trace of `profile`}
  static String of(Profile profile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long first = profile.events().stream().mapToLong(Profile.Event::start).min().orElse(0);
    try (JsonWriter json = new JsonWriter(bytes)) {
      json.beginObject().key("traceEvents").beginArray();
      TreeMap<String, TreeSet<Integer>> streams = new TreeMap<>();
      boolean isOnHost = false;
      for (Profile.Event event : profile.events()) {
        if (event.stream() >= 0) {
          streams.computeIfAbsent(event.device(), key -> new TreeSet<>()).add(event.stream());
        } else {
          isOnHost = true;
        }
      }
      if (isOnHost) {
        name(json, "process_name", HOST, 0, LoadedDevice.HOST);
      }
      List<String> devices = List.copyOf(streams.keySet());
      streams.forEach((device, numbers) -> {
        int process = FIRST_DEVICE + devices.indexOf(device);
        for (int stream : numbers) {
          name(json, "process_name", process, stream, device);
          name(json, "thread_name", process, stream, "stream " + stream);
        }
      });
      for (Profile.Event event : profile.events()) {
        boolean isOnDevice = event.stream() >= 0;
        json.beginObject();
        json.key("name").string(event.name()).key("cat").string(event.kind());
        json.key("ph").string("X");
        json.key("ts").number((event.start() - first) / 1e3);
        json.key("dur").number(event.nanos() / 1e3);
        json.key("pid").number(isOnDevice ? FIRST_DEVICE + devices.indexOf(event.device()) : HOST);
        json.key("tid").number(isOnDevice ? event.stream() : event.thread());
        json.key("args").beginObject();
        json.key("device").string(event.device());
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
