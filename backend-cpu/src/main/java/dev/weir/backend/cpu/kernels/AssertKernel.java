package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;

/// `assert(condition, data)`: stops the run with the data if the condition does not hold.
final class AssertKernel {
  private AssertKernel() {}

  static HostKernel check(KernelAttributes attributes) {
    return AssertKernel::run;
  }

  private static void run(KernelCall call) {
    Tensor condition = Shapes.required(call, 0);
    for (long i = 0; i < condition.elementCount(); i++) {
      if (!condition.getBoolean(i)) {
        StringBuilder message = new StringBuilder("the condition does not hold");
        if (call.inputCount() > 1) {
          for (Tensor data : call.inputs(1)) {
            message.append('\n').append(data);
          }
        }
        throw new KernelException(message.toString());
      }
    }
  }
}
