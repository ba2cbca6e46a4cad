package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Matmuls.
final class ProductTerms {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  private ProductTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(
            KernelRule.of(
                    MatmulOp.class,
                    (DimensionRule.Transposed<MatmulOp>)
                        (op, i) -> i == 0 ? op.transposeX() : op.transposeY(),
                    (tracer, op, index, access) ->
                        product(tracer, op, op.transposeX(), op.transposeY(), access))
                .where(ProductTerms::isOfMatrices))
        .add(
            KernelRule.of(
                    BmmOp.class,
                    (DimensionRule.Transposed<BmmOp>) (op, i) -> false,
                    (tracer, op, index, access) -> product(tracer, op, false, false, access))
                .where(ProductTerms::isOfMatrices));
  }

  private static boolean isOfMatrices(Operation op) {
    return isMatrix(op.operand(0)) && isMatrix(op.operand(1));
  }

  private static boolean isMatrix(Value value) {
    return value.type() instanceof TensorType type && type.rank() >= 2;
  }

  private static ScalarExpr product(
      Tracer tracer,
      Operation op,
      boolean transposeX,
      boolean transposeY,
      ImmutableList<Coordinate> access) {
    Value x = op.operand(0);
    Value y = op.operand(1);
    boolean isOfFloats = Tracer.elementType(x) instanceof FloatType;
    ImmutableList<AffineExpr> left = tracer.shape(x);
    ImmutableList<AffineExpr> right = tracer.shape(y);
    boolean isRow = left.size() == 1;
    boolean isColumn = right.size() == 1;
    List<AffineExpr> leftBatch = left.subList(0, Math.max(0, left.size() - 2));
    List<AffineExpr> rightBatch = right.subList(0, Math.max(0, right.size() - 2));
    AffineExpr rows = isRow ? ONE : left.get(left.size() - (transposeX ? 1 : 2));
    AffineExpr columns = isColumn ? ONE : right.get(right.size() - (transposeY ? 2 : 1));
    AffineExpr inner = left.get(isRow ? 0 : left.size() - (transposeX ? 2 : 1));

    BroadcastRuns runs = new BroadcastRuns();
    ImmutableList<AffineExpr> shape = tracer.shape(op.result(0));
    int batch = Math.max(leftBatch.size(), rightBatch.size());
    for (int i = 0; i < batch; i++) {
      AffineExpr a = at(leftBatch, i - batch + leftBatch.size());
      AffineExpr b = at(rightBatch, i - batch + rightBatch.size());
      runs.add(a.equals(b) ? a : shape.get(i), List.of(a, b));
    }
    runs.add(rows, List.of(rows, ONE));
    runs.add(columns, List.of(ONE, columns));
    List<ImmutableList<Coordinate>> parts = runs.cut(tracer, op, access);

    ImmutableList<Axis> along = tracer.axes(Axis.Origin.of(op, 0), Size.of(inner));
    ImmutableList<Coordinate> line = Tracer.along(along);
    // A run may have taken rows together with the batch dimensions before them.
    List<Coordinate> xPlace = new ArrayList<>(runs.place(tracer, parts, 0));
    List<Coordinate> yPlace = new ArrayList<>(runs.place(tracer, parts, 1));
    if (transposeX && !isRow) {
      xPlace = around(tracer, op, leftBatch, rows, xPlace, line);
    } else {
      xPlace.addAll(line);
    }
    if (transposeY || isColumn) {
      yPlace.addAll(line);
    } else {
      yPlace = around(tracer, op, rightBatch, columns, yPlace, line);
    }
    Type narrow = Tracer.elementType(x);
    Type type = Tracer.computeType(narrow);
    ScalarExpr a = tracer.at(x, xPlace);
    ScalarExpr b = tracer.at(y, yPlace);
    if (!isOfFloats) {
      boolean isMatrix = !(along.isEmpty() || rows.equals(ONE) || columns.equals(ONE));
      Optional<ScalarExpr> sum = isMatrix ? ofBytes(a, b, Tracer.set(along)) : Optional.empty();
      return sum.map(known -> Tracer.cast(known, narrow))
          .orElseGet(
              () -> tracer.refuse(op, "it is known of floats, and of matrices of bytes, only"));
    }
    if (along.isEmpty()) {
      return Formulas.mul(a, b);
    }
    if (rows.equals(ONE) || columns.equals(ONE)) {
      return new ScalarExpr.Reduce(ReduceKind.SUM, Tracer.set(along), Formulas.mul(a, b));
    }
    return new ScalarExpr.Product(
        Tracer.cast(a, narrow), Tracer.cast(b, narrow), Tracer.set(along), type);
  }

  /// {@return the sum of products of bytes in 32 bits, where both factors are bytes or were only widened}; what is left of it
  /// modulo 2^8 is that of sums of bytes
  private static Optional<ScalarExpr> ofBytes(
      ScalarExpr left, ScalarExpr right, ImmutableSet<Axis> along) {
    Optional<ScalarExpr> a = bytes(left);
    Optional<ScalarExpr> b = bytes(right);
    boolean isExact = left.element().equals(right.element()) && a.isPresent() && b.isPresent();
    return isExact
        ? Optional.of(new ScalarExpr.Product(a.get(), b.get(), along, IntegerType.I32))
        : Optional.empty();
  }

  private static Optional<ScalarExpr> bytes(ScalarExpr term) {
    if (term.element().equals(IntegerType.I8)) {
      return Optional.of(term);
    }
    return term.element().equals(IntegerType.I32)
            && term instanceof ScalarExpr.Compute cast
            && cast.isCast()
            && cast.sources().getFirst().element().equals(IntegerType.I8)
        ? Optional.of(cast.sources().getFirst())
        : Optional.empty();
  }

  private static AffineExpr at(List<AffineExpr> shape, int index) {
    return index < 0 ? ONE : shape.get(index);
  }

  /// {@return `places` along batch dimensions and `last`, with `line` before the last}
  private static List<Coordinate> around(
      Tracer tracer,
      Operation op,
      List<AffineExpr> batch,
      AffineExpr last,
      List<Coordinate> places,
      ImmutableList<Coordinate> line) {
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(op, places, List.of(GroupShapes.size(batch), Size.of(last)));
    List<Coordinate> result = new ArrayList<>(parts.get(0));
    result.addAll(line);
    result.addAll(parts.get(1));
    return result;
  }
}
