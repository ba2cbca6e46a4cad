package dev.weir.pass.kernel.tile;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.List;
import java.util.Optional;

/// The keys that rows of causal attention see: `key <= row + ahead`. Scores of others are hidden by a number next to which any
/// score is large, so that their exponentials are 0, and the loop over keys ends where no row of the program sees one.
///
/// @param row the axis of rows
/// @param ahead how many keys the first row sees behind the first; not negative, so that each row sees one
record VisibleKeys(Axis row, long ahead) {
  /// What hides a score, or less.
  private static final double HIDDEN = -1e30;

  /// The place of an element along an axis, moved by a number.
  private record Place(Axis axis, long shift) {}

  /// {@return which keys count where exponentials relative to `max` are summed}
  ///
  /// @param sums the sums, which scale with them
  /// @param key the axis of keys, along which `max` is found
  static Optional<VisibleKeys> of(ScalarExpr.Reduce max, List<ScalarExpr> sums, Axis key) {
    ScalarExpr score = max.sources().getFirst();
    return sums.stream().allMatch(sum -> isOf(sum, score, max))
        ? hiding(score).flatMap(condition -> of(condition, key)).filter(keys -> keys.ahead >= 0)
        : Optional.empty();
  }

  /// {@return whether what of `term` depends on `max` is the exponential of `score` relative to it}
  private static boolean isOf(ScalarExpr term, ScalarExpr score, ScalarExpr max) {
    if (term instanceof ScalarExpr.Compute compute && compute.kind() == UnaryKind.EXP) {
      return compute.sources().getFirst() instanceof ScalarExpr.Compute difference
          && difference.kind() == BinaryKind.SUB
          && difference.sources().get(0) == score
          && difference.sources().get(1) == max;
    }
    return term.sources().stream().anyMatch(source -> isOf(source, score, max));
  }

  /// What hides a score.
  ///
  /// @param isHidden whether the score is hidden where it holds, or where it does not
  private record Condition(ScalarExpr.Compute comparison, boolean isHidden) {}

  /// {@return when `score` is hidden, if that follows from a comparison, and it is nothing else but a product}
  private static Optional<Condition> hiding(ScalarExpr score) {
    if (!(score instanceof ScalarExpr.Compute compute)) {
      return Optional.empty();
    }
    List<ScalarExpr> sources = compute.sources();
    if (compute.kind() == BinaryKind.ADD) {
      return isProduct(sources.get(0))
          ? added(sources.get(1))
          : isProduct(sources.get(1)) ? added(sources.get(0)) : Optional.empty();
    }
    if (compute.kind() == null && sources.size() == 3) {
      return isProduct(sources.get(2))
          ? chosen(compute, 1, true)
          : isProduct(sources.get(1)) ? chosen(compute, 2, false) : Optional.empty();
    }
    return Optional.empty();
  }

  /// {@return when what is added hides a score; else it is 0}
  private static Optional<Condition> added(ScalarExpr term) {
    if (!(term instanceof ScalarExpr.Compute compute)) {
      return Optional.empty();
    }
    List<ScalarExpr> sources = compute.sources();
    if (compute.kind() == null && sources.size() == 3) {
      return isNumber(sources.get(2), 0)
          ? chosen(compute, 1, true)
          : isNumber(sources.get(1), 0) ? chosen(compute, 2, false) : Optional.empty();
    }
    if (compute.kind() != BinaryKind.MUL) {
      return Optional.empty();
    }
    int number = hides(sources.get(1)) ? 1 : 0;
    return hides(sources.get(number))
            && Double.isFinite(number(sources.get(number)))
            && sources.get(1 - number) instanceof ScalarExpr.Compute cast
            && cast.isCast()
            && cast.sources().getFirst().element().equals(IntegerType.I1)
        ? comparison(cast.sources().getFirst()).map(found -> new Condition(found, true))
        : Optional.empty();
  }

  /// {@return the condition of a choice whose source `hidden` hides}
  private static Optional<Condition> chosen(
      ScalarExpr.Compute choice, int hidden, boolean isHidden) {
    return hides(choice.sources().get(hidden))
        ? comparison(choice.sources().get(0)).map(found -> new Condition(found, isHidden))
        : Optional.empty();
  }

  private static Optional<ScalarExpr.Compute> comparison(ScalarExpr term) {
    return term instanceof ScalarExpr.Compute compute && compute.kind() instanceof CompareKind
        ? Optional.of(compute)
        : Optional.empty();
  }

  /// {@return whether `term` is a product of matrices, or a multiple of one}
  private static boolean isProduct(ScalarExpr term) {
    if (term instanceof ScalarExpr.Product) {
      return true;
    }
    if (!(term instanceof ScalarExpr.Compute compute)) {
      return false;
    }
    return compute.isCast() && isProduct(compute.sources().getFirst())
        || compute.kind() == BinaryKind.MUL
            && isProduct(compute.sources().get(0))
            && compute.sources().get(1) instanceof ScalarExpr.Constant;
  }

  private static boolean hides(ScalarExpr term) {
    return number(term) <= HIDDEN;
  }

  private static boolean isNumber(ScalarExpr term, double value) {
    return number(term) == value;
  }

  /// {@return the number that `term` is, or NaN}
  private static double number(ScalarExpr term) {
    return term instanceof ScalarExpr.Constant constant
            && constant.value() instanceof FloatAttr real
        ? real.value()
        : Double.NaN;
  }

  /// {@return the keys that a comparison of places lets be seen}
  private static Optional<VisibleKeys> of(Condition condition, Axis key) {
    Optional<Place> left = place(condition.comparison().sources().get(0));
    Optional<Place> right = place(condition.comparison().sources().get(1));
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    boolean isKeyLeft = left.get().axis() == key;
    Place keys = isKeyLeft ? left.get() : right.get();
    Place rows = isKeyLeft ? right.get() : left.get();
    if (keys.axis() != key || rows.axis() == key) {
      return Optional.empty();
    }
    // As a comparison of a key with a row, that holds where the key is hidden.
    Attribute kind = condition.comparison().kind();
    boolean isAbove = kind == (isKeyLeft == condition.isHidden() ? CompareKind.GT : CompareKind.LT);
    boolean isFrom = kind == (isKeyLeft == condition.isHidden() ? CompareKind.GE : CompareKind.LE);
    if (!condition.isHidden()) {
      // key > row where it does not hold that key <= row, and the other way round.
      boolean above = isFrom;
      isFrom = isAbove;
      isAbove = above;
    }
    if (!isAbove && !isFrom) {
      return Optional.empty();
    }
    long ahead = rows.shift() - keys.shift() - (isFrom ? 1 : 0);
    return Optional.of(new VisibleKeys(rows.axis(), ahead));
  }

  private static Optional<Place> place(ScalarExpr term) {
    if (term instanceof ScalarExpr.Position position) {
      return position.axis() != null
              && position.shift() instanceof IndexExpr.Known(AffineExpr.Constant shift)
          ? Optional.of(new Place(position.axis(), shift.value()))
          : Optional.empty();
    }
    if (!(term instanceof ScalarExpr.Compute compute)
        || !(term.element() instanceof IntegerType type)
        || type.width() < 32) {
      return Optional.empty();
    }
    List<ScalarExpr> sources = compute.sources();
    if (compute.isCast()) {
      return place(sources.getFirst());
    }
    if (sources.size() != 2) {
      return Optional.empty();
    }
    Optional<Long> first = integer(sources.get(0));
    Optional<Long> number = first.or(() -> integer(sources.get(1)));
    Optional<Place> place = place(sources.get(first.isPresent() ? 1 : 0));
    if (number.isEmpty() || place.isEmpty()) {
      return Optional.empty();
    }
    Place found = place.get();
    if (compute.kind() == BinaryKind.ADD) {
      return Optional.of(new Place(found.axis(), found.shift() + number.get()));
    }
    if (compute.kind() == BinaryKind.SUB && first.isEmpty()) {
      return Optional.of(new Place(found.axis(), found.shift() - number.get()));
    }
    return compute.kind() == BinaryKind.MUL && number.get() == 1 ? place : Optional.empty();
  }

  private static Optional<Long> integer(ScalarExpr term) {
    return term instanceof ScalarExpr.Constant constant
            && constant.value() instanceof IntegerAttr number
        ? Optional.of(number.value())
        : Optional.empty();
  }

  /// {@return where a loop over keys ends for the rows of a program, all of which there are `size`}; empty where programs do not
  /// have rows of their own
  Optional<Value> end(TermEmitter emitter, Value size) {
    AxisSchedule rows = emitter.schedule().span(row);
    if (rows.kind().loops() || !rows.isEntered()) {
      return Optional.empty();
    }
    KernelFrame frame = emitter.frame();
    Value last =
        frame.binary(
            emitter.builder(), IndexKind.ADD, rows.offset(), frame.number(rows.step() + ahead));
    return Optional.of(frame.binary(emitter.builder(), IndexKind.MIN, last, size));
  }
}
