package dev.weir.examples.quant;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;

/// Kernels of the dialect for the host, in Java.
public final class QuantKernels implements HostKernelLibrary {
  /// For `ServiceLoader`.
  public QuantKernels() {}

  // region library
  @Override
  public ImmutableMap<String, Entry> kernels() {
    return ImmutableMap.of(
        "quant.encode",
        new Entry("quant.encode", ImmutableSet.of(DType.FLOAT32), QuantKernels::encode),
        "quant.decode",
        new Entry("quant.decode", ImmutableSet.of(DType.INT8), QuantKernels::decode),
        "quant.absmax",
        new Entry(
            "quant.absmax", ImmutableSet.of(DType.FLOAT32), attributes -> QuantKernels::absmax));
  }

  // endregion

  // region encode
  private static HostKernel encode(KernelAttributes attributes) {
    float scale = (float) attributes.number("scale", 1);
    float zero = attributes.integer("zero_point", 0);
    String rounding = attributes.string("rounding", "nearest");
    if (!(scale > 0)) {
      throw KernelException.of("a scale must be positive, not %s", scale);
    }
    return call -> {
      Tensor x = call.inputs(0).getFirst();
      Tensor out = call.output(0, DType.INT8, x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        float scaled = (float) x.getDouble(i) / scale;
        double whole =
            switch (rounding) {
              case "up" -> Math.ceil(scaled);
              case "toward_zero" -> scaled < 0 ? Math.ceil(scaled) : Math.floor(scaled);
              default -> Math.rint(scaled);
            };
        out.setLong(i, (long) Math.clamp(whole + zero, Byte.MIN_VALUE, Byte.MAX_VALUE));
      }
    };
  }

  // endregion

  private static void absmax(KernelCall call) {
    Tensor x = call.inputs(0).getFirst();
    Tensor out = call.output(0, DType.FLOAT32, x.dim(0));
    for (long i = 0; i < x.elementCount(); i++) {
      long row = i / x.dim(1);
      out.setDouble(row, Math.max(out.getDouble(row), Math.abs(x.getDouble(i))));
    }
  }

  private static HostKernel decode(KernelAttributes attributes) {
    float scale = (float) attributes.number("scale", 1);
    long zero = attributes.integer("zero_point", 0);
    return call -> {
      Tensor q = call.inputs(0).getFirst();
      Tensor out = call.output(0, DType.FLOAT32, q.shape());
      for (long i = 0; i < q.elementCount(); i++) {
        out.setDouble(i, (q.getLong(i) - zero) * scale);
      }
    };
  }
}
