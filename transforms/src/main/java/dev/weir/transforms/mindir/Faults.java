package dev.weir.transforms.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What cannot be lowered, as far as one attempt shows. Only the last attempt counts.
final class Faults {
  private record Fault(Location location, String message) {}

  private final List<Fault> faults = new ArrayList<>();
  private final Map<Object, Fault> endless = new LinkedHashMap<>();

  void add(Location location, String message) {
    faults.add(new Fault(location, message));
  }

  /// Adds a call that does not come back, the first of each `callee`. That counts only where nothing
  /// else is wrong, because what is wrong has no result either.
  void addEndless(Location location, Object callee, String message) {
    endless.putIfAbsent(callee, new Fault(location, message));
  }

  /// Reports all.
  void report(Diagnostics diagnostics) {
    for (Fault fault : faults.isEmpty() ? endless.values() : faults) {
      diagnostics.error(fault.location(), "%s", fault.message());
    }
  }
}
