package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// The memory that an operation needs beside its operands and results.
final class Temporaries {
  /// 64 results of reductions, or elements on their way, 32 bytes each.
  static final long SLOT_BYTES = 64 * 32;

  /// The floats of a repeat.
  private static final long LANES = 64;

  private Temporaries() {}

  /// {@return the sizes in bytes, in the order in which the code uses them}
  static ImmutableList<Long> of(Operation op, Layout layout) {
    return switch (op) {
      case UnaryOp unary -> unary(unary, layout);
      case BinaryOp binary -> binary(binary, layout);
      case CompareOp compare -> compare((TileType) compare.lhs().type(), layout);
      case SelectOp select -> ImmutableList.of(layout.bitBytes((TileType) select.result().type()));
      case CastOp cast -> cast(cast, layout);
      case TileReduceOp reduce when isWithinRows(reduce) ->
          ImmutableList.of(reductionBytes((TileType) reduce.source().type()));
      case TileReduceOp reduce ->
          ImmutableList.of(SLOT_BYTES, rowBytes((TileType) reduce.source().type()));
      case BroadcastOp broadcast
          when RowBroadcast.of(broadcast).filter(RowBroadcast.COLUMN::equals).isPresent() ->
          ImmutableList.of(layout.spreadBytes((TileType) broadcast.source().type()));
      case MmaOp mma -> mma(mma, layout);
      case LoadOp load -> load(load, layout);
      case StoreOp store ->
          isBoolean(store.value().type())
              ? ImmutableList.of(
                  layout.bytes((TileType) store.value().type(), FloatType.F16),
                  layout.memoryBytes((TileType) store.value().type()))
              : ImmutableList.of();
      default -> ImmutableList.of();
    };
  }

  private static boolean isBoolean(Type tile) {
    return ((TileType) tile).element() == IntegerType.I1;
  }

  private static long rowBytes(TileType type) {
    long last = type.rank() == 0 ? 1 : type.shape().get(type.rank() - 1);
    return (last * 4 + 511) / 256 * 256;
  }

  /// {@return whether `op` makes each row of floats one element, by instructions of the vector unit}
  static boolean isWithinRows(TileReduceOp op) {
    TileType type = (TileType) op.source().type();
    boolean isTruth = type.element() == IntegerType.I1;
    return (isTruth || type.element() == FloatType.F32)
        && op.dims().length() == 1
        && op.dims().get(0) == type.rank() - 1
        && (isTruth || op.kind() != ReduceKind.PROD);
  }

  /// 64 elements for each row, and one for each 64 columns where these are more than 64 times as many.
  private static long reductionBytes(TileType type) {
    long columns = type.shape().get(type.rank() - 1);
    long rows = type.rank() == 1 ? 1 : type.shape().get(type.rank() - 2);
    if (columns <= LANES) {
      return 0;
    }
    return rows * LANES * 4
        + (columns <= LANES * (LANES - 2) ? 0 : (columns / LANES + LANES) * 4 / 256 * 256 + 256);
  }

  private static ImmutableList<Long> floats(TileType type, Layout layout, int count, boolean bits) {
    ImmutableList.Builder<Long> sizes = ImmutableList.builder();
    for (int i = 0; i < count; i++) {
      sizes.add(layout.bytes(type, FloatType.F32));
    }
    return bits ? sizes.add(layout.bitBytes(type)).build() : sizes.build();
  }

  private static ImmutableList<Long> unary(UnaryOp op, Layout layout) {
    TileType type = (TileType) op.result().type();
    if (type.element() == IntegerType.I32) {
      return floats(type, layout, op.kind() == UnaryKind.ABS ? 1 : 0, false);
    } else if (type.element() != FloatType.F32) {
      return ImmutableList.of();
    }
    return switch (op.kind()) {
      case RSQRT, RECIPROCAL -> floats(type, layout, 1, false);
      case LOG1P, EXPM1 -> floats(type, layout, 2, true);
      case SIN, COS -> floats(type, layout, 3, false);
      case TANH, ERF -> floats(type, layout, 3, true);
      default -> ImmutableList.of();
    };
  }

  private static ImmutableList<Long> binary(BinaryOp op, Layout layout) {
    TileType type = (TileType) op.result().type();
    if (type.element() != FloatType.F32) {
      return ImmutableList.of();
    }
    return op.kind() == BinaryKind.POW ? floats(type, layout, 2, true) : ImmutableList.of();
  }

  private static ImmutableList<Long> compare(TileType type, Layout layout) {
    return floats(type, layout, 1, true);
  }

  private static ImmutableList<Long> cast(CastOp op, Layout layout) {
    TileType type = (TileType) op.source().type();
    return ImmutableList.of(
        layout.bytes(type, FloatType.F32),
        layout.bytes(type, FloatType.F16),
        layout.bitBytes(type));
  }

  /// Operands as 32 bits, the right one turned over, and a row.
  private static ImmutableList<Long> mma(MmaOp op, Layout layout) {
    TileType left = (TileType) op.lhs().type();
    TileType right = (TileType) op.rhs().type();
    TileType sum = (TileType) op.result().type();
    return ImmutableList.of(
        left.element() == sum.element() ? 0L : layout.bytes(left, sum.element()),
        right.element() == sum.element() ? 0L : layout.bytes(right, sum.element()),
        op.transposeRhs() ? layout.bytes(transposed(right, sum.element())) : 0L,
        sum.element() == FloatType.F32 ? 0L : rowBytes(sum));
  }

  /// {@return the memory for a product of the matrix unit that is added to something}
  static ImmutableList<Long> ofCube(CubeTile tile, Layout layout) {
    return tile.isFresh()
        ? ImmutableList.of()
        : ImmutableList.of(layout.bytes((TileType) tile.op().result().type()));
  }

  /// {@return the type of a matrix with its dimensions swapped}
  static TileType transposed(TileType type, Type element) {
    return TileType.of(element, type.shape().get(1), type.shape().get(0));
  }

  private static ImmutableList<Long> load(LoadOp op, Layout layout) {
    TileType type = (TileType) op.result().type();
    if (op.mask().isPresent()) {
      return ImmutableList.of(layout.bytes(type), layout.bitBytes(type));
    }
    return isBoolean(type)
        ? ImmutableList.of(layout.bytes(type, FloatType.F16))
        : ImmutableList.of();
  }
}
