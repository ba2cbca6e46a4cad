package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.pass.PassRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// The isolated operations directly in an operation, where there are several: what they hold can be
/// worked on in parallel, and then what lies around them. The outcome does not depend on the number
/// of threads.
final class IsolatedParts {
  private final ImmutableSet<Operation> operations;

  private IsolatedParts(ImmutableSet<Operation> operations) {
    this.operations = operations;
  }

  static IsolatedParts of(Operation op) {
    var found = new ArrayList<Operation>();
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      Region region = op.region(i);
      for (Block block = region.first(); block != null; block = block.next()) {
        for (Operation inside = block.first(); inside != null; inside = inside.next()) {
          if (inside.regionCount() > 0 && inside instanceof IsolatedFromAbove) {
            found.add(inside);
          }
        }
      }
    }
    return new IsolatedParts(found.size() < 2 ? ImmutableSet.of() : ImmutableSet.copyOf(found));
  }

  boolean isEmpty() {
    return operations.isEmpty();
  }

  /// {@return the parts, in program order}
  Set<Operation> operations() {
    return operations;
  }

  /// {@return what `work` makes of each part, in program order}
  <R> ImmutableList<R> run(PassRun run, Function<Operation, R> work) {
    ImmutableList<Operation> parts = operations.asList();
    List<R> results = new ArrayList<>(parts.size());
    for (int i = 0; i < parts.size(); i++) {
      results.add(null);
    }
    run.inParallel(parts.size(), i -> results.set(i, work.apply(parts.get(i))));
    return ImmutableList.copyOf(results);
  }

  /// {@return what `root` holds outside of the parts, and the parts themselves, in program order}
  ImmutableList<Operation> around(Operation root) {
    var found = ImmutableList.<Operation>builder();
    root.walkPreOrder(op -> {
      if (op != root) {
        found.add(op);
      }
      return operations.contains(op) ? WalkResult.SKIP : WalkResult.ADVANCE;
    });
    return found.build();
  }
}
