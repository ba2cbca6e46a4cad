package dev.weir.backend.cpu.lanes;

import dev.weir.backend.cpu.loop.LoopStep;
import dev.weir.backend.cpu.loop.Scalar;
import dev.weir.backend.cpu.loop.ScalarOp;
import java.util.Map;

/// Writes what one round of a loop computes, one element or as many as a vector holds. What it computes is said here,
/// for bytecode and machine code alike; memory is theirs.
public abstract class RoundWriter {
  private final Lanes lanes;
  private final Map<Integer, Lane> values;

  /// @param values what scalars are, by their numbers; what is computed is added
  protected RoundWriter(Lanes lanes, Map<Integer, Lane> values) {
    this.lanes = lanes;
    this.values = values;
  }

  /// Writes a step of an innermost loop.
  public final void step(LoopStep step) {
    switch (step) {
      case LoopStep.DefineScalar define -> define(define.target(), define.op());
      case LoopStep.Write write -> write(write);
      case LoopStep.AtomicAdd add -> atomicAdd(add);
      default -> throw new IllegalStateException("no step of an innermost loop: " + step);
    }
  }

  /// {@return what a scalar is}
  public final Lane get(Scalar scalar) {
    Lane lane = values.get(scalar.number());
    if (lane == null) {
      throw new IllegalStateException("scalar " + scalar.number() + " is not defined here");
    }
    return lane;
  }

  /// Defines a scalar.
  public final void define(Scalar target, ScalarOp op) {
    LaneType type = LaneType.of(target.element());
    Lane result =
        switch (op) {
          case ScalarOp.Constant constant -> lanes.constant(constant.value(), type);
          case ScalarOp.Read read -> read(read, type);
          case ScalarOp.Count count -> count(count, type);
          case ScalarOp.Unary unary -> lanes.unary(unary.kind(), get(unary.source()));
          case ScalarOp.Binary binary ->
              lanes.binary(binary.kind(), get(binary.left()), get(binary.right()));
          case ScalarOp.Compare compare ->
              lanes.compare(compare.kind(), get(compare.left()), get(compare.right()));
          case ScalarOp.Select select ->
              lanes.select(get(select.condition()), get(select.onTrue()), get(select.onFalse()));
          case ScalarOp.Cast cast -> lanes.cast(get(cast.source()), type);
        };
    values.put(target.number(), result);
  }

  /// {@return what lies in memory}
  protected abstract Lane read(ScalarOp.Read read, LaneType type);

  /// {@return the numbers of the elements}
  protected abstract Lane count(ScalarOp.Count count, LaneType type);

  /// Writes to memory.
  public abstract void write(LoopStep.Write write);

  /// Adds to memory that others add to.
  public abstract void atomicAdd(LoopStep.AtomicAdd add);
}
