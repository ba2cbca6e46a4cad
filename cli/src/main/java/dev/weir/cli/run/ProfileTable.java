package dev.weir.cli.run;

import dev.weir.runtime.Profile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A profile as a table: a line for each kernel, those that took longest first.
final class ProfileTable {
  private static final String HEAD =
      "%-32s %-9s %6s %12s %7s %14s %9s %9s\n"
          .formatted("kernel", "kind", "calls", "ms", "share", "bytes", "GB/s", "GFLOP/s");

  private static final class Row {
    final String name;
    final String kind;
    int calls;
    long nanos;
    long bytes;
    long operations;

    Row(String name, String kind) {
      this.name = name;
      this.kind = kind;
    }
  }

  private ProfileTable() {}

  /// {@return the table of `profile`}
  static String of(Profile profile) {
    Map<String, Row> rows = new LinkedHashMap<>();
    long total = 0;
    for (Profile.Event event : profile.events()) {
      Row row =
          rows.computeIfAbsent(
              event.kind() + ' ' + event.name(), key -> new Row(event.name(), event.kind()));
      row.calls++;
      row.nanos += event.nanos();
      row.bytes += event.bytes();
      row.operations += event.operations();
      total += event.nanos();
    }
    List<Row> sorted = new ArrayList<>(rows.values());
    sorted.sort((a, b) -> Long.compare(b.nanos, a.nanos));
    StringBuilder text = new StringBuilder(HEAD);
    Row all = new Row("all", "");
    for (Row row : sorted) {
      line(text, row, total);
      all.calls += row.calls;
      all.nanos += row.nanos;
      all.bytes += row.bytes;
      all.operations += row.operations;
    }
    line(text, all, total);
    return text.toString();
  }

  private static void line(StringBuilder text, Row row, long total) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-32s %-9s %6d %12.3f %6.1f%% %14d %9.2f %9s\n",
            row.name,
            row.kind,
            row.calls,
            row.nanos / 1e6,
            total == 0 ? 0 : 100.0 * row.nanos / total,
            row.bytes,
            rate(row.bytes, row.nanos),
            row.operations == 0
                ? "-"
                : String.format(Locale.ROOT, "%.2f", rate(row.operations, row.nanos))));
  }

  /// {@return how many billions a second}
  private static double rate(long count, long nanos) {
    return nanos == 0 ? 0 : (double) count / nanos;
  }
}
