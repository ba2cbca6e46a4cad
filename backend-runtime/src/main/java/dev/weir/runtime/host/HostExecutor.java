package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.KernelExecutor;
import dev.weir.ir.Operation;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;

/// Runs single kernels of the JVM target. Results live as long as someone refers to them.
public final class HostExecutor implements KernelExecutor {
  /// Makes the executor.
  public HostExecutor() {}

  @Override
  public boolean has(String kernel) {
    return HostKernels.find(kernel).isPresent();
  }

  @Override
  public Outcome run(Operation op, String kernel, List<Optional<ImmutableList<Tensor>>> operands) {
    HostKernelLibrary.Entry entry =
        HostKernels.find(kernel)
            .orElseThrow(() -> new IllegalArgumentException("no kernel '" + kernel + "'"));
    EagerCall call = new EagerCall(Arena.ofAuto());
    for (Optional<ImmutableList<Tensor>> operand : operands) {
      if (operand.isEmpty()) {
        call.withAbsent();
      } else {
        call.withVector(operand.get());
      }
    }
    try {
      entry.factory().bind(new OperationAttributes(op)).run(call);
    } catch (KernelException | IllegalArgumentException | ArithmeticException e) {
      return new Failed(String.valueOf(e.getMessage()));
    }
    var results = ImmutableList.<ImmutableList<Tensor>>builder();
    for (int i = 0; i < op.resultCount(); i++) {
      results.add(i < call.resultCount() ? call.results(i) : ImmutableList.of());
    }
    return new Results(results.build());
  }
}
