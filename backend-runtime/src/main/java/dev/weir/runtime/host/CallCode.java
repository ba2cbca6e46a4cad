package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.trait.Call;
import java.util.Optional;

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
    Optional<HostFunction> found = functions.find(op);
    if (found.isEmpty()) {
      return;
    }
    // Several results come back as one vector.
    int result = outputs.size() == 1 ? outputs.get(0) : code.slots().fresh();
    code.add(new Step.Call(op.location(), found.get(), arguments, result, false));
    if (outputs.size() > 1) {
      code.add(new Step.Extract(op.location(), result, 0, outputs));
    }
  }
}
