package dev.weir.backend.ascend;

import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.FloatType;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A loop that adds up the product of two matrices of floats as they lie in global memory, from the first
/// to the last element of the dimension they share: work for the matrix unit.
///
/// @param left the first matrix
/// @param right the second matrix
/// @param depth the size of the dimension that they share: a number, or one of the kernel's sizes
record CubeProduct(Operand left, Operand right, Value depth) {
  /// A matrix of a [CubeProduct].
  ///
  /// @param load what loads a part of it in each round
  /// @param isTransposed whether its rows lie where its columns are wanted
  /// @param lines the dimension of the view along which the lines of memory that hold it follow each other
  record Operand(LoadOp load, boolean isTransposed, int lines) {}

  /// {@return what `loop` computes, or nothing if it is no such loop}
  static @Nullable CubeProduct of(TileForOp loop) {
    if (loop.resultCount() != 1
        || !isZero(loop.inits().get(0))
        || constant(loop.lower()).orElse(-1) != 0
        || !isDepth(loop.upper())) {
      return null;
    }
    MmaOp product = product(loop.bodyRegion().entry());
    if (product == null
        || product.accumulator() != loop.bodyRegion().entry().argument(1)
        || !product.accumulator().hasOneUse()
        || !product.result().hasOneUse()
        || !(product.result().uses().iterator().next().owner() instanceof TileYieldOp)) {
      return null;
    }
    Operand left = operand(loop, product.lhs(), product.transposeLhs() ? 0 : 1, true);
    Operand right = operand(loop, product.rhs(), product.transposeRhs() ? 1 : 0, false);
    if (left == null || right == null || element(product.lhs()) != element(product.rhs())) {
      return null;
    }
    return new CubeProduct(left, right, loop.upper());
  }

  /// {@return whether the host knows `value` before it launches the kernel}
  private static boolean isDepth(Value value) {
    return value instanceof BlockArgument argument
        ? argument.owner().parentOp() instanceof TileFuncOp
        : constant(value).orElse(0) > 0;
  }

  /// {@return the one product of a body that does nothing but load its operands}
  private static @Nullable MmaOp product(Block body) {
    MmaOp product = null;
    int loads = 0;
    for (Operation op : body) {
      if (op instanceof MmaOp mma && product == null) {
        product = mma;
      } else if (op instanceof LoadOp) {
        loads++;
      } else if (!(op instanceof TileYieldOp) && !IndexCode.computesPlace(op)) {
        return null;
      }
    }
    return loads == 2 ? product : null;
  }

  private static @Nullable Operand operand(
      TileForOp loop, Value tile, int depthDim, boolean isLeft) {
    Block body = loop.bodyRegion().entry();
    if (!(tile.definingOp() instanceof LoadOp load)
        || load.block() != body
        || !tile.hasOneUse()
        || load.mask().isPresent()
        || load.pad().isPresent()
        || !(load.view().definingOp() instanceof ViewOp)
        || !(load.view().type() instanceof ViewType view)
        || view.space() != Space.GLOBAL
        || !(element(tile) instanceof FloatType type)
        || type == FloatType.F64) {
      return null;
    }
    int depth = along(load, view, depthDim);
    int other = along(load, view, 1 - depthDim);
    for (int i = 0; i < load.offsets().size(); i++) {
      Value offset = load.offsets().get(i);
      boolean isRight = i == depth ? offset == loop.inductionVariable() : isOutside(offset, body);
      if (!isRight) {
        return null;
      }
    }
    int last = view.rank() - 1;
    if (last != depth && last != other || !coversTheDepth(loop, load, depthDim)) {
      return null;
    }
    boolean isTransposed = isLeft ? last != depth : last == depth;
    return new Operand(load, isTransposed, last == depth ? other : depth);
  }

  private static int along(LoadOp load, ViewType view, int dim) {
    return load.dims().isPresent() ? load.dims().get().get(dim) : view.rank() - 2 + dim;
  }

  private static boolean isOutside(Value offset, Block body) {
    Operation op = offset.definingOp();
    return op instanceof IndexOp || (op == null ? offset != body.argument(0) : op.block() != body);
  }

  /// {@return whether the rounds load each element along the shared dimension once}
  private static boolean coversTheDepth(TileForOp loop, LoadOp load, int dim) {
    long bound = ((TileType) load.result().type()).shape().get(dim);
    if (constant(loop.step()).orElse(-1) != bound) {
      return false;
    }
    if (load.extents().isEmpty() || constant(load.extents().get(dim)).orElse(-1) == bound) {
      return constant(loop.upper()).orElse(1) % bound == 0;
    }
    return load.extents().get(dim).definingOp() instanceof IndexBinaryOp least
        && least.kind() == IndexKind.MIN
        && (isRest(loop, least.lhs(), least.rhs(), bound)
            || isRest(loop, least.rhs(), least.lhs(), bound));
  }

  /// {@return whether `whole` is the most that a round loads and `rest` what is left}
  private static boolean isRest(TileForOp loop, Value whole, Value rest, long bound) {
    return constant(whole).orElse(-1) == bound
        && rest.definingOp() instanceof IndexBinaryOp left
        && left.kind() == IndexKind.SUB
        && isSame(left.lhs(), loop.upper())
        && left.rhs() == loop.inductionVariable();
  }

  private static boolean isSame(Value one, Value other) {
    return one == other || constant(one).isPresent() && constant(one).equals(constant(other));
  }

  private static OptionalLong constant(Value value) {
    return value.definingOp() instanceof IndexOp op
        ? OptionalLong.of(op.value())
        : OptionalLong.empty();
  }

  private static boolean isZero(Value value) {
    return value.definingOp() instanceof FillOp fill
        && fill.value() instanceof FloatAttr number
        && number.value() == 0
        && element(value) == FloatType.F32;
  }

  private static Type element(Value tile) {
    return ((TileType) tile.type()).element();
  }
}
