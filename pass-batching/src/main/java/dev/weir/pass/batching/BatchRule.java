package dev.weir.pass.batching;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;

/// How an operation is done for many lanes at once.
///
/// ```java
/// rules.on(SoftmaxOp.class, (op, lanes) ->
///     lanes.give(lanes.same().attribute("axis", lanes.behind(op.axis(), op.x())).add()));
/// ```
///
/// An op whose author knows it extends this interface. For ops of others a rule is attached to the
/// registry (`registry.attach(BatchRule.class, TheirOp.class, rule)`), or handed over in [BatchRules].
/// What the op says itself goes before what was attached, and that before the rest.
@OpInterface
@FunctionalInterface
public interface BatchRule {
  /// Gives all results of `op`, with the lanes as their first dimension, by the operations that it adds.
  /// It is asked only where an operand differs from lane to lane.
  void batch(Operation op, Lanes lanes);
}
