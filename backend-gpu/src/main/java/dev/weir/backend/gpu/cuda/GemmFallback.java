package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.Access;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileOps;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes of a kernel the one that does what follows its product: the loop that multiplies gives way to a load of
/// the product from memory, which is one more pointer after the others.
///
/// The product lies there as the left factor without the dimension that is shared, and then as the right one
/// without it: row by row.
final class GemmFallback {
  private final TileFuncOp function;
  private final ProductAttr product;
  private final List<Value> offsets = new ArrayList<>();
  private final List<Value> open = new ArrayList<>();
  private final ImmutableLongArray.Builder shape = ImmutableLongArray.builder();
  private int rank;

  private GemmFallback(TileFuncOp function) {
    this.function = function;
    this.product = function.product().orElseThrow();
  }

  /// {@return the name of what follows the product of the kernel `name`}
  static String name(String name) {
    return name + "_rest";
  }

  /// {@return what follows the product of `function`}; empty if its product is not a loop by itself
  static Optional<TileFuncOp> of(TileFuncOp function) {
    TileFuncOp copy = (TileFuncOp) function.copy();
    return new GemmFallback(copy).reduce() ? Optional.of(copy) : Optional.empty();
  }

  /// A factor as the loop reads it.
  ///
  /// @param depth the dimension of the view that is shared
  /// @param own the dimension along which the tile has its rows or columns
  private record Factor(LoadOp load, ViewOp view, ViewType type, int depth, int own) {}

  private boolean reduce() {
    Block entry = function.bodyRegion().entry();
    TileForOp loop = loop(entry);
    MmaOp mma = loop == null ? null : product(loop);
    if (loop == null || mma == null || !(loop.inits().get(0).definingOp() instanceof FillOp zero)) {
      return false;
    }
    Factor left = factor(loop, mma.lhs(), mma.transposeLhs() ? 0 : 1, product.left());
    Factor right = factor(loop, mma.rhs(), mma.transposeRhs() ? 1 : 0, product.right());
    if (left == null || right == null) {
      return false;
    }
    int row = add(left, 0);
    int batch = batch(left, right);
    if (batch < 0 || row < 0) {
      return false;
    }
    int column = add(right, batch);
    if (column < 0) {
      return false;
    }
    replace(loop, zero, row, column);
    return true;
  }

  /// {@return the only loop with a product, if it stands by itself}
  private static @Nullable TileForOp loop(Block entry) {
    int products = 0;
    TileForOp found = null;
    for (Operation op : entry) {
      int inside = op.nestedOperations(MmaOp.class).size();
      products += inside;
      if (inside > 0 && op instanceof TileForOp loop) {
        found = loop;
      }
    }
    return products == 1 ? found : null;
  }

  private static @Nullable MmaOp product(TileForOp loop) {
    Block body = loop.bodyRegion().entry();
    return loop.resultCount() == 1
            && loop.terminator().operand(0).definingOp() instanceof MmaOp mma
            && mma.accumulator() == body.argument(1)
        ? mma
        : null;
  }

  /// {@return the factor, if it is read from the pointer that it should be, at a place known outside of the loop}
  private @Nullable Factor factor(TileForOp loop, Value tile, int depthDim, int pointer) {
    if (!(tile.definingOp() instanceof LoadOp load)
        || load.mask().isPresent()
        || load.pad().isPresent()
        || !(load.view().definingOp() instanceof ViewOp view)
        || !(view.result().type() instanceof ViewType type)
        || type.space() != Space.GLOBAL
        || view.pointer() != function.pointers().get(pointer)) {
      return null;
    }
    int depth = along(load, type, depthDim);
    int own = along(load, type, 1 - depthDim);
    for (int i = 0; i < type.rank(); i++) {
      Value offset = load.offsets().get(i);
      if (i != depth && !isOutside(loop, offset)
          || i == depth && offset != loop.inductionVariable()) {
        return null;
      }
    }
    return new Factor(load, view, type, depth, own);
  }

  private static int along(LoadOp load, ViewType view, int dim) {
    return load.dims().isPresent() ? load.dims().get().get(dim) : view.rank() - 2 + dim;
  }

  private static boolean isOutside(TileForOp loop, Value value) {
    Operation definition = value.definingOp();
    return definition != null
        ? definition.block() == loop.block()
        : ((BlockArgument) value).owner() == loop.block();
  }

  /// {@return how many dimensions of the right factor are those of a batch}, or -1 if that is not known
  private int batch(Factor left, Factor right) {
    boolean isSingle =
        product.sizes().value().results().get(0) instanceof AffineExpr.Constant one
            && one.value() == 1;
    if (isSingle || product.repeatRight()) {
      return 0;
    }
    boolean isSame =
        !product.repeatLeft()
            && left.type().rank() == 3
            && right.type().rank() == 3
            && left.depth() != 0
            && right.depth() != 0
            && left.load().offsets().get(0) == right.load().offsets().get(0);
    return isSame ? 1 : -1;
  }

  /// Adds the dimensions of a factor to those of the product, but for the first ones and the shared one.
  ///
  /// @return the place of its rows or columns, or -1 if they are not there
  private int add(Factor factor, int first) {
    int place = -1;
    int sizes = 0;
    for (int i = 0; i < factor.type().rank(); i++) {
      boolean isOpen = factor.type().isDynamic(i);
      Value size = isOpen ? factor.view().sizes().get(sizes++) : null;
      if (i < first || i == factor.depth()) {
        continue;
      }
      if (i == factor.own()) {
        place = rank;
      }
      shape.add(factor.type().shape().get(i));
      if (size != null) {
        open.add(size);
      }
      offsets.add(factor.load().offsets().get(i));
      rank++;
    }
    return place;
  }

  private void replace(TileForOp loop, FillOp zero, int row, int column) {
    Rewriter rewriter = new Rewriter();
    Block entry = function.bodyRegion().entry();
    Type element = ProductChoice.element(function);
    int pointers = function.pointers().size();
    BlockArgument memory =
        rewriter.insertArgument(entry, pointers, new PointerType(element), function.location());
    var access = ImmutableList.<Attribute>builder();
    access.addAll(function.access().elements()).add(StringAttr.of(Access.READ.keyword()));
    rewriter.setAttribute(function, "access", new ArrayAttr(access.build()));
    rewriter.setAttribute(
        function, Symbol.NAME_ATTRIBUTE, new StringAttr(name(function.symName())));
    rewriter.setAttribute(function, "product", null);

    OpBuilder builder = new OpBuilder();
    builder.setInsertionPoint(loop);
    builder.setLocation(loop.location());
    TileType sums = (TileType) loop.result(0).type();
    Value view =
        builder
            .add(TileOps.view(memory, open, new ViewType(shape.build(), element, Space.GLOBAL)))
            .result();
    Value tile =
        builder
            .add(
                TileOps.load(view, offsets, List.copyOf(zero.extents()), sums.withElement(element))
                    .dims(ImmutableIntArray.of(row, column)))
            .result();
    if (!element.equals(sums.element())) {
      tile = builder.add(TileOps.cast(tile, sums)).result();
    }
    rewriter.replaceAllUses(loop.result(0), tile);
    rewriter.erase(loop);
    for (Operation op : ImmutableList.copyOf(entry).reverse()) {
      if (MemoryEffects.isTriviallyDead(op)) {
        rewriter.erase(op);
      }
    }
  }
}
