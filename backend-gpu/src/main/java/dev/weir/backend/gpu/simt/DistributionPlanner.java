package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Spreads the tiles of a function over threads.
///
/// Dimensions that operations go through side by side become one axis, so that what is computed
/// element by element, reduced or repeated never moves between threads. Axes are then given bits of
/// the thread's number, those of the largest tile first and there the axis along which neighbours lie
/// in memory; axes of one tile get different bits. How many threads reduce a row follows the bucket
/// table of the documentation: up to 1024 elements a warp, beyond that all threads.
final class DistributionPlanner {
  /// The threads that exchange values without memory.
  static final int WARP = 32;

  /// The longest row that one warp reduces.
  private static final int WARP_ROW = 1024;

  private final TileFuncOp function;
  private final IndexFacts facts;
  private final Language language;
  private final Set<MmaOp> warpgroups;
  private final Set<MmaOp> ofRegisters;
  private final AxisSets sets = new AxisSets();
  private final List<MmaOp> products = new ArrayList<>();
  private final List<Reach> reaches = new ArrayList<>();
  private final Set<Integer> reduced = new HashSet<>();
  private final Map<Integer, Axis> made = new HashMap<>();
  private final Map<Integer, Integer> widths = new HashMap<>();
  private final Map<Integer, Long> contiguous = new HashMap<>();
  private int threads;

  private DistributionPlanner(
      TileFuncOp function, IndexFacts facts, Language language, Set<MmaOp> warpgroups) {
    this.function = function;
    this.facts = facts;
    this.language = language;
    this.warpgroups = warpgroups;
    this.ofRegisters = RegisterFactors.of(function, language);
  }

  /// {@return how the tiles of `function` are spread}
  ///
  /// @param warpgroups the products that warpgroups do
  static Distribution plan(
      TileFuncOp function, IndexFacts facts, Language language, Set<MmaOp> warpgroups) {
    return new DistributionPlanner(function, facts, language, warpgroups).plan();
  }

  private Distribution plan() {
    collect(function.bodyRegion());
    function.walk(this::join);
    function.walk(TileReduceOp.class, this::markReduced);
    // Threads have whole rows of sixteen of what is a left factor in registers.
    ofRegisters.forEach(product -> reduced.add(sets.axis(product.lhs(), 1)));
    chooseWidths();
    threads = chooseThreads();
    for (MmaOp product : products) {
      new MmaPlacement(language, threads, this::axis, warpgroups, ofRegisters)
          .place(product, sets, reduced);
    }
    List<Value> bySize = new ArrayList<>(sets.values());
    bySize.sort((a, b) -> Long.compare(size(b), size(a)));
    for (Value value : bySize) {
      place(value);
    }
    Map<Value, ImmutableList<Axis>> tiles = new IdentityHashMap<>();
    for (Value value : sets.values()) {
      var axes = ImmutableList.<Axis>builder();
      for (int axis : sets.axes(value)) {
        axes.add(axis(axis));
      }
      tiles.put(value, axes.build());
    }
    return new Distribution(threads, ImmutableList.copyOf(inOrder()), tiles);
  }

  private List<Axis> inOrder() {
    List<Axis> axes = new ArrayList<>();
    Set<Axis> seen = new HashSet<>();
    for (Value value : sets.values()) {
      for (int axis : sets.axes(value)) {
        if (seen.add(axis(axis))) {
          axes.add(axis(axis));
        }
      }
    }
    return axes;
  }

  private void collect(Region region) {
    for (Block block : region) {
      for (BlockArgument argument : block.arguments()) {
        addTile(argument);
      }
      for (Operation op : block) {
        for (Value result : op.results()) {
          addTile(result);
        }
        if (op instanceof MmaOp product) {
          products.add(product);
        } else if (op instanceof LoadOp load) {
          reaches.add(Reach.of(load));
        } else if (op instanceof StoreOp store) {
          reaches.add(Reach.of(store));
        }
        for (Region inner : op.regions()) {
          collect(inner);
        }
      }
    }
  }

  private void addTile(Value value) {
    if (value.type() instanceof TileType) {
      sets.add(value);
    }
  }

  private void join(Operation op) {
    if (op instanceof UnaryOp
        || op instanceof BinaryOp
        || op instanceof CompareOp
        || op instanceof SelectOp
        || op instanceof CastOp) {
      for (Value operand : op.operands()) {
        joinAll(operand, op.result(0));
      }
    } else if (op instanceof BroadcastOp broadcast) {
      for (int i = 0; i < broadcast.dims().length(); i++) {
        join(broadcast.source(), i, broadcast.result(), broadcast.dims().get(i));
      }
    } else if (op instanceof TileReduceOp reduce) {
      int[] kept = kept(reduce);
      for (int i = 0; i < kept.length; i++) {
        join(reduce.source(), kept[i], reduce.result(), i);
      }
    } else if (op instanceof MmaOp product) {
      joinAll(product.accumulator(), product.result());
      if (ofRegisters.contains(product)) {
        join(product.lhs(), 0, product.result(), 0);
      }
    } else if (op instanceof LoadOp load) {
      load.mask().ifPresent(mask -> joinAll(mask, load.result()));
    } else if (op instanceof StoreOp store) {
      store.mask().ifPresent(mask -> joinAll(mask, store.value()));
    } else if (op instanceof TileReshapeOp reshape) {
      joinReshaped(reshape);
    } else if (op instanceof TileSliceOp slice) {
      joinAll(slice.source(), slice.result());
    } else if (op instanceof TileForOp loop) {
      ValueRange yielded = loop.bodyRegion().entry().terminator().operands();
      for (int i = 0; i < loop.outputs().size(); i++) {
        BlockArgument carried = loop.carried().get(i);
        joinAll(loop.inits().get(i), carried);
        joinAll(yielded.get(i), carried);
        joinAll(carried, loop.outputs().get(i));
      }
    } else if (op instanceof TileIfOp choice) {
      for (Region region : op.regions()) {
        if (!region.isEmpty()) {
          ValueRange yielded = region.entry().terminator().operands();
          for (int i = 0; i < yielded.size(); i++) {
            joinAll(yielded.get(i), choice.outputs().get(i));
          }
        }
      }
    }
  }

  private void joinAll(Value a, Value b) {
    if (a.type() instanceof TileType && !Distribution.isFree(a) && !Distribution.isFree(b)) {
      sets.joinAll(a, b);
    }
  }

  private void join(Value a, int i, Value b, int k) {
    if (!Distribution.isFree(a)) {
      sets.join(a, i, b, k);
    }
  }

  /// A reshape that only adds or drops dimensions of 1 keeps its axes.
  private void joinReshaped(TileReshapeOp reshape) {
    int[] from = wide((TileType) reshape.source().type());
    int[] to = wide((TileType) reshape.result().type());
    if (keepsAxes(reshape)) {
      for (int i = 0; i < from.length; i++) {
        join(reshape.source(), from[i], reshape.result(), to[i]);
      }
    }
  }

  /// {@return whether a reshape only adds or drops dimensions of 1}
  static boolean keepsAxes(TileReshapeOp reshape) {
    TileType source = (TileType) reshape.source().type();
    TileType result = (TileType) reshape.result().type();
    int[] from = wide(source);
    int[] to = wide(result);
    boolean same = from.length == to.length;
    for (int i = 0; same && i < from.length; i++) {
      same = source.shape().get(from[i]) == result.shape().get(to[i]);
    }
    return same;
  }

  /// {@return the dimensions above 1}
  static int[] wide(TileType type) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      if (type.shape().get(i) > 1) {
        found.add(i);
      }
    }
    return found.stream().mapToInt(i -> i).toArray();
  }

  /// {@return the dimensions of the source that a reduction keeps}
  static int[] kept(TileReduceOp reduce) {
    List<Integer> found = new ArrayList<>();
    int rank = ((TileType) reduce.source().type()).rank();
    for (int i = 0; i < rank; i++) {
      if (!reduce.dims().contains(i)) {
        found.add(i);
      }
    }
    return found.stream().mapToInt(i -> i).toArray();
  }

  private void markReduced(TileReduceOp reduce) {
    for (int dim : reduce.dims().asList()) {
      reduced.add(sets.axis(reduce.source(), dim));
    }
  }

  private void chooseWidths() {
    for (Reach reach : reaches) {
      int k = reach.contiguous();
      if (k < 0) {
        continue;
      }
      int axis = sets.axis(reach.tile(), k);
      long bytes = size(reach.tile()) * reach.element().bytes();
      contiguous.merge(axis, bytes, Long::sum);
      int width = reach.width(facts, language.needsAlignment());
      widths.merge(axis, width, Math::max);
    }
  }

  private int chooseThreads() {
    long sums = 0;
    long most = 1;
    boolean matrix = false;
    for (MmaOp product : products) {
      sums = Math.max(sums, size(product.result()));
      matrix |= language.usesMatrixUnit(product);
    }
    for (Value value : sets.values()) {
      if (!Distribution.isFree(value) && !isStaged(value)) {
        most = Math.max(most, size(value));
      }
    }
    if (matrix) {
      return sums >= 8192 ? 256 : 128;
    }
    if (sums > 0) {
      return (int) Math.max(WARP, Math.min(256, floorPower(sums / 16)));
    }
    long count = Math.max(WARP, Math.min(256, ceilPower(Math.ceilDiv(most, 8))));
    count = Math.min(count, warpRows() * WARP);
    while (most / count > 32 && count < language.maxThreads()) {
      count *= 2;
    }
    return (int) Math.min(count, language.maxThreads());
  }

  /// {@return how many warps a function needs whose rows each are reduced by one, or more than there
  /// can be where they are not}
  private long warpRows() {
    long rows = 0;
    for (Value value : sets.values()) {
      int[] axes = sets.axes(value);
      for (int axis : axes) {
        if (reduced.contains(axis) && contiguous.containsKey(axis)) {
          boolean fits = sets.bound(axis) <= WARP_ROW && sets.bound(axis) >= WARP;
          rows = Math.max(rows, fits ? ceilPower(size(value) / sets.bound(axis)) : WARP);
        }
      }
    }
    return rows <= 1 ? WARP : rows;
  }

  /// Whether a tile is only there to be multiplied.
  private static boolean isStaged(Value value) {
    for (OpOperand use : value.uses()) {
      if (!(use.owner() instanceof MmaOp)) {
        return false;
      }
    }
    return value.definingOp() instanceof LoadOp;
  }

  private static long size(Value value) {
    return ((TileType) value.type()).elementCount();
  }

  private Axis axis(int id) {
    return made.computeIfAbsent(id, root -> new Axis(root, sets.bound(root)));
  }

  private void place(Value value) {
    int[] axes = sets.axes(value);
    int[] order = new int[axes.length];
    int best = -1;
    for (int i = axes.length - 1; i >= 0; i--) {
      if (contiguous.getOrDefault(axes[i], 0L) > (best < 0 ? 0 : contiguous.get(axes[best]))) {
        best = i;
      }
    }
    int next = 0;
    if (best >= 0) {
      order[next++] = axes[best];
    }
    for (int i = axes.length - 1; i >= 0; i--) {
      if (i != best) {
        order[next++] = axes[i];
      }
    }
    for (int id : order) {
      if (!axis(id).isPlaced()) {
        placeAxis(id, value, id == (best < 0 ? -1 : axes[best]));
      }
    }
  }

  private void placeAxis(int id, Value value, boolean neighbours) {
    Axis axis = axis(id);
    int free = threads - 1;
    for (Value holder : sets.holders(id)) {
      for (int other : sets.axes(holder)) {
        free &= ~axis(other).mask();
      }
    }
    int width = Math.min(8, widths.getOrDefault(id, 1));
    long perThread = Math.max(1, size(value) / threads);
    width = (int) Math.min(Math.min(width, floorPower(axis.bound())), ceilPower(perThread));
    axis.setVector(width);
    long wanted = ceilPower(Math.ceilDiv(axis.bound(), width));
    if (neighbours && reduced.contains(id) && axis.bound() <= WARP_ROW) {
      long rows = floorPower(Math.max(1, size(value) / axis.bound()));
      wanted = Math.min(wanted, Math.max(WARP, threads / rows));
    }
    List<Integer> bits = new ArrayList<>();
    for (int bit = 0; 1 << bit < threads && 1L << bits.size() < wanted; bit++) {
      if ((free & 1 << bit) != 0) {
        bits.add(bit);
      }
    }
    axis.place(bits.stream().mapToInt(bit -> bit).toArray());
  }

  static long ceilPower(long count) {
    return count <= 1 ? 1 : Long.highestOneBit(count - 1) << 1;
  }

  static long floorPower(long count) {
    return Long.highestOneBit(Math.max(1, count));
  }
}
