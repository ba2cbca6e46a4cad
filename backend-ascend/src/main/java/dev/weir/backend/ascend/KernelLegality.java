package dev.weir.backend.ascend;

import dev.weir.dialect.tile.KernelRefusal;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a tile function can become a kernel in Ascend C: its elements, its footprint in the unified
/// buffer, and each of its operations. No code is generated to find out.
final class KernelLegality {
  private final TileFuncOp function;
  private final Layout layout;
  private final StoragePlan plan;

  private KernelLegality(TileFuncOp function, Layout layout) {
    this.function = function;
    this.layout = layout;
    this.plan = new StoragePlan(function, layout);
  }

  /// {@return why `function` cannot become a kernel, if so}
  static Optional<KernelRefusal> refusal(TileFuncOp function) {
    if (SourceOp.of(function).isPresent()) {
      return GivenKernel.refusal(function);
    }
    if (GemmCode.product(function).isPresent()) {
      return Optional.empty();
    }
    Optional<String> element = elements(function);
    if (element.isPresent()) {
      return element.map(KernelLegality::inexpressible);
    }
    KernelLegality legality = new KernelLegality(function, Layout.of(function));
    return legality
        .footprint()
        .or(() -> legality.block(function.bodyRegion().entry()).map(KernelLegality::inexpressible));
  }

  /// {@return how many bytes of the unified buffer `function` needs}
  static long unifiedBufferBytes(TileFuncOp function) {
    if (GemmCode.product(function).isPresent()) {
      return 0;
    }
    return new KernelLegality(function, Layout.of(function)).needed();
  }

  private long needed() {
    return plan.totalBytes(KernelCode.buffers(function, plan));
  }

  private static KernelRefusal inexpressible(String what) {
    return KernelRefusal.of("cannot be expressed in Ascend C: " + what);
  }

  private static Optional<String> elements(TileFuncOp function) {
    for (Operation op : function.nestedOperations(Operation.class)) {
      for (Value result : op.results()) {
        if (result.type() instanceof TileType tile && !Cpp.isType(tile.element())) {
          return Optional.of("arithmetic on " + tile.element());
        }
      }
    }
    return Optional.empty();
  }

  private Optional<KernelRefusal> footprint() {
    long available = KernelCode.unifiedBufferBytes(function);
    long needed = needed();
    return needed <= available
        ? Optional.empty()
        : Optional.of(KernelRefusal.ofMemory(needed, "the unified buffer", available));
  }

  private Optional<String> block(Block block) {
    for (Operation op : block) {
      boolean isOfCube = op instanceof TileForOp loop && plan.product(loop) != null;
      Optional<String> reason = isOfCube ? Optional.empty() : operation(op);
      if (reason.isPresent()) {
        return reason;
      }
    }
    return Optional.empty();
  }

  private Optional<String> operation(Operation op) {
    for (Region region : op.regions()) {
      Optional<String> reason = region.isEmpty() ? Optional.empty() : block(region.entry());
      if (reason.isPresent()) {
        return reason;
      }
    }
    String reason =
        switch (op) {
          case UnaryOp unary when isNarrowFloat(element(unary.result())) -> of(op, unary.result());
          case BinaryOp binary
              when isNarrowFloat(element(binary.result()))
                  && !Instructions.isPlain(binary)
                  && !isNumber(binary.lhs())
                  && !isNumber(binary.rhs()) ->
              of(op, binary.result());
          case CompareOp compare
              when isNarrowFloat(element(compare.lhs())) && !isNumber(compare.rhs()) ->
              of(op, compare.lhs());
          case TileReduceOp reduce when isNarrowFloat(element(reduce.source())) ->
              of(op, reduce.source());
          case MmaOp mma when !isMultiplied(element(mma.lhs()), element(mma.accumulator())) ->
              "tile.mma of " + mma.lhs().type() + " to " + mma.accumulator().type();
          case LoadOp load -> load(load);
          case LoadIndexOp load -> loadIndex(load);
          case AtomicAddOp add when !TransferCode.isAtomic(add) -> of(op, add.value());
          case TileForOp loop when exchanges(loop) -> "a loop that exchanges the tiles it carries";
          default -> null;
        };
    return Optional.ofNullable(reason).or(() -> rank(op));
  }

  private static String of(Operation op, Value tile) {
    return op.name() + " of " + element(tile);
  }

  private static Type element(Value tile) {
    return KernelContext.element(tile);
  }

  private static boolean isNarrowFloat(Type element) {
    return element == FloatType.F16 || element == FloatType.BF16;
  }

  private boolean isNumber(Value value) {
    return plan.storage(value) instanceof Storage.Immediate;
  }

  /// {@return whether products of elements `factor` are summed up in `sum`}
  static boolean isMultiplied(Type factor, Type sum) {
    return sum == FloatType.F32 && factor instanceof FloatType
        || sum == IntegerType.I32 && factor == IntegerType.I8;
  }

  private @Nullable String load(LoadOp load) {
    boolean isGlobal = ((ViewType) load.view().type()).space() == Space.GLOBAL;
    if (!isGlobal || !StoragePlan.isConverted(load)) {
      return null;
    } else if (!plan.isQueued(load)) {
      return "more than 8 loads, of which some are masked or of booleans";
    }
    return element(load.result()) == IntegerType.I1 && load.mask().isPresent()
        ? "a masked load of booleans"
        : null;
  }

  private static @Nullable String loadIndex(LoadIndexOp load) {
    ViewType type = (ViewType) load.view().type();
    return type.space() == Space.GLOBAL && type.element() instanceof IntegerType
        ? null
        : "tile.load_index of " + type;
  }

  private boolean exchanges(TileForOp loop) {
    Operation yield = loop.bodyRegion().entry().terminator();
    for (int i = 0; yield != null && i < loop.resultCount(); i++) {
      for (int k = 0; k < i; k++) {
        if (plan.samePlace(yield.operand(i), loop.result(k))) {
          return true;
        }
      }
    }
    return false;
  }

  /// The header of shapes has room for so many dimensions.
  private Optional<String> rank(Operation op) {
    int rank =
        switch (op) {
          case IotaOp iota -> rank(iota.result());
          case BroadcastOp broadcast -> rank(broadcast.result());
          case TransposeOp transpose -> rank(transpose.result());
          case TileSliceOp slice -> rank(slice.result());
          case TileReduceOp reduce -> rank(reduce.source());
          case TileReshapeOp reshape
              when !layout.isDense(reshape.source()) || !layout.isDense(reshape.result()) ->
              Math.max(rank(reshape.source()), rank(reshape.result()));
          default -> 0;
        };
    return rank <= ShapeCode.MAX_RANK
        ? Optional.empty()
        : Optional.of("a tile of " + rank + " dimensions");
  }

  private static int rank(Value tile) {
    return KernelContext.type(tile).rank();
  }
}
