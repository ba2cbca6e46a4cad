package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.operator.KeepsElements;
import dev.weir.dialect.operator.elementwise.binary.AddOp;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.dialect.tile.ProductActivation;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.expr.Lowered;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Finds the matmul that a group computes, with what libraries of such products can do after it: a
/// scale, a bias for each column, a matrix added, an activation. Where something else follows, it is the product
/// alone.
///
/// Pointers of the [ProductAttr] are operands of the group at first, and its result the number after them.
public final class GemmMatcher {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  private final GroupOp group;
  private final GroupShapes shapes;
  private double scale = 1;
  private int bias = -1;
  private int addend = -1;
  private ProductActivation activation = ProductActivation.NONE;

  private GemmMatcher(GroupOp group, GroupShapes shapes) {
    this.group = group;
    this.shapes = shapes;
  }

  /// {@return the matmul that `group` computes, or why it is none, or none that a library knows}
  public static Lowered<ProductAttr> of(GroupOp group, GroupShapes shapes) {
    return only(group).then(matmul -> new GemmMatcher(group, shapes).form(matmul));
  }

  /// A factor: an operand of the group, as it lies, or -1 where it is computed in the group.
  private record Factor(int operand, boolean isTransposed) {}

  private Lowered<ProductAttr> form(Operation product) {
    boolean isMatmul = product instanceof MatmulOp;
    boolean turnX = isMatmul && ((MatmulOp) product).transposeX();
    boolean turnY = isMatmul && ((MatmulOp) product).transposeY();
    Factor left = factor(product, 0, turnX);
    Factor right = factor(product, 1, turnY);
    if (left.operand() < 0 || right.operand() < 0) {
      return Lowered.refused(product, "a factor is computed in the same kernel");
    }
    ImmutableList<AffineExpr> x = shapes.shape(product.operand(0));
    ImmutableList<AffineExpr> y = shapes.shape(product.operand(1));
    if (x.size() < 2 || y.size() < 2) {
      return Lowered.refused(product, "a factor is a vector");
    }
    AffineExpr rows = x.get(x.size() - (turnX ? 1 : 2));
    AffineExpr depth = x.get(x.size() - (turnX ? 2 : 1));
    AffineExpr columns = y.get(y.size() - (turnY ? 2 : 1));
    List<AffineExpr> leftBatch = batch(x);
    List<AffineExpr> rightBatch = batch(y);
    AffineExpr batch = size(leftBatch);
    boolean repeatLeft = false;
    boolean repeatRight = false;
    if (rightBatch.isEmpty() && !left.isTransposed()) {
      rows = size(List.of(batch, rows));
      batch = ONE;
    } else if (rightBatch.isEmpty()) {
      repeatRight = true;
    } else if (leftBatch.isEmpty()) {
      batch = size(rightBatch);
      repeatLeft = true;
    } else if (!leftBatch.equals(rightBatch)) {
      return Lowered.refused(product, "the batches of its factors differ");
    }
    boolean isWhole = follow(product.result(0), columns);
    if (!isWhole) {
      scale = 1;
      bias = -1;
      addend = -1;
      activation = ProductActivation.NONE;
    }
    AffineMap sizes =
        new AffineMap(0, shapes.sizes().count(), ImmutableList.of(batch, rows, columns, depth));
    return Lowered.of(
        new ProductAttr(
            left.operand(),
            left.isTransposed(),
            repeatLeft,
            right.operand(),
            right.isTransposed(),
            repeatRight,
            new AffineMapAttr(sizes),
            scale,
            bias,
            addend,
            activation,
            isWhole ? group.operandCount() : -1));
  }

  /// {@return the one matmul in `group`}
  private static Lowered<Operation> only(GroupOp group) {
    Operation found = null;
    for (Operation op : group.body()) {
      if (op instanceof MatmulOp || op instanceof BmmOp) {
        if (found != null) {
          return Lowered.refused(op, "there are several products");
        }
        found = op;
      }
    }
    if (found == null) {
      return Lowered.refused(group, "there is no product");
    }
    Type element = Tracer.elementType(found.result(0));
    if (element != FloatType.F32 && element != FloatType.F16 && element != FloatType.BF16) {
      return Lowered.refused(found, "its elements are of " + element);
    }
    return Lowered.of(found);
  }

  private Factor factor(Operation product, int index, boolean isTransposed) {
    Value at = product.operand(index);
    boolean turned = isTransposed;
    if (at.definingOp() instanceof TransposeOp transpose && swapsTheLast(transpose)) {
      turned = !turned;
      at = transpose.x();
    }
    return new Factor(operand(at), turned);
  }

  private static boolean swapsTheLast(TransposeOp transpose) {
    int rank = transpose.perm().length();
    for (int i = 0; i < rank - 2; i++) {
      if (transpose.perm().get(i) != i) {
        return false;
      }
    }
    return rank >= 2 && transpose.perm().get(rank - 2) == rank - 1;
  }

  /// {@return the operand of the group whose elements `value` has, in their order}, or -1
  private int operand(Value value) {
    Value at = value;
    while (isView(at.definingOp())) {
      at = at.definingOp().operand(0);
    }
    if (!(at instanceof BlockArgument argument)) {
      return -1;
    }
    return argument.index();
  }

  private static boolean isView(@Nullable Operation op) {
    return op instanceof KeepsElements;
  }

  /// {@return the dimensions before a matrix}; none if there is one matrix
  private static List<AffineExpr> batch(ImmutableList<AffineExpr> shape) {
    List<AffineExpr> batch = shape.subList(0, shape.size() - 2);
    return batch.stream().allMatch(ONE::equals) ? List.of() : batch;
  }

  private static AffineExpr size(List<AffineExpr> sizes) {
    return GroupShapes.size(sizes).expression();
  }

  /// Follows the product to what the group gives.
  ///
  /// @return whether all on the way was understood
  private boolean follow(Value product, AffineExpr columns) {
    if (group.resultCount() != 1
        || Tracer.elementType(group.result(0)) != Tracer.elementType(product)) {
      return false;
    }
    Value end = group.body().last().operand(0);
    Value at = product;
    while (at != end) {
      Value next = step(at, columns);
      if (next == null) {
        return false;
      }
      at = next;
    }
    return at.hasOneUse();
  }

  /// {@return what becomes of `value` next, or null if that is not understood}
  private @Nullable Value step(Value value, AffineExpr columns) {
    boolean isActive = activation != ProductActivation.NONE;
    Value curved = isActive ? null : TanhGelu.of(value);
    if (curved != null) {
      activation = ProductActivation.GELU_TANH;
      return curved;
    }
    if (!value.hasOneUse()) {
      return null;
    }
    Operation op = value.uses().iterator().next().owner();
    if (isView(op)) {
      return op.result(0);
    }
    boolean done =
        !isActive
            && (op instanceof ScaleOp factor && scale(factor)
                || op instanceof AddOp add && add(add, value, columns)
                || op instanceof ReluOp);
    if (done && op instanceof ReluOp) {
      activation = ProductActivation.RELU;
    }
    return done ? op.result(0) : null;
  }

  private boolean scale(ScaleOp op) {
    OptionalDouble factor = Constants.number(op.scale());
    if (factor.isEmpty() || op.bias() != 0 || bias >= 0 || addend >= 0) {
      return false;
    }
    scale *= factor.getAsDouble();
    return true;
  }

  /// Takes in what is added: an element for each column, or a matrix like the product.
  private boolean add(AddOp op, Value product, AffineExpr columns) {
    Value other = op.x() == product ? op.y() : op.x();
    ImmutableList<AffineExpr> own = shapes.shape(product);
    ImmutableList<AffineExpr> added = shapes.shape(other);
    int operand = operand(other);
    if (operand < 0 || Tracer.elementType(other) != Tracer.elementType(product)) {
      return false;
    }
    if (addend < 0 && added.equals(own)) {
      addend = operand;
      return true;
    }
    boolean isRow =
        !added.isEmpty()
            && added.size() <= own.size()
            && added.subList(0, added.size() - 1).stream().allMatch(ONE::equals)
            && added.getLast().equals(columns)
            && own.getLast().equals(columns);
    if (bias < 0 && isRow) {
      bias = operand;
      return true;
    }
    return false;
  }
}
