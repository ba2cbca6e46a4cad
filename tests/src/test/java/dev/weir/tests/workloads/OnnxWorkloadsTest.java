package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtException;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.OnnxForm;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.runtime.Executable;
import dev.weir.tests.onnx.OnnxRuntimeSession;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The workloads, training steps and decoding included, give the same numbers when they are written as models and
/// run by ONNX Runtime.
class OnnxWorkloadsTest {
  private static final long OPSET = 17;

  private static final long BATCH = 2;
  private static final long LENGTH = 7;

  /// Batch, length and number of keys.
  private static final ImmutableList<ImmutableList<Long>> SIZES =
      ImmutableList.of(ImmutableList.of(2L, 37L, 37L), ImmutableList.of(3L, 7L, 5L));

  @TestFactory
  Stream<DynamicTest> workloads() {
    return Workload.all().stream()
        .map(workload -> DynamicTest.dynamicTest(workload.name(), () -> check(workload)));
  }

  /// One model is for all sizes.
  @TestFactory
  Stream<DynamicTest> workloadsOfOpenSizes() {
    return OpenWorkload.all().stream()
        .map(workload -> DynamicTest.dynamicTest(workload.name(), () -> check(workload)));
  }

  private static void check(Workload workload) throws OrtException {
    byte[] model = model(workload.text());
    try (Executable reference = workload.reference()) {
      boolean isOpen = reference.inputs().stream().anyMatch(port -> !port.type().isStatic());
      compare(
          model,
          reference,
          isOpen ? Workload.inputs(reference, BATCH, LENGTH) : Workload.inputs(reference),
          workload.name());
    }
  }

  private static void check(OpenWorkload workload) throws OrtException {
    byte[] model = model(workload.text());
    for (ImmutableList<Long> sizes : SIZES) {
      try (Executable reference = workload.reference(OpenWorkloadsTest.sizes(workload, sizes))) {
        compare(model, reference, Workload.inputs(reference), workload.name());
      }
    }
  }

  private static void compare(
      byte[] model, Executable reference, ImmutableMap<String, Tensor> inputs, String name)
      throws OrtException {
    if (hasNoKernel(name)) {
      assertThatThrownBy(() -> OnnxRuntimeSession.run(model, inputs))
          .isInstanceOf(OrtException.class)
          .hasMessageContaining("Could not find an implementation");
      return;
    }
    Map<String, Tensor> actual = OnnxRuntimeSession.run(model, inputs);
    assertThat(Workload.distance(reference.run(inputs), actual))
        .isLessThanOrEqualTo(Workload.tolerance(reference));
  }

  /// ONNX Runtime does not compute in bf16 on the CPU.
  private static boolean hasNoKernel(String name) {
    return name.equals("12-gemm-bf16") || name.equals("02-bias-gelu");
  }

  private static byte[] model(SourceText text) {
    Diagnostics diagnostics = new Diagnostics();
    DialectRegistry registry = DialectRegistry.load();
    ModuleOp module =
        (ModuleOp)
            IrParser.parse(text, registry, ParseOptions.STRICT, diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.all()));
    return OnnxForm.of(module, ParameterStore.empty(), OPSET, registry, diagnostics)
        .flatMap(weights -> OnnxWriter.write(module, weights, diagnostics))
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }
}
