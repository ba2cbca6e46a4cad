package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.StringAttr;
import java.util.Optional;

/// Rules of what reads and writes memory.
public final class TransferRules {
  private TransferRules() {}

  /// {@return whether a tile of `tileType` can lie at `offsets` of `view`}; reports if not
  public static boolean verifyPlace(
      TileOp op,
      TileType tileType,
      Value view,
      ValueRange offsets,
      Optional<ImmutableIntArray> dims,
      Diagnostics diagnostics) {
    ViewType viewType = (ViewType) view.type();
    if (!verifyOffsets(op, view, offsets, diagnostics)
        || !verifyElements(op, tileType.element(), viewType.element(), diagnostics)) {
      return false;
    }
    if (dims.isEmpty() && tileType.rank() > viewType.rank()) {
      diagnostics.error(
          op, "a tile of rank %d does not fit a view of rank %d", tileType.rank(), viewType.rank());
      return false;
    }
    if (dims.isPresent() && dims.get().length() != tileType.rank()) {
      diagnostics.error(
          op,
          "expects %d 'dims', one for each dimension of the tile, got %d",
          tileType.rank(),
          dims.get().length());
      return false;
    }
    return dims.isEmpty()
        || DimRules.verify(op, dims.get(), viewType.rank(), "a view", diagnostics);
  }

  public static boolean verifyOffsets(
      TileOp op, Value view, ValueRange offsets, Diagnostics diagnostics) {
    int rank = ((ViewType) view.type()).rank();
    if (offsets.size() != rank) {
      diagnostics.error(
          op,
          "expects %d offsets, one for each dimension of the view, got %d",
          rank,
          offsets.size());
      return false;
    }
    return true;
  }

  private static boolean verifyElements(TileOp op, Type tile, Type view, Diagnostics diagnostics) {
    if (!tile.equals(view)) {
      diagnostics.error(
          op, "expects tile and view to have the same elements, got '%s' and '%s'", tile, view);
      return false;
    }
    return true;
  }

  public static boolean verifyMask(
      TileOp op, Optional<Value> mask, TileType tile, Diagnostics diagnostics) {
    if (mask.isPresent()
        && mask.get().type() instanceof TileType type
        && !type.shape().equals(tile.shape())) {
      diagnostics.error(op, "expects the mask to have the bounds of '%s', got '%s'", tile, type);
      return false;
    }
    return true;
  }

  public static void verifyReads(TileOp op, Value view, Diagnostics diagnostics) {
    Access access = access(view);
    if (access != null && !access.reads()) {
      diagnostics.error(op, "reads memory whose pointer is only written");
    }
  }

  public static void verifyWrites(TileOp op, Value view, Diagnostics diagnostics) {
    Access access = access(view);
    if (access != null && !access.writes()) {
      diagnostics.error(op, "writes memory whose pointer is only read");
    }
  }

  /// {@return how the pointer behind `view` is used, or null where that is not said}
  private static @org.jspecify.annotations.Nullable Access access(Value view) {
    return view.definingOp() instanceof ViewOp made
            && made.pointer() instanceof BlockArgument argument
            && argument.parentBlock() != null
            && argument.parentBlock().parentOp() instanceof TileFuncOp function
            && argument.index() < function.access().elements().size()
            && function.access().elements().get(argument.index()) instanceof StringAttr word
            && Access.isKeyword(word.value())
        ? Access.of(word.value())
        : null;
  }
}
