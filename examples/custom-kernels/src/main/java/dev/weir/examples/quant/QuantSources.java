package dev.weir.examples.quant;

import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.source.KernelSource;
import dev.weir.pass.kernel.source.SourceCode;
import dev.weir.pass.kernel.source.SourceKernel;

/// Kernels of the dialect in the languages of targets.
final class QuantSources {
  private QuantSources() {}

  // region source
  private static final SourceKernel ABSMAX_ROWS =
      SourceKernel.named("quant_absmax")
          .reads("x", FloatType.F32, "m", "n")
          .writes("out", FloatType.F32, "m")
          .in("c", SourceCode.of(QuantSources.class, "absmax.c"), "m", 1)
          .in("opencl", SourceCode.of(QuantSources.class, "absmax.cl"), "m ceildiv 64", 64)
          .in("cuda", SourceCode.of(QuantSources.class, "absmax.cu"), "m", 128)
          .in("ascend", SourceCode.of(QuantSources.class, "absmax.cpp"), "m", 1)
          .build();

  static final KernelSource ABSMAX = KernelSource.of(AbsmaxOp.class, op -> ABSMAX_ROWS);
  // endregion
}
