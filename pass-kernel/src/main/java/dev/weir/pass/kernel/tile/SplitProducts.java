package dev.weir.pass.kernel.tile;

import dev.weir.dialect.compute.KernelOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// When a product of matrices is done in pieces of its inner dimension (split-K), and in how many.
final class SplitProducts {
  /// The fewest rounds of a loop that are worth a second kernel, and those of a piece: the first copies of each are waited for.
  private static final long ROUNDS = 32;

  private static final long OF_PIECE = 4;

  /// How many operations for each element that is read a program of a library does better: with fewer, memory is the limit, which
  /// pieces reach as well.
  private static final long INTENSE = 128;

  private static final int SUM_BYTES = 4;

  private SplitProducts() {}

  /// {@return in how many pieces the only product of `part` is done}, less than 2 where it is not cut
  ///
  /// @param rounds the rounds of its loop
  /// @param room for how many programs there is room for each that there is
  static long pieces(Operation operation, KernelPart part, Tiling tiling, long rounds, long room) {
    ScalarExpr.Product product =
        (ScalarExpr.Product)
            part.terms().stream()
                .filter(ScalarExpr.Product.class::isInstance)
                .findFirst()
                .orElseThrow();
    if (tiling.device().maxThreads() <= 1 || rounds < ROUNDS) {
      return 1;
    }
    long left = elements(part, product.left());
    long right = elements(part, product.right());
    long sums = elements(part, product);
    boolean isLibrarys = operation instanceof KernelOp kernel && kernel.library().isPresent();
    // Each sum is of as many products as there are steps, each element read once.
    long steps =
        product.along().stream().mapToLong(axis -> axis.size().value()).reduce(1, (a, b) -> a * b);
    if (isLibrarys && sums * steps / (left + right) > INTENSE) {
      return 1;
    }
    // What pieces leave is written and read again: no more of it than of the factors.
    long read = left * bytes(product.left().element()) + right * bytes(product.right().element());
    long affordable = read / (2 * SUM_BYTES * sums);
    return Math.min(Math.min(room, rounds / OF_PIECE), affordable);
  }

  private static long elements(KernelPart part, ScalarExpr term) {
    long elements = 1;
    for (Axis axis : part.axes(term)) {
      elements *= axis.size().value();
    }
    return elements;
  }

  private static int bytes(Type element) {
    return switch (element) {
      case FloatType type -> (type.width() + 7) / 8;
      case IntegerType type -> (type.width() + 7) / 8;
      default -> SUM_BYTES;
    };
  }
}
