package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The factors of a loop's products that go straight to local memory, in the background and rounds before
/// they are multiplied.
///
/// Such a factor is a tile of two dimensions whose rows are known to lie at multiples of 16 bytes and
/// which is only there to be multiplied; places that it does not reach are zeros. The loop writes no
/// memory and has no other loop within, and where the factor of a later round lies follows from indices alone.
///
/// @param stages how many rounds are in local memory at once
/// @param warpgroups the products of these factors that warpgroups do
/// @param loads the factors
/// @param stageBytes the local memory of one round
record Pipeline(
    int stages, ImmutableList<Staged> loads, long stageBytes, ImmutableSet<MmaOp> warpgroups) {
  /// How many bytes are copied at once.
  static final int CHUNK = 16;

  /// A factor.
  ///
  /// @param load what loads it
  /// @param from where it lies in the memory of a round
  /// @param indices what says where it lies in global memory, in the order of the loop
  /// @param product the product that it is for, where warpgroups do it
  record Staged(LoadOp load, long from, ImmutableList<Operation> indices, Optional<MmaOp> product) {
    /// {@return from one row to the next, in elements}: banks differ from row to row
    long rowStride() {
      TileType type = (TileType) load.result().type();
      return type.shape().get(1) + CHUNK / Element.of(type.element()).bytes();
    }

    long bytes() {
      TileType type = (TileType) load.result().type();
      if (product.isPresent()) {
        return SwizzledTile.of(type).bytes();
      }
      return type.shape().get(0) * rowStride() * Element.of(type.element()).bytes();
    }
  }

  long bytes() {
    return stages * stageBytes;
  }

  /// {@return the pipelines of a function, by their loops}
  ///
  /// @param most how many stages there may be
  /// @param units says which products warpgroups may do
  static Map<Operation, Pipeline> of(
      TileFuncOp function, IndexFacts facts, int most, Warpgroups units) {
    Map<Operation, Pipeline> found = new IdentityHashMap<>();
    function.walk(
        TileForOp.class,
        loop -> {
          int stages = Math.min(loop.stages(), most);
          if (stages < 2 || !isInnermost(loop)) {
            return;
          }
          Map<Value, ImmutableList<Operation>> factors = new LinkedHashMap<>();
          for (Operation op : loop.bodyRegion().entry()) {
            if (op instanceof LoadOp load && isFactor(load) && fits(load, facts)) {
              Set<Operation> indices = new LinkedHashSet<>();
              if (follow(load, loop, indices)) {
                factors.put(load.result(), inOrder(loop, indices));
              }
            }
          }
          if (!factors.isEmpty()) {
            found.put(loop, of(stages, factors, units));
          }
        });
    return found;
  }

  private static Pipeline of(
      int stages, Map<Value, ImmutableList<Operation>> factors, Warpgroups units) {
    var loads = ImmutableList.<Staged>builder();
    var warpgroups = ImmutableSet.<MmaOp>builder();
    long bytes = 0;
    for (Map.Entry<Value, ImmutableList<Operation>> factor : factors.entrySet()) {
      Optional<MmaOp> product = product(factor.getKey(), factors.keySet(), units);
      product.ifPresent(warpgroups::add);
      LoadOp load = (LoadOp) factor.getKey().definingOp();
      Staged staged = new Staged(load, bytes, factor.getValue(), product);
      loads.add(staged);
      bytes += staged.bytes();
    }
    return new Pipeline(stages, loads.build(), bytes, warpgroups.build());
  }

  /// Which products warpgroups may do.
  ///
  /// @param ofMemory of two factors in local memory
  /// @param ofRegisters of a left factor in registers and a right one in local memory
  record Warpgroups(Predicate<MmaOp> ofMemory, Predicate<MmaOp> ofRegisters) {
    static final Warpgroups NONE = new Warpgroups(any -> false, any -> false);
  }

  /// {@return the product that warpgroups can do of `factor`: the only one there is of either of its factors, which both
  /// are copied ahead, unless the left one is in registers}
  private static Optional<MmaOp> product(Value factor, Set<Value> ahead, Warpgroups units) {
    MmaOp product = (MmaOp) factor.uses().iterator().next().owner();
    if (product.lhs() == product.rhs()) {
      return Optional.empty();
    }
    if (!ahead.contains(product.lhs())) {
      return Optional.of(product).filter(units.ofRegisters()).filter(any -> fits(factor));
    }
    boolean fits = ahead.contains(product.rhs()) && fits(product.lhs()) && fits(product.rhs());
    return fits ? Optional.of(product).filter(units.ofMemory()) : Optional.empty();
  }

  private static boolean fits(Value factor) {
    return Iterables.size(factor.uses()) == 1 && SwizzledTile.fits((TileType) factor.type());
  }

  /// Whether a loop has no other within, and writes no memory.
  private static boolean isInnermost(TileForOp loop) {
    return !loop.anyMatch(op ->
        op instanceof StoreOp
            || op instanceof AtomicAddOp
            || op instanceof TileForOp && op != loop);
  }

  private static boolean isFactor(LoadOp load) {
    Block block = load.block();
    boolean used = false;
    for (OpOperand use : load.result().uses()) {
      if (!(use.owner() instanceof MmaOp product)
          || product.block() != block
          || use.owner().operand(2) == load.result()) {
        return false;
      }
      used = true;
    }
    return used;
  }

  private static boolean fits(LoadOp load, IndexFacts facts) {
    Reach reach = Reach.of(load);
    TileType type = reach.tileType();
    int bytes = Element.of(type.element()).bytes();
    boolean whole =
        type.rank() == 2
            && reach.contiguous() == 1
            && load.mask().isEmpty()
            && !MemoryCode.isLocal(load.view())
            && type.shape().get(1) * bytes % CHUNK == 0
            && load.pad().map(Pipeline::isZero).orElse(true);
    int width = CHUNK / bytes;
    return whole
        && reach.width(facts, true) == width
        && reach.toCheck(facts, width).isEmpty()
        && (load.pad().isEmpty() || isInside(reach, facts));
  }

  private static boolean isZero(Attribute pad) {
    return pad instanceof FloatAttr number && number.bits().signum() == 0
        || pad instanceof IntegerAttr integer && integer.value() == 0;
  }

  /// Whether a padded tile leaves its view behind the end of its own dimensions only.
  private static boolean isInside(Reach reach, IndexFacts facts) {
    ViewType type = reach.viewType();
    boolean inside = true;
    for (int i = 0; i < type.rank(); i++) {
      IndexFacts.Fact offset = facts.of(reach.offsets().get(i));
      inside &= offset.low() >= 0;
      if (reach.along(i) < 0) {
        inside &= !type.isDynamic(i) && offset.high() < type.shape().get(i);
      }
    }
    return inside;
  }

  /// Takes in what the operands of `op` are computed by within the loop.
  ///
  /// @return whether that are indices alone
  private static boolean follow(Operation op, TileForOp loop, Set<Operation> into) {
    Block body = loop.bodyRegion().entry();
    for (Value operand : op.operands()) {
      Operation source = operand.definingOp();
      if (source == null || source.block() != body) {
        if (loop.carried().contains(operand)) {
          return false;
        }
        continue;
      }
      if (!(source instanceof IndexBinaryOp
          || source instanceof IndexOp
          || source instanceof ViewOp)) {
        return false;
      }
      if (into.add(source) && !follow(source, loop, into)) {
        return false;
      }
    }
    return true;
  }

  private static ImmutableList<Operation> inOrder(TileForOp loop, Set<Operation> chosen) {
    var all = ImmutableList.<Operation>builder();
    for (Operation op : loop.bodyRegion().entry()) {
      if (chosen.contains(op)) {
        all.add(op);
      }
    }
    return all.build();
  }
}
