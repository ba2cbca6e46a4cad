package dev.weir.pass.batching;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/// One operation as a rule sees it: which operands differ from lane to lane, what stands for them, and
/// where what computes all lanes goes.
///
/// Values that a rule asks about are those of the original operation; what it is given, and gives back,
/// are values of the batched function.
public final class Lanes {
  private final Operation op;
  private final LaneSweep sweep;

  Lanes(Operation op, LaneSweep sweep) {
    this.op = op;
    this.sweep = sweep;
  }

  // What is asked.

  /// {@return the number of lanes}
  public long size() {
    return sweep.size();
  }

  /// {@return the operation}
  public Operation op() {
    return op;
  }

  /// {@return what random operators do}
  public Randomness randomness() {
    return sweep.randomness();
  }

  /// {@return whether `value` differs from lane to lane}
  public boolean isBatched(Value value) {
    return sweep.isBatched(value);
  }

  /// {@return whether operand `index` differs from lane to lane}
  public boolean isBatched(int index) {
    return isBatched(op.operand(index));
  }

  /// {@return whether `value` is there and differs from lane to lane}
  public boolean isBatched(Optional<Value> value) {
    return value.isPresent() && isBatched(value.get());
  }

  /// {@return the type of `value` in one lane}
  public TensorType type(Value value) {
    return Sizes.tensor(value);
  }

  /// {@return the number of dimensions of `value` in one lane}
  public int rank(Value value) {
    return type(value).rank();
  }

  /// {@return the sizes of `value` in one lane}
  public long[] shape(Value value) {
    return type(value).shape().toArray();
  }

  /// {@return `axis` of one lane as an axis with the lanes in front, where a lane is as `value`}
  public int behind(long axis, Value value) {
    return behind(axis, rank(value));
  }

  /// {@return `axis` of one lane as an axis with the lanes in front, where a lane has `rank` dimensions}
  public int behind(long axis, int rank) {
    long at = axis < 0 ? axis + Math.max(1, rank) : axis;
    return Math.toIntExact(at + 1);
  }

  /// {@return `axes` of one lane with the lanes in front}
  public long[] behind(ImmutableLongArray axes, int rank) {
    return axes.stream().map(axis -> behind(axis, rank)).toArray();
  }

  /// {@return the integers that `value`, which is the same for all lanes, holds}; without them there is no rule
  public ImmutableLongArray known(Value value) {
    return Constants.integers(value)
        .filter(all -> !isBatched(value) && !all.contains(Constants.UNKNOWN))
        .orElseThrow(
            () -> new NoRuleException("what it asks of shapes or axes is not known", false));
  }

  /// Ends the rule: the operation runs in a loop, for the reason given.
  public NoRuleException loop(String reason) {
    return new NoRuleException(reason, false);
  }

  /// Ends the rule: there is no way to run the operation for many lanes.
  public NoRuleException never(String reason) {
    return new NoRuleException(reason, true);
  }

  /// Ends the rule where `value` differs from lane to lane.
  public void share(Value value, String what) {
    if (isBatched(value)) {
      throw loop(what + " differs from lane to lane");
    }
  }

  /// Ends the rule where `value` differs from lane to lane.
  public void share(Optional<Value> value, String what) {
    value.ifPresent(each -> share(each, what));
  }

  // What stands for operands.

  /// {@return what stands for `value`: with the lanes in front if it differs from lane to lane}
  public Value value(Value value) {
    return sweep.plain(value);
  }

  /// {@return `value` with the lanes in front, repeated where it is the same for all}
  public Value wide(Value value) {
    return sweep.wide(value);
  }

  /// {@return `value` for an operator that broadcasts to `rank` dimensions in one lane: its lanes in front of
  /// as many}
  public Value aligned(Value value, int rank) {
    if (!isBatched(value) || rank(value) >= rank) {
      return value(value);
    }
    long[] sizes = new long[rank + 1];
    Arrays.fill(sizes, 1);
    sizes[0] = size();
    long[] own = shape(value);
    System.arraycopy(own, 0, sizes, sizes.length - own.length, own.length);
    return reshape(value(value), sizes);
  }

  /// {@return `value` with the lanes in front, and `rank` dimensions behind them, the first of size 1}
  public Value wideAligned(Value value, int rank) {
    if (isBatched(value)) {
      return aligned(value, rank);
    }
    long[] sizes = new long[rank + 1];
    Arrays.fill(sizes, 1);
    long[] own = shape(value);
    System.arraycopy(own, 0, sizes, sizes.length - own.length, own.length);
    Value shaped = reshape(value(value), sizes);
    sizes[0] = size();
    if (LaneSweep.isEmpty(shaped)) {
      return reshape(shaped, sizes);
    }
    return add(OperatorOps.expand(shaped, integers(sizes)));
  }

  /// {@return the list `tuple` with the lanes in front of each tensor}
  public Value wideTuple(Value tuple) {
    List<Value> found = new ArrayList<>();
    for (Lane each : sweep.elements(tuple)) {
      found.add(sweep.wide(each));
    }
    return add(PirOps.combine(found));
  }

  /// {@return the elements of the list `tuple`}
  public ImmutableList<Lane> elements(Value tuple) {
    return sweep.elements(tuple);
  }

  /// {@return `value` with the lanes in front made part of its dimension `axis` in one lane, in front of what
  /// is there}
  public Value folded(Value value, int axis) {
    return foldedLane(sweep.lane(value), axis);
  }

  /// {@return `lane`, an element of a list, with the lanes in front made part of its dimension `axis`}
  public Value foldedLane(Lane lane, int axis) {
    Value front = sweep.wide(lane);
    Value moved = axis > 0 ? moved(front, 0, axis) : front;
    long[] all = Sizes.tensor(moved).shape().toArray();
    long[] sizes = new long[all.length - 1];
    System.arraycopy(all, 0, sizes, 0, axis);
    sizes[axis] = all[axis] * all[axis + 1];
    System.arraycopy(all, axis + 2, sizes, axis + 1, sizes.length - axis - 1);
    return reshape(moved, sizes);
  }

  /// {@return `value`, whose dimension `axis` holds the lanes in front of what is there, with the lanes as
  /// first dimension}
  public Value unfolded(Value value, int axis) {
    long[] own = Sizes.tensor(value).shape().toArray();
    long[] sizes = new long[own.length + 1];
    System.arraycopy(own, 0, sizes, 0, axis);
    sizes[axis] = size();
    sizes[axis + 1] = own[axis] / size();
    System.arraycopy(own, axis + 1, sizes, axis + 2, own.length - axis - 1);
    Value apart = reshape(value, sizes);
    return axis == 0 ? apart : moved(apart, axis, 0);
  }

  // What rules often add.

  /// {@return what adds operations to the batched function}
  public OpBuilder builder() {
    return sweep.builder();
  }

  /// Adds an operation.
  ///
  /// @return its first result
  public Value add(OpSpec<?> spec) {
    return builder().add(spec).result(0);
  }

  /// {@return a list of integers for an operator that takes one, such as axes or a shape}
  public Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return `value` in this shape}
  public Value reshape(Value value, long... sizes) {
    return sweep.reshape(value, sizes);
  }

  /// {@return `value` with dimension `from` at `to`, the others in their order}
  public Value moved(Value value, int from, int to) {
    return sweep.moved(value, from, to);
  }

  /// {@return a tensor without dimensions of `number`, with the element type of `like`}
  public Value number(double number, Value like) {
    DType dtype = ElementTypes.dtypeOf(Sizes.tensor(like).elementType());
    return add(OperatorOps.full(ImmutableLongArray.of(), number).dtype(dtype));
  }

  /// {@return `value` as elements of the type of `like`}
  public Value cast(Value value, Value like) {
    DType to = ElementTypes.dtypeOf(Sizes.tensor(like).elementType());
    return ElementTypes.dtypeOf(Sizes.tensor(value).elementType()) == to
        ? value
        : add(OperatorOps.cast(value, to));
  }

  /// {@return the numbers of the lanes, as i64 with `rank` dimensions of size 1 behind}
  public Value numbers(int rank) {
    Value all =
        add(OperatorOps.arange(scalar(0), scalar((double) size()), scalar(1)).dtype(DType.INT64));
    long[] sizes = new long[rank + 1];
    Arrays.fill(sizes, 1);
    sizes[0] = size();
    return reshape(all, sizes);
  }

  /// {@return a number for an operator that takes one apart from its tensors}
  public Value scalar(double number) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), number).dtype(DType.INT64));
  }

  /// {@return `first`, then `rest`}
  public static long[] shape(long first, long... rest) {
    return LongStream.concat(LongStream.of(first), Arrays.stream(rest)).toArray();
  }

  /// {@return `value` with its dimensions in this order}
  public Value transpose(Value value, int... order) {
    return add(OperatorOps.transpose(value, ImmutableIntArray.copyOf(order)));
  }

  /// {@return the operation again, of what stands for its operands}
  public SameOperation same() {
    return new SameOperation(op, this);
  }

  // What is given.

  /// Says that `value`, with the lanes in front, is result `index`.
  public void give(int index, Value value) {
    sweep.define(op, index, value, true);
  }

  /// Says that the results of `made` are those of the operation, with the lanes in front of each.
  public void give(Operation made) {
    for (int i = 0; i < op.resultCount(); i++) {
      if (op.result(i).type() instanceof TupleType) {
        giveTuple(i, made.result(i));
      } else {
        give(i, made.result(i));
      }
    }
  }

  /// Says that `tuple`, with the lanes in front of each element, is result `index`.
  public void giveTuple(int index, Value tuple) {
    sweep.defineElements(op.result(index), builder().add(PirOps.tupleSplit(tuple)).outputs(), true);
  }

  /// Says that `elements`, with the lanes in front of each, are the list that is result `index`.
  public void giveElements(int index, List<Value> elements) {
    sweep.defineElements(op.result(index), elements, true);
  }

  /// Says that `value`, brought into the shape of result `index` with the lanes in front, is that result.
  public void giveReshaped(int index, Value value) {
    give(index, reshape(value, shape(size(), shape(op.result(index)))));
  }

  /// Says that `value`, the same for all lanes, is result `index`.
  public void giveShared(int index, Value value) {
    sweep.define(op, index, value, false);
  }
}
