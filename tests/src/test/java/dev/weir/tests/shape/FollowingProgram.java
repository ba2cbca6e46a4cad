package dev.weir.tests.shape;

import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// A program with terms that is made along with the same one with the sizes of a run.
final class FollowingProgram {
  private final CollectedConstraints required;
  private final ShapeProgram program;
  private final boolean named;
  private boolean follows = true;
  private int unknown;

  /// How a step goes.
  enum Outcome {
    SAME("same"),
    RANK_UNKNOWN("rank unknown"),
    REFUSED_BY_TERMS("refused by terms"),
    REFUSED_BY_A_REQUIREMENT("refused by a requirement"),
    PERHAPS_REFUSED("perhaps refused"),
    NARROWER("narrower"),
    WRONG("wrong");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /// @param named whether types say all that is known, rather than what follows from types alone
  /// @param reasons whether conclusions are drawn from what earlier operations require
  FollowingProgram(boolean named, boolean reasons) {
    this.named = named;
    required = new CollectedConstraints(reasons);
    program = new ShapeProgram(size -> size, Optional.of(required), named);
  }

  ShapeProgram program() {
    return program;
  }

  /// {@return whether both programs are the same up to here, and the run is none that is refused}
  boolean follows() {
    return follows;
  }

  /// {@return how many sizes of the last step were left open}
  int unknown() {
    return unknown;
  }

  /// Adds a step that `actual` has taken, from value `from` on, or that it `refused`.
  ///
  /// @param wrong takes what does not agree
  Outcome step(
      RandomSteps.Step step,
      ShapeProgram actual,
      int from,
      Optional<String> refused,
      ActualSizes sizes,
      List<String> wrong) {
    Outcome outcome = outcome(step, actual, from, refused, sizes, wrong);
    follows = outcome == Outcome.SAME;
    return outcome;
  }

  private Outcome outcome(
      RandomSteps.Step step,
      ShapeProgram actual,
      int from,
      Optional<String> refused,
      ActualSizes sizes,
      List<String> wrong) {
    String name = "";
    try {
      var spec = step.apply(program);
      name = spec.getClass().getSimpleName();
      program.step(spec);
    } catch (UnknownRank rank) {
      return Outcome.RANK_UNKNOWN;
    } catch (IllegalArgumentException e) {
      if (refused.isPresent()) {
        return Outcome.REFUSED_BY_TERMS;
      }
      return narrower(name, "is refused: " + e.getMessage(), wrong);
    }
    TypesAtSizes types = new TypesAtSizes(sizes);
    for (int i = from; refused.isEmpty() && i < actual.values().size(); i++) {
      types.compare(List.of(program.value(i).type()), List.of(actual.value(i).type()));
    }
    unknown = types.unknown();
    Optional<String> fails = required.contradiction().map(Object::toString);
    boolean open = false;
    for (Constraint constraint : required.required()) {
      ActualSizes.Truth truth = sizes.of(constraint);
      open |= truth == ActualSizes.Truth.OPEN;
      if (truth == ActualSizes.Truth.FAILS) {
        fails = Optional.of(constraint.toString());
      }
    }
    if (refused.isPresent()) {
      open |= leavesOpen(from, sizes);
      if (fails.isEmpty() && !open) {
        wrong.add(name + " is not refused, though " + refused.get());
      }
      return fails.isPresent() ? Outcome.REFUSED_BY_A_REQUIREMENT : Outcome.PERHAPS_REFUSED;
    }
    if (fails.isPresent()) {
      return narrower(name, "requires " + fails.get(), wrong);
    }
    if (open && !named) {
      // What is required of a `?` is not known to hold.
      return Outcome.PERHAPS_REFUSED;
    }
    for (String difference : types.differences()) {
      wrong.add(name + ": " + difference);
    }
    return types.differences().isEmpty() ? Outcome.SAME : Outcome.WRONG;
  }

  /// {@return whether a size from value `from` on is not known}: then only the kernel can check it
  private boolean leavesOpen(int from, ActualSizes sizes) {
    return program.values().stream()
        .skip(from)
        .flatMap(value -> SymbolicSizes.of((TensorType) value.type()).stream())
        .anyMatch(size -> size.isEmpty() || !sizes.knows(size.get()));
  }

  /// More is required than static inference requires where a rank would depend on whether a size is 1, and where an
  /// element of a shape is a size that may be 0.
  private static Outcome narrower(String name, String what, List<String> wrong) {
    if (name.equals("SqueezeSpec") || name.equals("ReshapeSpec")) {
      return Outcome.NARROWER;
    }
    wrong.add(name + " " + what);
    return Outcome.WRONG;
  }
}
