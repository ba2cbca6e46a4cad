package dev.weir.pass.kernel.tile;

import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tiles of the operands of a matmul, of which `tile.mma` takes matrices only.
///
/// @param left the spans that tiles of the left operand lie along
/// @param right those of the right operand
record MatmulTiles(ScalarExpr.Product product, List<AxisSchedule> left, List<AxisSchedule> right) {
  /// {@return the tiles of `product` as `schedule` has them}
  static MatmulTiles of(Schedule schedule, ScalarExpr.Product product) {
    KernelPart part = schedule.part();
    return new MatmulTiles(
        product,
        schedule.tiled(part.axes(product.left())),
        schedule.tiled(part.axes(product.right())));
  }

  /// {@return why a matmul cannot be carried out as `schedule` says, if so}
  static Optional<String> refusal(Schedule schedule) {
    return schedule.part().terms().stream()
        .filter(ScalarExpr.Product.class::isInstance)
        .map(product -> of(schedule, (ScalarExpr.Product) product).refusal())
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> refusal() {
    if (left.size() != 2 || right.size() != 2) {
      return Optional.of("a factor of a product is no matrix");
    }
    AxisSchedule row = own(left);
    AxisSchedule column = own(right);
    return row == null || column == null || row.order() > column.order()
        ? Optional.of(
            "tiles of a product need rows, then columns, and one axis that is summed along")
        : Optional.empty();
  }

  /// {@return whether tiles of the left operand are the transpose of a matrix of rows}
  boolean transposesLeft() {
    return isSummed(left.get(0));
  }

  /// {@return whether tiles of the right operand are the transpose of a matrix of columns}
  boolean transposesRight() {
    return isSummed(right.get(1));
  }

  private boolean isSummed(AxisSchedule span) {
    return product.along().contains(span.axis());
  }

  /// {@return the axis of an operand's tiles that is not summed along}, or null where there is not just one
  private @Nullable AxisSchedule own(List<AxisSchedule> operand) {
    boolean first = isSummed(operand.get(0));
    return first == isSummed(operand.get(1)) ? null : operand.get(first ? 1 : 0);
  }
}
