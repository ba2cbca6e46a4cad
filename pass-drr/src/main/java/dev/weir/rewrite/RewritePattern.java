package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import java.util.function.BiFunction;

/// A pattern written as Java code.
public final class RewritePattern extends Pattern {
  private final ImmutableList<Shape> shapes;
  private final BiFunction<Operation, PatternRewriter, Rewrite> body;

  private RewritePattern(
      OpKind root, String label, int benefit,
      BiFunction<Operation, PatternRewriter, Rewrite> body) {
    super(label, benefit);
    this.shapes = ImmutableList.of(Shape.of(root));
    this.body = body;
  }

  /// {@return a pattern that is tried on every operation of class `kind`}: an op's interface, a
  /// dialect, a trait or an interface. An in-place twin has the interface of its op.
  public static <T> RewritePattern on(
      Class<T> kind, String label, BiFunction<T, PatternRewriter, Rewrite> body) {
    return new RewritePattern(
        new OpKind.OfClass(kind), label, 1, (op, rw) -> body.apply(kind.cast(op), rw));
  }

  /// {@return a pattern that is tried on every operation called `name`}
  public static RewritePattern onName(
      String name, String label, BiFunction<Operation, PatternRewriter, Rewrite> body) {
    return new RewritePattern(new OpKind.Named(name), label, 1, body);
  }

  /// {@return a pattern that is tried on every operation}
  public static RewritePattern onAny(
      String label, BiFunction<Operation, PatternRewriter, Rewrite> body) {
    return new RewritePattern(OpKind.ANY, label, 1, body);
  }

  /// {@return this pattern with another benefit}
  public RewritePattern withBenefit(int benefit) {
    return new RewritePattern(shapes.get(0).root(), label(), benefit, body);
  }

  @Override public ImmutableList<Shape> shapes() {
    return shapes;
  }

  @Override public Rewrite apply(Operation op, int shape, PatternRewriter rewriter) {
    return body.apply(op, rewriter);
  }
}
