package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What cannot be lowered, as far as one attempt shows. Only the last attempt counts.
final class Faults {
  /// What a fault comes from.
  record Source(Location location, String message) {}

  private record Fault(Location location, String message, ImmutableList<Source> sources) {}

  private final List<Fault> faults = new ArrayList<>();
  private final Map<Object, Fault> endless = new LinkedHashMap<>();

  void add(Location location, String message) {
    add(location, message, ImmutableList.of());
  }

  void add(Location location, String message, List<Source> sources) {
    faults.add(new Fault(location, message, ImmutableList.copyOf(sources)));
  }

  /// Adds a call that does not come back, the first of each `callee`. That counts only where nothing
  /// else is wrong, because what is wrong has no result either.
  void addEndless(Location location, Object callee, String message) {
    endless.putIfAbsent(callee, new Fault(location, message, ImmutableList.of()));
  }

  /// Reports all; calls that do not come back only where the program is to run.
  void report(Diagnostics diagnostics, boolean runs) {
    for (Fault fault : faults.isEmpty() && runs ? endless.values() : faults) {
      Diagnostics.Report report = diagnostics.error(fault.location(), "%s", fault.message());
      fault.sources().forEach(each -> report.note(each.location(), "%s", each.message()));
    }
  }
}
