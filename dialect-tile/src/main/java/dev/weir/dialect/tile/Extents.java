package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// How many values of each tile of a kernel count: a number, or the index that says it.
///
/// Extents are given where tiles are made, and follow through what is computed of them: arithmetic has
/// those of its operands, a product those of its accumulator, a reduction those that it leaves, a carried
/// tile those that it begins with. All that an extent refers to is defined where the tile is.
///
/// Computed once, in one walk. Kernels that break rules of the verifier get extents all the same, which
/// mean nothing where they are wrong.
public final class Extents {
  private final Map<Value, ImmutableList<Extent>> known = new IdentityHashMap<>();

  private Extents() {}

  /// {@return the extents of all tiles of `function`}
  public static Extents of(TileFuncOp function) {
    Extents extents = new Extents();
    extents.enter(function.bodyRegion());
    return extents;
  }

  /// {@return for each dimension of `tile` how many values count}
  ///
  /// @throws IllegalArgumentException if `tile` is no tile of the kernel
  public ImmutableList<Extent> of(Value tile) {
    ImmutableList<Extent> found = known.get(tile);
    if (found == null) {
      throw new IllegalArgumentException("no tile of this kernel");
    }
    return found;
  }

  /// {@return whether all values of `tile` count}
  ///
  /// @throws IllegalArgumentException if `tile` is no tile of the kernel
  public boolean isFull(Value tile) {
    return of(tile).equals(bounds((TileType) tile.type()));
  }

  private void enter(Region region) {
    for (Block block : region) {
      for (Operation op = block.first(); op != null; op = op.next()) {
        if (op instanceof TileForOp loop && !loop.bodyRegion().isEmpty()) {
          copy(loop.inits(), loop.carried());
        }
        for (Region inner : op.regions()) {
          enter(inner);
        }
        note(op);
      }
    }
  }

  private void note(Operation op) {
    if (op instanceof TileForOp loop) {
      copy(loop.inits(), loop.outputs());
    } else if (op instanceof TileIfOp choice) {
      for (int i = 0; i < choice.outputs().size(); i++) {
        put(choice.outputs().get(i), given(choice, i));
      }
    } else if (op.resultCount() == 1) {
      put(op.result(0), computed(op));
    }
  }

  private void copy(List<? extends Value> from, List<? extends Value> to) {
    for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
      put(to.get(i), known.getOrDefault(from.get(i), ImmutableList.of()));
    }
  }

  private void put(Value value, List<Extent> extents) {
    if (value.type() instanceof TileType type) {
      known.put(
          value, extents.size() == type.rank() ? ImmutableList.copyOf(extents) : bounds(type));
    }
  }

  private static ImmutableList<Extent> bounds(TileType type) {
    var bounds = ImmutableList.<Extent>builder();
    for (int i = 0; i < type.rank(); i++) {
      bounds.add(new Extent.Known(type.shape().get(i)));
    }
    return bounds.build();
  }

  /// {@return the extents that `op` gives its result; none if they are the bounds}
  private List<Extent> computed(Operation op) {
    if (op instanceof LoadOp load) {
      return given(load.extents());
    }
    if (op instanceof FillOp fill) {
      return given(fill.extents());
    }
    if (op instanceof IotaOp iota) {
      return given(iota.extents());
    }
    if (op instanceof BroadcastOp broadcast) {
      return given(broadcast.extents());
    }
    if (op instanceof TransposeOp transpose) {
      return permuted(ofOrNone(transpose.source()), transpose.perm());
    }
    if (op instanceof TileReduceOp reduce) {
      return remaining(ofOrNone(reduce.source()), reduce.dims());
    }
    if (op instanceof MmaOp mma) {
      return ofOrNone(mma.accumulator());
    }
    boolean isElementwise =
        op instanceof UnaryOp
            || op instanceof BinaryOp
            || op instanceof CompareOp
            || op instanceof SelectOp
            || op instanceof CastOp;
    return isElementwise ? elementwise(op) : ImmutableList.of();
  }

  /// {@return the extents of the operands, known ones where any operand knows them}
  private List<Extent> elementwise(Operation op) {
    List<Extent> extents = new ArrayList<>(ofOrNone(op.operand(0)));
    for (int k = 1; k < op.operandCount(); k++) {
      List<Extent> others = ofOrNone(op.operand(k));
      for (int i = 0; i < Math.min(extents.size(), others.size()); i++) {
        if (others.get(i) instanceof Extent.Known) {
          extents.set(i, others.get(i));
        }
      }
    }
    return extents;
  }

  /// {@return the extents of `tile`; none if it is no tile of the kernel}
  List<Extent> ofOrNone(Value tile) {
    return known.getOrDefault(tile, ImmutableList.of());
  }

  private static List<Extent> given(ValueRange extents) {
    return extents.stream().map(Extent::of).toList();
  }

  private static List<Extent> permuted(List<Extent> source, ImmutableIntArray perm) {
    if (!DimRules.isPermutation(perm, source.size())) {
      return ImmutableList.of();
    }
    List<Extent> extents = new ArrayList<>();
    for (int i = 0; i < perm.length(); i++) {
      extents.add(source.get(perm.get(i)));
    }
    return extents;
  }

  private static List<Extent> remaining(List<Extent> source, ImmutableIntArray dims) {
    List<Extent> extents = new ArrayList<>();
    for (int i = 0; i < source.size(); i++) {
      if (!dims.contains(i)) {
        extents.add(source.get(i));
      }
    }
    return extents;
  }

  /// {@return the extents of result `i`: those that one of the bodies gives and that are known before}
  private List<Extent> given(TileIfOp choice, int i) {
    List<Extent> extents = new ArrayList<>();
    for (Region region : choice.regions()) {
      if (region.isEmpty()
          || !(region.entry().last() instanceof TileYieldOp end)
          || end.operandCount() <= i) {
        return Collections.emptyList();
      }
      List<Extent> yielded = ofOrNone(end.operand(i));
      for (int d = 0; d < yielded.size(); d++) {
        if (d == extents.size()) {
          extents.add(yielded.get(d));
        } else if (!isKnownBefore(extents.get(d), choice)) {
          extents.set(d, yielded.get(d));
        }
      }
    }
    return extents;
  }

  /// {@return whether `extent` does not depend on what is computed within `choice`}
  static boolean isKnownBefore(Extent extent, TileIfOp choice) {
    if (!(extent instanceof Extent.Computed(Value count))) {
      return true;
    }
    Block home = count.parentBlock();
    return home == null
        || !choice.thenRegion().encloses(home) && !choice.elseRegion().encloses(home);
  }
}
