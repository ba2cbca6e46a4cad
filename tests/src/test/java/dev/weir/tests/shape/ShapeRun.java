package dev.weir.tests.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.Type;
import java.util.List;
import java.util.Optional;

/// What types inferred with terms come to in one run.
///
/// @param problems what is wrong
/// @param unknown how many sizes were left open
/// @param narrowed whether what is required rules the run out, though static inference accepts it
record ShapeRun(ImmutableList<String> problems, int unknown, boolean narrowed) {

  /// Compares what was inferred with terms with the types of a run.
  ///
  /// @param actual what static inference says in the run; empty where it refuses it
  static ShapeRun of(
      List<? extends Type> inferred,
      CollectedConstraints environment,
      ActualSizes sizes,
      Optional<? extends List<? extends Type>> actual) {
    TypesAtSizes types = new TypesAtSizes(sizes);
    actual.ifPresent(expected -> types.compare(inferred, expected));
    Optional<Constraint> fails = Optional.empty();
    boolean open = false;
    for (Constraint constraint : environment.required()) {
      ActualSizes.Truth truth = sizes.of(constraint);
      open |= truth == ActualSizes.Truth.OPEN;
      if (truth == ActualSizes.Truth.FAILS && fails.isEmpty()) {
        fails = Optional.of(constraint);
      }
    }
    var problems = ImmutableList.<String>builder();
    if (fails.isPresent()) {
      if (actual.isPresent()) {
        problems.add("requires %s where %s".formatted(fails.get(), sizes));
      }
    } else {
      problems.addAll(types.differences());
      if (actual.isEmpty() && !open) {
        problems.add(
            "is not refused, requires %s where %s".formatted(environment.required(), sizes));
      }
    }
    return new ShapeRun(problems.build(), types.unknown(), fails.isPresent() && actual.isPresent());
  }
}
