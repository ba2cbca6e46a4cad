package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.FloatAttr;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Exponentials of scores relative to the largest of their row, where they are between two products, or divided by their sum
/// and stored in 16 bits: `exp(s x - m)` is
/// `2 ^ (x (s log2 e) - m log2 e)`, a multiplication and a subtraction that are rounded once, and one instruction of the unit
/// for powers. What is rounded of `m log2 e` is so for a whole row, and what the row sums to divides it out; where the largest
/// grows, what was summed is scaled by the same numbers.
///
/// @param isPossible whether the language has them
/// @param isAttention whether they are between products
/// @param known the scores that are known to be multiples of others
record Exponentials(
    KernelWriter out,
    TileReader reader,
    boolean isPossible,
    boolean isAttention,
    Map<Value, Scaled> known) {
  private static final double LOG2_E = 1.4426950408889634;

  /// {@return those of `function`}: others than attention are as fast as memory is
  static Exponentials of(KernelWriter out, TileReader reader, TileFuncOp function) {
    return new Exponentials(
        out,
        reader,
        out.language.hasPowersOfTwo(),
        function.nestedOperations(MmaOp.class).size() > 1,
        new IdentityHashMap<>());
  }

  /// Says that `tile` is a multiple of another.
  void know(Value tile, Scaled scaled) {
    known.put(tile, scaled);
  }

  /// {@return what `tile` is a multiple of}
  Scaled scaled(Value tile) {
    Scaled other = known.get(tile);
    return other != null ? other : Scaled.of(tile);
  }

  /// Scores as they are multiplied by a number.
  ///
  /// @param tile the scores before
  record Scaled(Value tile, double by) {
    /// {@return what `tile` is a multiple of, by a number above 0}: itself if nothing else
    static Scaled of(Value tile) {
      if (tile.definingOp() instanceof BinaryOp product
          && product.kind() == BinaryKind.MUL
          && product.rhs().definingOp() instanceof FillOp number
          && number.value() instanceof FloatAttr by
          && by.value() > 0
          && !Double.isInfinite(by.value())
          && product.lhs().definingOp() instanceof MmaOp) {
        return new Scaled(product.lhs(), by.value());
      }
      return new Scaled(tile, 1);
    }
  }

  /// {@return what `op` raises, if it is an exponential of a difference}
  private static Optional<BinaryOp> difference(Operation op) {
    return op instanceof UnaryOp unary
            && unary.kind() == UnaryKind.EXP
            && Element.of(((TileType) unary.result().type()).element()) == Element.F32
            && unary.source().definingOp() instanceof BinaryOp difference
            && difference.kind() == BinaryKind.SUB
        ? Optional.of(difference)
        : Optional.empty();
  }

  /// Whether all that becomes of an exponential is its share of the row's sum, as a number of 16 bits: nothing is left then of
  /// what two units in the last place of an f32 change, and what is rounded of the largest is divided out. Other kernels are
  /// as fast as memory is without.
  private static boolean isNormalized(Operation exponential) {
    boolean isDivided = false;
    for (OpOperand use : exponential.result(0).uses()) {
      if (use.owner() instanceof BinaryOp quotient
          && quotient.kind() == BinaryKind.DIV
          && use.index() == 0
          && quotient.rhs().definingOp() instanceof BroadcastOp sum
          && isSumOf(sum.source().definingOp(), exponential)
          && isNarrowed(quotient)) {
        isDivided = true;
      } else if (!isSumOf(use.owner(), exponential) || !isDivisor(use.owner())) {
        return false;
      }
    }
    return isDivided;
  }

  /// {@return whether `quotient` is the share of an exponential in the sum of its row, of which 16 bits are kept}
  boolean isShare(BinaryOp quotient) {
    Operation exponential = quotient.lhs().definingOp();
    return isPossible
        && exponential != null
        && difference(exponential).filter(Exponentials::isRelative).isPresent()
        && isNormalized(exponential);
  }

  /// Whether a difference is one from the largest of each row.
  static boolean isRelative(BinaryOp difference) {
    return difference.rhs().definingOp() instanceof BroadcastOp broadcast
        && isLargest(broadcast.source());
  }

  private static boolean isSumOf(@Nullable Operation op, Operation exponential) {
    return op instanceof TileReduceOp sum
        && sum.kind() == ReduceKind.SUM
        && sum.source() == exponential.result(0);
  }

  /// Whether `op` is only divided by.
  private static boolean isDivisor(Operation op) {
    for (OpOperand use : op.result(0).uses()) {
      boolean isRepeated = use.owner() instanceof BroadcastOp && isDivisor(use.owner());
      boolean isDividedBy =
          use.owner() instanceof BinaryOp quotient
              && quotient.kind() == BinaryKind.DIV
              && use.index() == 1;
      if (!isRepeated && !isDividedBy) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNarrowed(Operation op) {
    for (OpOperand use : op.result(0).uses()) {
      if (!(use.owner() instanceof CastOp cast)
          || Element.of(((TileType) cast.result().type()).element()).kind() != Element.Kind.BITS) {
        return false;
      }
    }
    return true;
  }

  /// Whether a tile is the largest of each row.
  private static boolean isLargest(Value tile) {
    Operation op = tile.definingOp();
    return op instanceof TileReduceOp reduce && reduce.kind() == ReduceKind.MAX
        || op instanceof BinaryOp binary
            && binary.kind() == BinaryKind.MAX
            && (isLargest(binary.lhs()) || isLargest(binary.rhs()));
  }

  /// Whether `before` is what `after` was in the round before.
  private static boolean isOneRoundBefore(Value before, Value after) {
    return before instanceof BlockArgument carried
        && carried.owner().parentOp() instanceof TileForOp loop
        && loop.carried().contains(carried)
        && carried.owner().terminator().operand(loop.carried().indexOf(carried)) == after;
  }

  /// Writes what the exponentials of a row share, before the loop over registers.
  ///
  /// @return C for the exponential `op` in that loop, or empty if it is none of these
  Optional<Code> prepare(Operation op, ImmutableList<Axis> axes) {
    boolean isWanted = isPossible && (isAttention || isNormalized(op));
    Optional<BinaryOp> found = isWanted ? difference(op) : Optional.empty();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Value less = found.get().lhs();
    Value base = found.get().rhs();
    if (isLargest(base) && isOneRoundBefore(less, base)) {
      return Optional.of(at ->
          "w_exp2_f32(w_exponent_f32(%s) - w_exponent_f32(%s))"
              .formatted(reader.read(less, axes, at), reader.read(base, axes, at)));
    }
    if (!(base.definingOp() instanceof BroadcastOp broadcast) || !isLargest(broadcast.source())) {
      return Optional.empty();
    }
    ImmutableList<Axis> row = TileReader.sourceAxes(broadcast, axes);
    Scaled scaled = scaled(less);
    Value tile = reader.moves(scaled.tile(), axes) ? less : scaled.tile();
    double by = tile == less ? 1 : scaled.by();
    String largest = exponents(broadcast.source(), row);
    return Optional.of(at ->
        "w_exp2_f32(__fmaf_rn(%s, %s, -%s[%s]))"
            .formatted(
                reader.read(tile, axes, at),
                Literals.real(by * LOG2_E, Element.F32),
                largest,
                KernelWriter.register(row, at)));
  }

  /// {@return the registers of `base` as exponents of two}
  private String exponents(Value base, ImmutableList<Axis> row) {
    String name = out.fresh("t");
    out.line("f32 " + name + "[" + Distribution.registers(row) + "];");
    Map<Axis, String> at = KernelWriter.places();
    int opened = out.openRegisters(row, at);
    out.line(
        name
            + "["
            + KernelWriter.register(row, at)
            + "] = w_exponent_f32("
            + reader.read(base, row, at)
            + ");");
    out.close(opened);
    return name;
  }

  /// Where registers are.
  interface Code {
    /// {@return C for the element at these places}
    String at(Map<Axis, String> places);
  }
}
