package dev.weir.cli.run;

import dev.weir.runtime.Profile;
import dev.weir.runtime.device.DevicePeaks;
import dev.weir.runtime.device.LoadedDevice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A profile as a table: a line for each kernel, those that took longest first, with what it reached of what the device
/// does at most, and in the last line what that is. Where a device was in use, each line names the one that it is about, and
/// a line for each of its streams says in which part of the run it was busy.
public final class ProfileTable {
  private static final String HEAD =
      "%-32s %-9s %6s %12s %7s %14s %9s %7s %9s %7s\n"
          .formatted(
              "kernel", "kind", "calls", "ms", "share", "bytes", "GB/s", "of copy", "GFLOP/s",
              "of peak");

  private static final String DEVICE = "%-18s ";

  private static final class Row {
    final String name;
    final String kind;
    final String device;
    int calls;
    long nanos;
    long bytes;
    long operations;

    Row(String name, String kind, String device) {
      this.name = name;
      this.kind = kind;
      this.device = device;
    }
  }

  private ProfileTable() {}

  /// {@return the table of `profile`}
  ///
  /// @param known the most that the device does, if that is known; it says nothing of several
  public static String of(Profile profile, Optional<DevicePeaks> known) {
    Map<String, Row> rows = new LinkedHashMap<>();
    long total = 0;
    for (Profile.Event event : profile.events()) {
      Row row =
          rows.computeIfAbsent(
              event.kind() + ' ' + event.device() + ' ' + event.name(),
              key -> new Row(event.name(), event.kind(), event.device()));
      row.calls++;
      row.nanos += event.nanos();
      row.bytes += event.bytes();
      row.operations += event.operations();
      total += event.nanos();
    }
    long devices =
        rows.values().stream()
            .map(row -> row.device)
            .filter(device -> !device.equals(LoadedDevice.HOST))
            .distinct()
            .count();
    Optional<DevicePeaks> peaks = devices > 1 ? Optional.empty() : known;
    List<Row> sorted = new ArrayList<>(rows.values());
    sorted.sort((a, b) -> Long.compare(b.nanos, a.nanos));
    boolean isOnDevice = devices > 0;
    StringBuilder text = new StringBuilder(isOnDevice ? DEVICE.formatted("device") + HEAD : HEAD);
    Row all = new Row("all", "", "");
    for (Row row : sorted) {
      text.append(isOnDevice ? DEVICE.formatted(row.device) : "");
      line(text, row, total, peaks);
      all.calls += row.calls;
      all.nanos += row.nanos;
      all.bytes += row.bytes;
      all.operations += row.operations;
    }
    text.append(isOnDevice ? DEVICE.formatted("") : "");
    line(text, all, total, peaks);
    streams(text, profile);
    peaks.ifPresent(most ->
        text.append(
            String.format(
                Locale.ROOT,
                "at most %.2f GB/s by a copy, %.2f GFLOP/s by multiply-adds of f32, %s\n",
                most.bytes() / 1e9,
                most.operations() / 1e9,
                most.origin())));
    return text.toString();
  }

  private static void streams(StringBuilder text, Profile profile) {
    TreeMap<String, TreeMap<Integer, List<Profile.Event>>> byDevice = new TreeMap<>();
    List<Profile.Event> all = new ArrayList<>();
    for (Profile.Event event : profile.events()) {
      if (event.stream() >= 0) {
        byDevice
            .computeIfAbsent(event.device(), key -> new TreeMap<>())
            .computeIfAbsent(event.stream(), key -> new ArrayList<>())
            .add(event);
        all.add(event);
      }
    }
    if (all.isEmpty()) {
      return;
    }
    long begin = all.stream().mapToLong(Profile.Event::start).min().orElseThrow();
    long end = all.stream().mapToLong(event -> event.start() + event.nanos()).max().orElseThrow();
    long whole = Math.max(1, end - begin);
    text.append("%-32s %16s %12s %7s\n".formatted("stream", "steps", "busy ms", "share"));
    byDevice.forEach((device, streams) -> {
      String named = byDevice.size() == 1 ? "" : device + " ";
      List<Profile.Event> own = new ArrayList<>();
      streams.forEach((stream, events) -> {
        busy(text, named + "stream " + stream, events, whole);
        own.addAll(events);
      });
      busy(text, byDevice.size() == 1 ? "device" : device, own, whole);
    });
  }

  private static void busy(
      StringBuilder text, String name, List<Profile.Event> events, long whole) {
    long busy = 0;
    long until = Long.MIN_VALUE;
    for (Profile.Event event :
        events.stream().sorted(Comparator.comparingLong(Profile.Event::start)).toList()) {
      long end = event.start() + event.nanos();
      busy += Math.max(0, end - Math.max(event.start(), until));
      until = Math.max(until, end);
    }
    text.append(
        String.format(
            Locale.ROOT,
            "%-32s %16d %12.3f %6.1f%%\n",
            name,
            events.size(),
            busy / 1e6,
            100.0 * busy / whole));
  }

  private static void line(StringBuilder text, Row row, long total, Optional<DevicePeaks> peaks) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-32s %-9s %6d %12.3f %6.1f%% %14d %9.2f %7s %9s %7s\n",
            row.name,
            row.kind,
            row.calls,
            row.nanos / 1e6,
            total == 0 ? 0 : 100.0 * row.nanos / total,
            row.bytes,
            rate(row.bytes, row.nanos),
            part(row.bytes, row.nanos, peaks.map(DevicePeaks::bytes)),
            row.operations == 0
                ? "-"
                : String.format(Locale.ROOT, "%.2f", rate(row.operations, row.nanos)),
            part(row.operations, row.nanos, peaks.map(DevicePeaks::operations))));
  }

  /// {@return how much of the most that is done in a second was reached}; what lies in caches is read faster than a copy
  private static String part(long count, long nanos, Optional<Double> most) {
    return most.isEmpty() || count == 0 || nanos == 0
        ? "-"
        : String.format(Locale.ROOT, "%.0f%%", 100 * rate(count, nanos) * 1e9 / most.get());
  }

  /// {@return how many billions a second}
  private static double rate(long count, long nanos) {
    return nanos == 0 ? 0 : (double) count / nanos;
  }
}
