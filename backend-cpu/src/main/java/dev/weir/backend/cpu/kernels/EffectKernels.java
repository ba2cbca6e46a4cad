package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/// Operators that do something besides computing: write to memory that others see, and print.
final class EffectKernels {
  private EffectKernels() {}

  /// `assign_out_(x, output)`
  static HostKernel assignOut(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor output = Shapes.required(call, 1);
      if (x.dtype() != output.dtype() || !Arrays.equals(x.shape(), output.shape())) {
        throw KernelException.of(
            "cannot assign %s to %s: element types and shapes must be equal",
            x.describe(), output.describe());
      }
      output.copyFrom(x);
      call.share(0, 1);
    };
  }

  /// `print(in)`: as MindSpore prints a tensor, in NumPy's style.
  static HostKernel print(KernelAttributes attributes) {
    String message = attributes.string("message", "");
    boolean withValue = attributes.integer("summarize", -1) != 0;
    boolean described =
        attributes.bool("print_tensor_shape", true) && attributes.bool("print_tensor_type", true);
    return call -> {
      Tensor in = Shapes.required(call, 0);
      PrintStream out = call.printed();
      if (!message.isEmpty()) {
        out.println(message);
      }
      if (withValue) {
        out.println(described ? described(in) : in.toString());
      }
      call.share(0, 0);
    };
  }

  private static String described(Tensor tensor) {
    return "Tensor(shape=%s, dtype=%s, value=%s%s)"
        .formatted(
            Arrays.toString(tensor.shape()),
            name(tensor.dtype()),
            tensor.rank() == 0 ? "" : "\n",
            tensor);
  }

  /// MindSpore's name of a type: `Int32`.
  private static String name(DType dtype) {
    String name = dtype.name();
    if (name.startsWith("UINT")) {
      return "UInt" + name.substring(4);
    }
    return name.equals("BFLOAT16")
        ? "BFloat16"
        : name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
