package dev.weir.pass.operator.program;

import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says by `pir.set_parameter` at the end of a program which parameters it changes: those that an
/// operator writes in place, such as `pd_op.sgd_`, or `pd_op.batch_norm_` in training.
///
/// A parameter that the program sets itself stays as it is. Operators in the bodies of others are not
/// looked at.
public record StoreParametersPass() implements Pass {
  /// The type of the pass.
  public static final PassType<StoreParametersPass> TYPE =
      PassType.of(
          StoreParametersPass.class,
          "store-parameters",
          "Says which parameters operators change in place",
          StoreParametersPass::new);

  @Override
  public PassType<StoreParametersPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    Set<String> set = new HashSet<>();
    List<ParameterOp> parameters = new ArrayList<>();
    op.walk(SetParameterOp.class, found -> set.add(found.parameterName()));
    op.walk(ParameterOp.class, parameters::add);
    long stored = 0;
    for (ParameterOp parameter : parameters) {
      Value last = last(parameter.out());
      Block block = parameter.block();
      if (block != null && last != parameter.out() && set.add(parameter.parameterName())) {
        OpBuilder.atEnd(block).add(PirOps.setParameter(last, parameter.parameterName()));
        stored++;
      }
    }
    run.count("parameters stored", stored);
    if (stored == 0) {
      run.preserveAll();
    }
  }

  /// {@return what the storage of `value` holds in the end}
  private static Value last(Value value) {
    Value now = value;
    for (Value next = written(now); next != null; next = written(now)) {
      now = next;
    }
    return now;
  }

  private static @Nullable Value written(Value value) {
    for (OpOperand use : value.uses()) {
      if (use.owner() instanceof OperatorOp op && op.block() == value.parentBlock()) {
        Integer result = op.writtenOperands().get(use.index());
        if (result != null) {
          return op.result(result);
        }
      }
    }
    return null;
  }
}
