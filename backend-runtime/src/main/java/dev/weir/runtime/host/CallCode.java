package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.CallableValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Functions and their calls as steps.
final class CallCode {
  private final StepListBuilder code;
  private final CodeCompiler.Functions functions;
  private final Diagnostics diagnostics;

  CallCode(StepListBuilder code, CodeCompiler.Functions functions, Diagnostics diagnostics) {
    this.code = code;
    this.functions = functions;
    this.diagnostics = diagnostics;
  }

  /// Makes a value of a function, unless nobody asks for more than to call it.
  void bind(CallableValue op) {
    boolean called = true;
    for (OpOperand use : op.result(0).uses()) {
      called &= isCallee(op, use.owner());
    }
    if (called) {
      return;
    }
    Optional<HostFunction> function = functions.find(op);
    ImmutableList<Integer> captured = code.uses(op.boundValues().values());
    int output = code.defined(op).get(0);
    function.ifPresent(found -> code.add(new Step.Bind(found, captured, output)));
  }

  /// {@return whether `user` does no more with a function than call it}
  private static boolean isCallee(CallableValue function, Operation user) {
    return user instanceof Call call
        && callee(call) == function
        && call.callArguments().values().stream().noneMatch(function.result(0)::equals);
  }

  /// {@return what makes the function that is called, or null}
  private static @Nullable CallableValue callee(Call call) {
    return call.operandCount() > call.callArguments().size()
            && call.operand(0).definingOp() instanceof CallableValue value
        ? value
        : null;
  }

  void call(Call op) {
    var arguments = ImmutableList.<Integer>builder();
    arguments.addAll(code.uses(op.callArguments().values()));
    CallableValue known = callee(op);
    if (known != null) {
      arguments.addAll(code.uses(known.boundValues().values()));
      Optional<HostFunction> function = functions.find(known);
      int output = code.defined(op).get(0);
      function.ifPresent(
          found -> code.add(new Step.Call(op.location(), found, arguments.build(), output, false)));
    } else if (op.callTarget() instanceof Call.Target.Indirect(Value callee)) {
      int value = code.use(callee);
      code.add(
          new Step.CallValue(
              op.location(), value, arguments.build(), code.defined(op).get(0), false));
    } else {
      diagnostics.error(op, "calls what is not known on the JVM");
      code.defined(op);
    }
  }
}
