package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The shapes of what a group computes with, as expressions in the sizes of its operands that are known
/// only at run time: symbol `i` is the one that pair `i` of [#symbols()] names.
///
/// Sizes that operators need to be equal are taken to be so; [#equalities()] says which.
public final class GroupShapes {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  private final ImmutableIntArray symbols;
  private final Map<Integer, AffineExpr> known = new HashMap<>();
  private final List<ImmutableList<AffineExpr>> equalities = new ArrayList<>();
  private final Map<Value, ImmutableList<AffineExpr>> shapes = new IdentityHashMap<>();

  /// Infers the shapes of all in `group`.
  ///
  /// @throws CannotLower if a size cannot be said
  public GroupShapes(GroupOp group) {
    var pairs = ImmutableIntArray.builder();
    for (int i = 0; i < group.operandCount(); i++) {
      if (group.operand(i).type() instanceof TensorLike like) {
        for (int k = 0; k < like.tensor().rank(); k++) {
          if (like.tensor().isDynamic(k)) {
            pairs.add(i);
            pairs.add(k);
          }
        }
      }
    }
    symbols = pairs.build();
    int before;
    do {
      before = known.size();
      shapes.clear();
      infer(group);
    } while (known.size() != before);
  }

  /// {@return pairs of an operand and a dimension}
  public ImmutableIntArray symbols() {
    return symbols;
  }

  /// {@return pairs of sizes that must be equal}
  public ImmutableList<ImmutableList<AffineExpr>> equalities() {
    return ImmutableList.copyOf(equalities);
  }

  /// {@return the sizes of `value`}
  public ImmutableList<AffineExpr> shape(Value value) {
    ImmutableList<AffineExpr> shape = shapes.get(value);
    if (shape == null) {
      throw new IllegalArgumentException("no tensor of the group: " + value);
    }
    return shape;
  }

  private void infer(GroupOp group) {
    int next = 0;
    for (int i = 0; i < group.operandCount(); i++) {
      if (!(group.operand(i).type() instanceof TensorLike like)) {
        throw new CannotLower(group, "operand " + i + " is no tensor");
      }
      var shape = ImmutableList.<AffineExpr>builder();
      for (int k = 0; k < like.tensor().rank(); k++) {
        shape.add(
            like.tensor().isDynamic(k)
                ? known.getOrDefault(next, AffineExpr.symbol(next))
                : AffineExpr.constant(like.tensor().dimension(k)));
        if (like.tensor().isDynamic(k)) {
          next++;
        }
      }
      shapes.put(group.body().argument(i), shape.build());
    }
    for (Operation op : group.body()) {
      for (Value result : op.results()) {
        if (result.type() instanceof TensorType tensor) {
          shapes.put(result, infer(op, tensor));
        }
      }
    }
  }

  private ImmutableList<AffineExpr> infer(Operation op, TensorType type) {
    ImmutableList<AffineExpr> shape = agreed(op, type);
    if (type.isStatic()) {
      return type.shape().stream()
          .mapToObj(AffineExpr::constant)
          .collect(ImmutableList.toImmutableList());
    }
    if (shape == null) {
      throw new CannotLower(op, "the size of its result is not known");
    }
    return shape;
  }

  /// {@return the shape that `op` gives its result, whose type agrees with it}, or null where it cannot be
  /// said. Operands agree with each other even where the type of the result says all
  private @Nullable ImmutableList<AffineExpr> agreed(Operation op, TensorType type) {
    if (type.isStatic() && isKnown(op)) {
      return null;
    }
    ImmutableList<AffineExpr> shape = inferDynamic(op, type);
    if (shape == null || shape.size() != type.rank()) {
      return null;
    }
    for (int i = 0; i < type.rank(); i++) {
      if (!type.isDynamic(i)) {
        agree(shape.get(i), AffineExpr.constant(type.dimension(i)));
      }
    }
    return shape;
  }

  /// {@return whether all sizes of the operands of `op` are numbers}
  private boolean isKnown(Operation op) {
    for (Value operand : op.operands()) {
      ImmutableList<AffineExpr> shape = shapes.get(operand);
      if (shape != null && !shape.stream().allMatch(AffineExpr.Constant.class::isInstance)) {
        return false;
      }
    }
    return true;
  }

  private @Nullable ImmutableList<AffineExpr> inferDynamic(Operation op, TensorType type) {
    if (op instanceof ElementwiseOp) {
      return broadcast(op);
    } else if (op instanceof TransposeOp transpose) {
      return transpose.perm().stream()
          .mapToObj(shape(transpose.x())::get)
          .collect(ImmutableList.toImmutableList());
    } else if (op instanceof ConcatOp concat) {
      return concat(concat);
    } else if (op instanceof ExpandOp expand) {
      ImmutableList<AffineExpr> wanted = wanted(shape(expand.x()), expand.shape(), type, true);
      if (wanted != null) {
        agreeBroadcast(shape(expand.x()), wanted);
      }
      return wanted;
    }
    return DynamicShapes.infer(this, op, type);
  }

  private ImmutableList<AffineExpr> broadcast(Operation op) {
    int rank = ((TensorLike) op.result(0).type()).tensor().rank();
    AffineExpr[] result = new AffineExpr[rank];
    java.util.Arrays.fill(result, ONE);
    int count = DynamicShapes.tensorOperands(op);
    for (int k = 0; k < count; k++) {
      ImmutableList<AffineExpr> shape = shape(op.operand(k));
      for (int i = 0; i < shape.size(); i++) {
        int at = rank - shape.size() + i;
        AffineExpr size = shape.get(i);
        if (at >= 0 && !size.equals(ONE)) {
          if (result[at].equals(ONE)) {
            result[at] = size;
          } else {
            agree(result[at], size);
            if (size instanceof AffineExpr.Constant) {
              result[at] = size;
            }
          }
        }
      }
    }
    return ImmutableList.copyOf(result);
  }

  /// Takes sizes that are expanded to be those that they are expanded to, unless they are 1.
  void agreeBroadcast(ImmutableList<AffineExpr> from, ImmutableList<AffineExpr> to) {
    for (int i = 0; i < from.size(); i++) {
      AffineExpr wanted = to.get(to.size() - from.size() + i);
      if (!from.get(i).equals(ONE)) {
        agree(from.get(i), wanted);
      }
    }
  }

  private @Nullable ImmutableList<AffineExpr> concat(ConcatOp op) {
    if (!(op.x().definingOp() instanceof CombineOp combine)
        || Constants.integer(op.axis()).isEmpty()) {
      return null;
    }
    List<AffineExpr> result = new ArrayList<>(shape(combine.operand(0)));
    int axis = Axes.normalize(Constants.integer(op.axis()).getAsLong(), result.size());
    for (int i = 1; i < combine.operandCount(); i++) {
      ImmutableList<AffineExpr> shape = shape(combine.operand(i));
      for (int k = 0; k < result.size(); k++) {
        if (k == axis) {
          result.set(k, result.get(k).plus(shape.get(k)));
        } else {
          agree(result.get(k), shape.get(k));
        }
      }
    }
    return ImmutableList.copyOf(result);
  }

  /// {@return the shape that `sizes` asks for, made of `from`}, or null where it is not known. In an
  /// expansion, -1 keeps a size; in a reshape, 0 does and -1 stands for what is left
  @Nullable ImmutableList<AffineExpr> wanted(
      ImmutableList<AffineExpr> from, Value sizes, TensorType type, boolean expands) {
    Optional<ImmutableLongArray> numbers = Constants.integers(sizes);
    if (numbers.isEmpty() || numbers.get().length() != type.rank()) {
      return null;
    }
    AffineExpr[] result = new AffineExpr[type.rank()];
    int open = -1;
    Size rest = size(from);
    int shift = type.rank() - from.size();
    for (int i = 0; i < result.length; i++) {
      long number = numbers.get().get(i);
      if (expands && number == -1 && i >= shift) {
        result[i] = from.get(i - shift);
      } else if (!expands && number == 0 && i < from.size()) {
        result[i] = from.get(i);
      } else if (number > 0) {
        result[i] = AffineExpr.constant(number);
      } else if (!type.isDynamic(i)) {
        result[i] = AffineExpr.constant(type.dimension(i));
      } else if (expands || open >= 0) {
        return null;
      } else {
        open = i;
        continue;
      }
      if (!expands) {
        rest = rest == null ? null : rest.dividedBy(Size.of(result[i]));
      }
    }
    if (open >= 0) {
      if (rest == null) {
        return null;
      }
      result[open] = rest.expression();
    }
    return ImmutableList.copyOf(result);
  }

  static Size size(List<AffineExpr> shape) {
    return Size.product(shape.stream().map(Size::of).toList());
  }

  /// Takes two sizes to be equal.
  void agree(AffineExpr a, AffineExpr b) {
    if (a.equals(b)) {
      return;
    }
    ImmutableList<AffineExpr> pair = ImmutableList.of(a, b);
    if (!equalities.contains(pair)) {
      equalities.add(pair);
    }
    if (a instanceof AffineExpr.Symbol s
        && !(b instanceof AffineExpr.Symbol t && t.position() > s.position())) {
      known.putIfAbsent(s.position(), b);
    } else if (b instanceof AffineExpr.Symbol t) {
      known.putIfAbsent(t.position(), a);
    }
  }
}
