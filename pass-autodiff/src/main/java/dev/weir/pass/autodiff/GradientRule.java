package dev.weir.pass.autodiff;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpInterface;

/// How cotangents go back through an operation.
///
/// ```java
/// rules.on(MultiplyOp.class, (op, back) -> {
///   Value g = back.cotangent();
///   if (back.wants(0)) {
///     back.give(0, back.add(OperatorOps.multiply(g, op.y())));
///   }
///   if (back.wants(1)) {
///     back.give(1, back.add(OperatorOps.multiply(g, op.x())));
///   }
/// });
/// ```
///
/// An op whose author knows its gradient extends this interface. For ops of others a rule is attached
/// to the registry (`registry.attach(GradientRule.class, TheirOp.class, rule)`), or handed over in
/// [GradientRules]. What the op says itself goes before what was attached, and that before the rest.
@OpInterface
@FunctionalInterface
public interface GradientRule {
  /// Gives the cotangents of those operands of `op` that are wanted, by the operations that it adds.
  ///
  /// It may use the operands and results of `op` as they are. An operand that gets nothing has a
  /// cotangent of zero.
  void pullBack(Operation op, Pullback back);
}
