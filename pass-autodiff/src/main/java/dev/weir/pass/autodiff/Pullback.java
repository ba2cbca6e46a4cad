package dev.weir.pass.autodiff;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The way back through one operation: which cotangents of its results are known, which of its
/// operands are wanted, and where what computes them goes.
public final class Pullback {
  private final Operation op;
  private final Cotangents cotangents;
  private final Activity activity;
  private final OpBuilder builder;
  private final Diagnostics diagnostics;
  private final ReverseSweep sweep;

  Pullback(
      Operation op,
      Cotangents cotangents,
      Activity activity,
      OpBuilder builder,
      Diagnostics diagnostics,
      ReverseSweep sweep) {
    this.op = op;
    this.cotangents = cotangents;
    this.activity = activity;
    this.builder = builder;
    this.diagnostics = diagnostics;
    this.sweep = sweep;
  }

  /// {@return what adds operations to the backward program}
  public OpBuilder builder() {
    return builder;
  }

  /// Adds an operation to the backward program.
  ///
  /// @return its first result
  public Value add(OpSpec<?> spec) {
    return builder.add(spec).result(0);
  }

  // Cotangents of results.

  /// {@return whether a cotangent of result `index` is known}; of one at least, it is
  public boolean reaches(int index) {
    return cotangents.has(op.result(index));
  }

  /// {@return the cotangent of the only result, or of the first}, zero where nothing is known of it
  public Value cotangent() {
    return cotangent(0);
  }

  /// {@return the cotangent of result `index`}, zero where nothing is known of it
  public Value cotangent(int index) {
    return cotangents.orZero(op.result(index), builder);
  }

  /// {@return the cotangent of element `element` of result `index`, a tuple}, or null where nothing is
  /// known of it: it is zero then
  public @Nullable Value elementCotangent(int index, int element) {
    return cotangents.element(op.result(index), element, builder);
  }

  // Cotangents of operands.

  /// {@return whether the cotangent of operand `index` is asked for}
  public boolean wants(int index) {
    return wants(op.operand(index));
  }

  /// {@return whether the cotangent of `value`, an operand, is asked for}
  public boolean wants(Value value) {
    return activity.isVaried(value);
  }

  /// Adds `cotangent` to that of operand `index`. It has the shape of the operand; another element
  /// type is cast. Nothing happens where the operand's cotangent is not asked for.
  public void give(int index, Value cotangent) {
    give(op.operand(index), cotangent);
  }

  /// Adds `cotangent` to that of `operand`, as [#give(int, Value)].
  public void give(Value operand, Value cotangent) {
    if (wants(operand)) {
      cotangents.add(operand, sameElements(cotangent, operand), builder);
    }
  }

  /// Adds `cotangent` to that of element `element` of operand `index`, a tuple.
  public void giveElement(int index, int element, Value cotangent) {
    if (wants(index)) {
      cotangents.addElement(op.operand(index), element, cotangent, builder);
    }
  }

  /// Adds `cotangent`, which has the shape of the result, to that of operand `index`, which was
  /// broadcast to it: summed over the dimensions that were broadcast or put in front.
  public void giveBroadcast(int index, Value cotangent) {
    if (wants(index)) {
      give(index, sumTo(cotangent, op.operand(index)));
    }
  }

  private Value sameElements(Value cotangent, Value operand) {
    if (cotangent.type() instanceof TensorType from
        && operand.type() instanceof TensorType to
        && !from.elementType().equals(to.elementType())) {
      return add(OperatorOps.cast(cotangent, ElementTypes.dtypeOf(to.elementType())));
    }
    return cotangent;
  }

  /// Goes back through operations that compute what this one does: `parts` adds them to the backward
  /// program and returns their results, one for each result of this operation that a cotangent may
  /// reach. Those that no cotangent needs are dead and go.
  public void through(Supplier<? extends List<Value>> parts) {
    sweep.through(op, parts);
  }

  // What rules often need.

  /// {@return `cotangent` summed to the shape of `like`, which was broadcast to its shape}
  public Value sumTo(Value cotangent, Value like) {
    return BroadcastSum.sumTo(builder, cotangent, like);
  }

  /// {@return the element type of `value`, a tensor}
  public static DType dtype(Value value) {
    if (value.type() instanceof TensorType tensor) {
      return ElementTypes.dtypeOf(tensor.elementType());
    }
    throw new IllegalArgumentException("'" + value.type() + "' is not a tensor of known rank");
  }

  /// {@return a tensor without dimensions, of `value`, with the element type of `like`}
  public Value number(double value, Value like) {
    return add(OperatorOps.full(ImmutableLongArray.of(), value).dtype(dtype(like)));
  }

  /// {@return a number for an operator that takes one apart from its tensors}
  public Value scalar(double value) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(DType.FLOAT64));
  }

  /// {@return a list of integers for an operator that takes one, such as axes or a shape}
  public Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return zeros of the type of `value`}
  public Value zerosLike(Value value) {
    return cotangents.algebra().zerosLike(builder, value);
  }

  /// {@return `value` times `factor`}
  public Value times(Value value, double factor) {
    return factor == 1 ? value : add(OperatorOps.scale(value, scalar(factor)));
  }

  /// {@return the sum of `a` and `b`, which have one type}
  public Value sum(Value a, Value b) {
    return cotangents.algebra().sum(builder, a, b);
  }

  /// Reports that there is no gradient of this operation as it stands, for the reason given.
  public void unsupported(String reason, Object... arguments) {
    diagnostics.error(
        op.location(), "'%s' cannot be differentiated: %s", op.name(), reason.formatted(arguments));
  }
}
