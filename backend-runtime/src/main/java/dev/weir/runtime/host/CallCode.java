package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.trait.Call;

/// Calls as steps.
final class CallCode {
  private final StepListBuilder code;
  private final CodeCompiler.Functions functions;

  CallCode(StepListBuilder code, CodeCompiler.Functions functions) {
    this.code = code;
    this.functions = functions;
  }

  void call(Call op) {
    ImmutableList<Integer> arguments = code.uses(op.callArguments().values());
    ImmutableList<Integer> outputs = code.defined(op);
    functions
        .find(op)
        .ifPresent(function ->
            code.add(new Step.Call(op.location(), function, arguments, outputs.get(0), false)));
  }
}
