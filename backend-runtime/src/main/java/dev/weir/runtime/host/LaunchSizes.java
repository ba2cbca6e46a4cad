package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.TensorLike;
import org.jspecify.annotations.Nullable;

/// How large the results of a launch are, and what its kernel is told of sizes.
///
/// @param dims pairs of an operand and a dimension: the symbols of the expressions
/// @param arguments the kernel's size arguments
/// @param shapes the shape of each result
/// @param dtypes the element type of each result
/// @param equalities pairs of sizes that must be equal
/// @param bounds what the elements of operands must lie in
record LaunchSizes(
    ImmutableIntArray dims,
    ImmutableList<AffineExpr> arguments,
    ImmutableList<ImmutableList<AffineExpr>> shapes,
    ImmutableList<DType> dtypes,
    ImmutableList<ImmutableList<AffineExpr>> equalities,
    ImmutableList<IndexBoundsAttr> bounds) {
  static LaunchSizes of(LaunchOp op) {
    var shapes = ImmutableList.<ImmutableList<AffineExpr>>builder();
    op.shapes().elements().forEach(shape -> shapes.add(((AffineMapAttr) shape).value().results()));
    var dtypes = ImmutableList.<DType>builder();
    for (Value result : op.results()) {
      dtypes.add(ElementTypes.dtypeOf(((TensorLike) result.type()).tensor().elementType()));
    }
    var equalities = ImmutableList.<ImmutableList<AffineExpr>>builder();
    op.equalities()
        .ifPresent(pairs ->
            pairs
                .elements()
                .forEach(pair -> equalities.add(((AffineMapAttr) pair).value().results())));
    var bounds = ImmutableList.<IndexBoundsAttr>builder();
    op.bounds()
        .ifPresent(all -> all.elements().forEach(each -> bounds.add((IndexBoundsAttr) each)));
    return new LaunchSizes(
        op.dims(),
        op.sizes().value().results(),
        shapes.build(),
        dtypes.build(),
        equalities.build(),
        bounds.build());
  }

  /// {@return whether nothing is known only at run time}
  boolean isStatic() {
    return dims.isEmpty();
  }

  /// {@return what keeps a kernel from running with these symbols}, or null if nothing does
  @Nullable String conflict(long[] symbols) {
    for (ImmutableList<AffineExpr> pair : equalities) {
      long left = evaluate(pair.get(0), symbols);
      long right = evaluate(pair.get(1), symbols);
      if (left != right) {
        return conflict(pair.get(0), left, pair.get(1), right)
            + "; where a size of 1 is to be broadcast, it must be known when the program is"
            + " compiled";
      }
    }
    return null;
  }

  private String conflict(AffineExpr one, long left, AffineExpr other, long right) {
    if (one instanceof AffineExpr.Constant) {
      return "%s is %d, but the kernel is made for %d".formatted(name(other), right, left);
    } else if (other instanceof AffineExpr.Constant) {
      return "%s is %d, but the kernel is made for %d".formatted(name(one), left, right);
    }
    return "%s is %d, but must be %d as %s".formatted(name(one), left, right, name(other));
  }

  private String name(AffineExpr size) {
    if (size instanceof AffineExpr.Symbol symbol) {
      return "dimension %d of operand %d"
          .formatted(dims.get(2 * symbol.position() + 1), dims.get(2 * symbol.position()));
    }
    if (size instanceof AffineExpr.Constant constant) {
      return Long.toString(constant.value());
    }
    return size instanceof AffineExpr.Binary binary && binary.operator() == AffineExpr.Operator.MUL
        ? name(binary.left()) + " times " + name(binary.right())
        : "a size that its kernel is made for";
  }

  /// Writes the values of `expressions` for these symbols to `into`.
  static void evaluate(ImmutableList<AffineExpr> expressions, long[] symbols, long[] into) {
    for (int i = 0; i < into.length; i++) {
      into[i] = evaluate(expressions.get(i), symbols);
    }
  }

  /// {@return the value of `expression` for these symbols}
  static long evaluate(AffineExpr expression, long[] symbols) {
    if (expression instanceof AffineExpr.Constant constant) {
      return constant.value();
    }
    if (expression instanceof AffineExpr.Symbol symbol) {
      return symbols[symbol.position()];
    }
    if (!(expression instanceof AffineExpr.Binary binary)) {
      throw new IllegalArgumentException("a size depends on a dimension");
    }
    long left = evaluate(binary.left(), symbols);
    long right = evaluate(binary.right(), symbols);
    return switch (binary.operator()) {
      case ADD -> Math.addExact(left, right);
      case MUL -> Math.multiplyExact(left, right);
      case FLOOR_DIV -> Math.floorDiv(left, right);
      case CEIL_DIV -> Math.ceilDiv(left, right);
      case MOD -> Math.floorMod(left, right);
    };
  }
}
