package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What cannot be lowered, as far as one attempt shows. Only the last attempt counts.
public final class LoweringErrors {
  /// What an error comes from.
  public record Source(Location location, String message) {}

  private record LoweringError(Location location, String message, ImmutableList<Source> sources) {}

  private final List<LoweringError> errors = new ArrayList<>();
  private final Map<Object, LoweringError> endless = new LinkedHashMap<>();

  public void add(Location location, String message) {
    add(location, message, ImmutableList.of());
  }

  public void add(Location location, String message, List<Source> sources) {
    errors.add(new LoweringError(location, message, ImmutableList.copyOf(sources)));
  }

  /// Adds a contradiction with where it comes from: the `operands` of `op`, if it does not say.
  public void add(
      Operation op, String message, List<Lowered> operands, TypeContradiction contradiction) {
    List<Source> sources = new ArrayList<>(contradiction.sources());
    for (int i = 0; i < operands.size() && contradiction.sources().isEmpty(); i++) {
      Location where = location(op.operand(i));
      String operand = "operand #" + i + " is ";
      Declared.describe(operands.get(i))
          .ifPresent(type -> sources.add(new Source(where, operand + type)));
    }
    add(op.location(), message, sources);
  }

  private static Location location(Value value) {
    Operation op = value.definingOp();
    return op == null ? ((BlockArgument) value).location() : op.location();
  }

  /// Adds a call that does not come back, the first of each `callee`. That counts only where nothing
  /// else is wrong, because what is wrong has no result either.
  public void addEndless(Location location, Object callee, String message) {
    endless.putIfAbsent(callee, new LoweringError(location, message, ImmutableList.of()));
  }

  /// Reports all; calls that do not come back only where the program is to run.
  public void report(Diagnostics diagnostics, boolean runs) {
    for (LoweringError error : errors.isEmpty() && runs ? endless.values() : errors) {
      Diagnostics.Report report = diagnostics.error(error.location(), "%s", error.message());
      error.sources().forEach(each -> report.note(each.location(), "%s", each.message()));
    }
  }
}
