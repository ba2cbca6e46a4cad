package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.CannotLower;
import java.util.ArrayList;
import java.util.List;

/// Which operands of a group are taken for places, and what they must lie in. A kernel reads nothing where a
/// place is outside and goes on; whoever launches it is told to look first, and stops as the library's kernel
/// does.
public final class IndexBounds {
  private final GroupShapes shapes;
  private final List<IndexBoundsAttr> found = new ArrayList<>();

  private IndexBounds(GroupShapes shapes) {
    this.shapes = shapes;
  }

  /// {@return the bounds of operands of `group`, by their places in the group, as maps of the symbols of
  /// `shapes`}
  ///
  /// @throws CannotLower if indices are computed in the group, where nobody could look at them
  public static ImmutableList<IndexBoundsAttr> of(GroupOp group, GroupShapes shapes) {
    IndexBounds bounds = new IndexBounds(shapes);
    for (Operation op : group.body()) {
      bounds.add(op);
    }
    return ImmutableList.copyOf(bounds.found);
  }

  private void add(Operation op) {
    if (op instanceof EmbeddingOp embedding) {
      long padding = embedding.paddingIdx();
      add(
          op,
          embedding.x(),
          "id",
          false,
          shapes.shape(embedding.weight()).get(0),
          padding == -1 ? ImmutableLongArray.of() : ImmutableLongArray.of(padding));
    } else if (op instanceof GatherOp gather) {
      ImmutableList<AffineExpr> shape = shapes.shape(gather.x());
      add(
          op,
          gather.index(),
          "index",
          true,
          shape.get(MovementTerms.axis(op, gather.axis(), shape.size())),
          ImmutableLongArray.of());
    } else if (op instanceof GatherNdOp gather) {
      ImmutableList<AffineExpr> rows = shapes.shape(gather.index());
      if (!rows.isEmpty() && rows.getLast() instanceof AffineExpr.Constant depth) {
        add(
            new IndexBoundsAttr(
                argument(op, gather.index()),
                "gather_nd",
                "index",
                true,
                map(shapes.shape(gather.x()).subList(0, (int) depth.value())),
                ImmutableLongArray.of()));
      }
    } else if (op instanceof ScatterOp scatter) {
      add(
          op,
          scatter.index(),
          "index",
          true,
          shapes.shape(scatter.x()).getFirst(),
          ImmutableLongArray.of());
    } else if (op instanceof OneHotOp oneHot) {
      add(
          op,
          oneHot.x(),
          "class",
          false,
          shapes.shape(oneHot.out()).getLast(),
          ImmutableLongArray.of());
    } else if (op.attribute(IndexBoundsAttr.MARK) instanceof IndexBoundsAttr mark) {
      // A part of an operator that was decomposed; its sizes are known.
      add(mark.of(argument(op, op.operand(mark.operand())), map(mark.extents().value().results())));
    }
  }

  private void add(
      Operation op,
      Value index,
      String noun,
      boolean wraps,
      AffineExpr extent,
      ImmutableLongArray exempt) {
    String name = op.definition().mnemonic();
    add(new IndexBoundsAttr(argument(op, index), name, noun, wraps, map(List.of(extent)), exempt));
  }

  private void add(IndexBoundsAttr bound) {
    if (!found.contains(bound)) {
      found.add(bound);
    }
  }

  private AffineMapAttr map(List<AffineExpr> extents) {
    return new AffineMapAttr(
        new AffineMap(0, shapes.symbols().length() / 2, ImmutableList.copyOf(extents)));
  }

  /// {@return the operand of the group whose elements `index` has}
  private static int argument(Operation op, Value index) {
    Value at = index;
    while (at instanceof OpResult result) {
      if (!keepsElements(result.owner())) {
        throw new CannotLower(op, "its indices are computed in the same group");
      }
      at = result.owner().operand(0);
    }
    return ((BlockArgument) at).index();
  }

  private static boolean keepsElements(Operation op) {
    return op instanceof CastOp
        ? Tracer.elementType(op.operand(0)) instanceof IntegerType
            && Tracer.elementType(op.result(0)) instanceof IntegerType
        : op instanceof ReshapeOp
            || op instanceof SqueezeOp
            || op instanceof UnsqueezeOp
            || op instanceof FlattenOp
            || op instanceof TransposeOp
            || op instanceof ExpandOp;
  }
}
