package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.FirstRefusal;
import dev.weir.pass.kernel.expr.Lowered;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Which operands of a group are taken for places, and what they must lie in. A kernel reads nothing where a
/// place is outside and goes on; whoever launches it is told to look first, and stops as the library's kernel
/// does.
public final class IndexBounds {
  private final GroupShapes shapes;
  private final KernelRules rules;
  private final List<IndexBoundsAttr> found = new ArrayList<>();
  private final FirstRefusal refusal = new FirstRefusal();

  private IndexBounds(GroupShapes shapes, KernelRules rules) {
    this.shapes = shapes;
    this.rules = rules;
  }

  /// {@return the bounds of operands of `group`, by their indices in the group, as maps of the symbols of
  /// `shapes`}; refused where indices are computed in the group, where nobody could look at them
  public static Lowered<ImmutableList<IndexBoundsAttr>> of(
      GroupOp group, GroupShapes shapes, KernelRules rules) {
    IndexBounds bounds = new IndexBounds(shapes, rules);
    for (Operation op : group.body()) {
      bounds.add(op);
    }
    return bounds.refusal.unless(ImmutableList.copyOf(bounds.found));
  }

  private void add(Operation op) {
    if (op.attribute(IndexBoundsAttr.MARK) instanceof IndexBoundsAttr mark) {
      // A part of an operator that was decomposed; its sizes are known.
      argument(op, op.operand(mark.operand()))
          .ifPresent(operand -> add(mark.of(operand, map(mark.extents().value().results()))));
      return;
    }
    rules.find(op).flatMap(KernelRule::bounds).ifPresent(rule -> rule.collect(this, op));
  }

  /// Reports that the indices of `op` cannot be looked at, for `reason`.
  void refuse(Operation op, String reason) {
    refusal.add(op, reason);
  }

  /// {@return the sizes of `value`}
  public ImmutableList<AffineExpr> shape(Value value) {
    return shapes.shape(value);
  }

  /// Adds that the elements of `index`, an operand of `op` that messages call `noun`, must be below `extent`.
  ///
  /// @param wraps whether negative ones count from the end
  /// @param exempt numbers that are taken though they lie outside
  public void add(
      Operation op,
      Value index,
      String noun,
      boolean wraps,
      AffineExpr extent,
      ImmutableLongArray exempt) {
    add(op, index, noun, wraps, ImmutableList.of(extent), exempt);
  }

  /// Adds the same for rows of indices, each element of which has an extent of its own.
  public void add(
      Operation op,
      Value index,
      String noun,
      boolean wraps,
      List<AffineExpr> extents,
      ImmutableLongArray exempt) {
    String name = op.definition().mnemonic();
    argument(op, index)
        .ifPresent(
            operand -> add(new IndexBoundsAttr(operand, name, noun, wraps, map(extents), exempt)));
  }

  private void add(IndexBoundsAttr bound) {
    if (!found.contains(bound)) {
      found.add(bound);
    }
  }

  private AffineMapAttr map(List<AffineExpr> extents) {
    return new AffineMapAttr(
        new AffineMap(0, shapes.sizes().count(), ImmutableList.copyOf(extents)));
  }

  /// {@return the operand of the group whose elements `index` has}; empty after refusing `op` where there is none
  private OptionalInt argument(Operation op, Value index) {
    Value at = index;
    while (at instanceof OpResult result) {
      if (!keepsElements(result.owner())) {
        refuse(op, "its indices are computed in the same group");
        return OptionalInt.empty();
      }
      at = result.owner().operand(0);
    }
    return OptionalInt.of(((BlockArgument) at).index());
  }

  private boolean keepsElements(Operation op) {
    if (op instanceof CastOp) {
      return Tracer.elementType(op.operand(0)) instanceof IntegerType
          && Tracer.elementType(op.result(0)) instanceof IntegerType;
    }
    return switch (rules.pattern(op)) {
      case VIEW, TRANSPOSE, EXPAND -> true;
      default -> false;
    };
  }
}
