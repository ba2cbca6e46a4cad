package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.function.BiFunction;

/// What an operator of another dialect than `pd_op` is short for.
///
/// It is attached to the op from outside, by the `attachInterfaces` hook of a dialect or by
/// `registry.attach(Decomposition.class, TheirOp.class, Decomposition.of(TheirOp.class, …))`. `decompose-composite`
/// applies it before kernels are chosen, so that what it makes forms groups with what is around it.
@FunctionalInterface
public interface Decomposition {
  /// Adds the operators that `op` is short for.
  ///
  /// @return what stands for each result, of its type as far as that is known
  /// @throws IllegalArgumentException if it cannot be written so; the message says why
  ImmutableList<Value> decompose(Operation op, OpBuilder builder);

  /// {@return the decomposition of ops of class `op`}
  static <O extends Operation> Decomposition of(
      Class<O> op, BiFunction<? super O, OpBuilder, ImmutableList<Value>> rule) {
    return (each, builder) -> rule.apply(op.cast(each), builder);
  }
}
