package dev.weir.analysis.dataflow;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.dataflow.IntRangeState.Within;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.InfersIntRanges;
import dev.weir.ir.trait.IntRange;
import dev.weir.ir.trait.LoopBound;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// In which ranges integers are, as far as [InfersIntRanges] and the bounds of loops tell.
///
/// What grows from round to round of a loop is given up at once, and what goes on growing otherwise, such
/// as the argument of a function that calls itself, grows in steps of powers of two, so the analysis ends
/// after a few visits of each operation. Mirrors MLIR's `IntegerRangeAnalysis`; where it differs, the
/// steps of loops are taken to be positive, as those of `scf` are.
public final class IntRangeAnalysis implements SparseAnalysis<IntRangeState> {
  /// How often a range may grow by what is added to it alone.
  private static final int EXACT_RISES = 64;

  private final Map<Value, Integer> rises = new IdentityHashMap<>();

  /// Makes the analysis.
  public IntRangeAnalysis() {}

  /// {@return the range of `value`, if it is an integer that control was seen to reach}
  public static Optional<IntRange> range(SparseForward<IntRangeState> found, Value value) {
    return found.state(value) instanceof Within(IntRange range)
        ? Optional.of(range)
        : Optional.empty();
  }

  @Override
  public IntRangeState unreached() {
    return IntRangeState.UNREACHED;
  }

  @Override
  public IntRangeState unknown(Value value) {
    int width = IntRange.widthOf(value.type());
    return width < 0 ? IntRangeState.UNTRACKED : new Within(IntRange.all(width));
  }

  @Override
  public IntRangeState join(IntRangeState one, IntRangeState other) {
    if (one == IntRangeState.UNREACHED) {
      return other;
    }
    if (other == IntRangeState.UNREACHED || one.equals(other)) {
      return one;
    }
    return one instanceof Within(IntRange a)
            && other instanceof Within(IntRange b)
            && a.width() == b.width()
        ? new Within(a.union(b))
        : IntRangeState.UNTRACKED;
  }

  @Override
  public IntRangeState widen(Value value, IntRangeState old, IntRangeState joined) {
    if (value instanceof OpResult && old != IntRangeState.UNREACHED) {
      for (OpOperand use : value.uses()) {
        if (use.owner() instanceof Terminator) {
          return unknown(value);
        }
      }
    }
    return old instanceof Within(IntRange before)
            && joined instanceof Within(IntRange now)
            && rises.merge(value, 1, Integer::sum) > EXACT_RISES
        ? new Within(widened(before, now))
        : joined;
  }

  /// {@return `now` with those bounds that moved set to powers of two, so that each moves no more often than
  /// it has bits}
  private static IntRange widened(IntRange before, IntRange now) {
    return new IntRange(
        now.width(),
        lowered(before.unsignedMin(), now.unsignedMin()),
        raised(before.unsignedMax(), now.unsignedMax()),
        lowered(before.signedMin(), now.signedMin()),
        raised(before.signedMax(), now.signedMax()));
  }

  private static BigInteger lowered(BigInteger before, BigInteger now) {
    return now.equals(before) ? now : raised(before.not(), now.not()).not();
  }

  private static BigInteger raised(BigInteger before, BigInteger now) {
    if (now.equals(before)) {
      return now;
    }
    return now.signum() < 0
        ? BigInteger.ONE.shiftLeft(now.negate().bitLength() - 1).negate()
        : BigInteger.ONE.shiftLeft(now.bitLength()).subtract(BigInteger.ONE);
  }

  @Override
  public Optional<Attribute> constant(Value value, IntRangeState state) {
    return state instanceof Within(IntRange range)
        ? range.constantValue().flatMap(bits -> scalar(bits, value.type()))
        : Optional.empty();
  }

  /// {@return the integer with these bits as a constant of `type`, where that is an integer type}
  public static Optional<Attribute> scalar(BigInteger bits, Type type) {
    if (type.equals(IntegerType.I1)) {
      return Optional.of(BoolAttr.of(bits.signum() != 0));
    }
    int width = IntRange.widthOf(type);
    boolean isScalar = type instanceof IntegerType || type == dev.weir.ir.type.IndexType.INDEX;
    if (width < 0 || !isScalar) {
      return Optional.empty();
    }
    boolean unsigned =
        type instanceof IntegerType integer
            && integer.signedness() == IntegerType.Signedness.UNSIGNED;
    return Optional.of(IntegerAttr.of(unsigned ? bits : IntRange.signed(bits, width), type));
  }

  @Override
  public ImmutableList<IntRangeState> transfer(
      Operation op, Function<Value, IntRangeState> states) {
    Map<Value, IntRange> ranges = new IdentityHashMap<>();
    if (op instanceof InfersIntRanges inferring) {
      infer(inferring, states, ranges);
    } else if (op instanceof ConstantLike && op.resultCount() == 1) {
      range(ConstantLike.constantOf(op.result(0)), op.result(0).type())
          .ifPresent(range -> ranges.put(op.result(0), range));
    }
    var results = ImmutableList.<IntRangeState>builderWithExpectedSize(op.resultCount());
    for (int i = 0; i < op.resultCount(); i++) {
      IntRange range = ranges.get(op.result(i));
      results.add(range == null ? unknown(op.result(i)) : new Within(range));
    }
    return results.build();
  }

  private static Optional<IntRange> range(@Nullable Attribute constant, Type type) {
    int width = IntRange.widthOf(type);
    return switch (constant) {
      case IntegerAttr number when width >= 0 ->
          Optional.of(IntRange.constant(number.bigValue(), width));
      case BoolAttr bool ->
          Optional.of(IntRange.constant(bool.value() ? BigInteger.ONE : BigInteger.ZERO, 1));
      case null, default -> Optional.empty();
    };
  }

  private static void infer(
      InfersIntRanges op, Function<Value, IntRangeState> states, Map<Value, IntRange> ranges) {
    @Nullable IntRange[] operands = new IntRange[op.operandCount()];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = states.apply(op.operand(i)) instanceof Within(IntRange range) ? range : null;
    }
    op.inferIntRanges(Arrays.asList(operands), ranges::put);
  }

  @Override
  public IntRangeState produced(Value value, Operation op, Function<Value, IntRangeState> states) {
    if (op instanceof InfersIntRanges inferring) {
      Map<Value, IntRange> ranges = new IdentityHashMap<>();
      infer(inferring, states, ranges);
      IntRange range = ranges.get(value);
      return range == null ? unknown(value) : new Within(range);
    }
    return op instanceof LoopLike loop && value instanceof BlockArgument argument
        ? counted(loop, argument, states)
        : unknown(value);
  }

  /// {@return the facts about `argument` where it counts the rounds of `loop`}
  private IntRangeState counted(
      LoopLike loop, BlockArgument argument, Function<Value, IntRangeState> states) {
    ImmutableList<BlockArgument> variables = loop.inductionVariables();
    int dimension = variables.indexOf(argument);
    int width = IntRange.widthOf(argument.type());
    if (dimension < 0
        || width < 0
        || loop.lowerBounds().size() != variables.size()
        || loop.upperBounds().size() != variables.size()) {
      return unknown(argument);
    }
    IntRange lower = bound(loop.lowerBounds().get(dimension), width, states);
    IntRange upper = bound(loop.upperBounds().get(dimension), width, states);
    if (loop.countsUnsigned()) {
      BigInteger last = upper.unsignedMax().subtract(BigInteger.ONE);
      return last.compareTo(lower.unsignedMin()) < 0
          ? IntRangeState.UNREACHED
          : new Within(IntRange.ofUnsigned(lower.unsignedMin(), last, width));
    }
    BigInteger last = upper.signedMax().subtract(BigInteger.ONE);
    return last.compareTo(lower.signedMin()) < 0
        ? IntRangeState.UNREACHED
        : new Within(IntRange.ofSigned(lower.signedMin(), last, width));
  }

  private static IntRange bound(LoopBound bound, int width, Function<Value, IntRangeState> states) {
    return switch (bound) {
      case LoopBound.Known(long value) -> IntRange.constant(BigInteger.valueOf(value), width);
      case LoopBound.Computed(Value value) ->
          states.apply(value) instanceof Within(IntRange range) && range.width() == width
              ? range
              : IntRange.all(width);
    };
  }
}
