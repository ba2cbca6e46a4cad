package dev.weir.backend.ascend;

import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.FloatType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A product of two tiles of floats that the matrix unit computes while the vector unit goes on: attention's, for
/// example. Operands that lie in global memory are read there by the matrix unit; those that were computed are handed
/// to it through the workspace. The product comes back through the workspace, too, and is added on the vector unit.
///
/// @param op the product
/// @param left where the left operand lies in global memory, or null if it was computed
/// @param right where the right operand lies in global memory, or null if it was computed
/// @param isFresh whether it is added to zeros
/// @param loop the loop of which each round asks for the product of the next round, or null
/// @param finish the operation before which the product must be there
record CubeTile(
    MmaOp op,
    CubeProduct.@Nullable Operand left,
    CubeProduct.@Nullable Operand right,
    boolean isFresh,
    @Nullable TileForOp loop,
    Operation finish) {
  /// {@return how the matrix unit computes `op`, unless its elements are no floats}
  static Optional<CubeTile> of(MmaOp op) {
    Type element = KernelContext.element(op.lhs());
    if (!(element instanceof FloatType)
        || element == FloatType.F64
        || KernelContext.element(op.rhs()) != element
        || KernelContext.element(op.accumulator()) != FloatType.F32) {
      return Optional.empty();
    }
    CubeProduct.Operand left = memory(op.lhs(), op.transposeLhs());
    CubeProduct.Operand right = memory(op.rhs(), op.transposeRhs());
    TileForOp loop =
        left != null && right != null && op.parent() instanceof TileForOp parent ? parent : null;
    if (loop != null && !(isAhead(left, loop) && isAhead(right, loop))) {
      loop = null;
    }
    return Optional.of(
        new CubeTile(
            op, left, right, isZero(op.accumulator()), loop, loop == null ? firstUse(op) : op));
  }

  /// {@return whether `load` is read by matrix units alone}
  static boolean isOfCube(LoadOp load) {
    if (load.result().isUnused()) {
      return false;
    }
    for (OpOperand use : load.result().uses()) {
      boolean isRead =
          use.owner() instanceof MmaOp mma
              && use.index() < 2
              && of(mma).filter(tile -> tile.reads(load)).isPresent();
      if (!isRead) {
        return false;
      }
    }
    return true;
  }

  private boolean reads(LoadOp load) {
    return (op.lhs() != load.result() || left != null)
        && (op.rhs() != load.result() || right != null);
  }

  private static CubeProduct.@Nullable Operand memory(Value tile, boolean transposed) {
    if (!(tile.definingOp() instanceof LoadOp load)
        || load.mask().isPresent()
        || load.pad().isPresent()
        || !(load.view().definingOp() instanceof ViewOp view)
        || !(load.view().type() instanceof ViewType type)
        || type.space() != Space.GLOBAL
        || !isOnlyRead(view)) {
      return null;
    }
    int last = type.rank() - 1;
    int rows = load.dims().isPresent() ? load.dims().get().get(0) : last - 1;
    int columns = load.dims().isPresent() ? load.dims().get().get(1) : last;
    if (rows != last && columns != last) {
      return null;
    }
    return new CubeProduct.Operand(
        load, transposed != (rows == last), rows == last ? columns : rows);
  }

  private static boolean isOnlyRead(ViewOp view) {
    Operation parent = view.parent();
    while (parent != null && !(parent instanceof TileFuncOp)) {
      parent = parent.parent();
    }
    return parent instanceof TileFuncOp function
        && function.access(function.pointers().indexOf(view.pointer())) == Access.READ;
  }

  /// {@return whether the round of `loop` before this one can say where `operand` lies}
  private static boolean isAhead(CubeProduct.Operand operand, TileForOp loop) {
    Block body = loop.bodyRegion().entry();
    List<Value> work = new ArrayList<>(operand.load().offsets().stream().toList());
    work.addAll(operand.load().extents().stream().toList());
    work.addAll(IndexCode.places(operand.load().view()));
    while (!work.isEmpty()) {
      Value value = work.remove(work.size() - 1);
      Operation op = value.definingOp();
      if (op == null || op.block() != body) {
        continue;
      }
      if (!IndexCode.computesPlace(op) || op instanceof LoadIndexOp) {
        return false;
      }
      work.addAll(op.operands().stream().toList());
    }
    return true;
  }

  private static boolean isZero(Value value) {
    return value.definingOp() instanceof FillOp fill
        && fill.value() instanceof FloatAttr number
        && number.value() == 0;
  }

  /// {@return the first operation after `op` that needs its result, or may}
  private static Operation firstUse(MmaOp op) {
    Block block = op.block();
    boolean after = false;
    for (Operation next : block == null ? List.<Operation>of() : block) {
      boolean needs =
          after
              && (next.operands().contains(op.result())
                  || !next.regions().isEmpty()
                  || next == block.terminator());
      if (needs) {
        return next;
      }
      after |= next == op;
    }
    throw new IllegalStateException("a block without an end");
  }

  /// {@return the rows, the columns and the depth of the largest product}
  long[] bounds() {
    List<Long> sum = shape(op.result());
    return new long[] {sum.get(0), sum.get(1), shape(op.lhs()).get(op.transposeLhs() ? 0 : 1)};
  }

  static List<Long> shape(Value tile) {
    List<Long> shape = new ArrayList<>();
    TileType type = KernelContext.type(tile);
    for (int i = 0; i < type.rank(); i++) {
      shape.add(type.shape().get(i));
    }
    return shape;
  }
}
