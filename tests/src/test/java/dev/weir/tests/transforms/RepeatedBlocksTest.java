package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.CallOp;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.program.ProgramText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs whose blocks are functions that are called compute, forward and backward, what flat ones do, bit for bit, with
/// far fewer operations.
class RepeatedBlocksTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();
  private static final String GRADIENT = "autodiff{inputs=all parameters=all}";

  private static Operation parse(String text) {
    return ProgramText.parse(text);
  }

  private static Pipeline pipeline(String text) {
    return Pipeline.parse(text, PassRegistry.load(), new Diagnostics()).orElseThrow();
  }

  private static Operation changed(String text, String passes) {
    Operation module = parse(text);
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            PassManager.builder(pipeline(passes), REGISTRY).build().run(module, diagnostics)
                && Verifier.verify(module, diagnostics))
        .as(diagnostics.all().toString())
        .isTrue();
    return module;
  }

  private static List<byte[]> run(RepeatedNetwork network, boolean isShared, String passes) {
    Diagnostics diagnostics = new Diagnostics();
    CompileOptions options = CompileOptions.of("jvm").withParameters(network.weights());
    if (!passes.isEmpty()) {
      options = options.withPasses(pipeline(passes));
    }
    try (var program =
        new Compilation(options, REGISTRY, diagnostics)
            .compile(parse(network.text(isShared)))
            .orElseThrow(() -> new AssertionError(diagnostics.all().toString()))) {
      List<byte[]> all = new ArrayList<>();
      for (Map.Entry<String, Tensor> each : program.run(network.inputs()).entrySet()) {
        all.add(each.getValue().data().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE));
      }
      return all;
    }
  }

  private static long count(Operation module, Class<? extends Operation> kind) {
    List<Operation> found = new ArrayList<>();
    module.walk(kind, found::add);
    return found.size();
  }

  /// Passes that keep calls, however small the program.
  private static final ImmutableList<String> KEPT =
      ImmutableList.of("outline-repeated{min-saving=8}", "late-inline{budget=0}");

  @ParameterizedTest
  @ValueSource(strings = {"", GRADIENT})
  void whatIsFoundInAFlatProgramComputesTheSame(String gradient) {
    RepeatedNetwork network = new RepeatedNetwork(5, 4);
    List<byte[]> flat = run(network, false, gradient);
    String after = gradient.isEmpty() ? "" : "," + gradient;
    assertThat(run(network, false, KEPT.get(0) + after)).containsExactlyElementsOf(flat);
    assertThat(run(network, true, gradient)).containsExactlyElementsOf(flat);
    assertThat(flat).hasSize(gradient.isEmpty() ? 1 : 1 + 4 + 4 * 5);
  }

  @Test
  void layersAndMicroBatchesAreTwoLevels() {
    Operation module = changed(new RepeatedNetwork(6, 5).text(false), KEPT.get(0));
    List<String> bodies = new ArrayList<>();
    module.walk(
        FuncOp.class,
        function ->
            bodies.add(count(function, OperatorOp.class) + " + " + count(function, CallOp.class)));
    // The block, and the micro-batch that calls it once for each layer and adds; there is no sum
    // before the first.
    assertThat(bodies).containsExactlyInAnyOrder("10 + 0", "1 + 6");
    assertThat(count(module, CallOp.class)).isEqualTo(6 + 6 + 4);
  }

  @Test
  void theGraphOf13471NodesHas1600AtMost() {
    RepeatedNetwork network = new RepeatedNetwork(42, 32);
    assertThat(count(parse(network.text(false)), OperatorOp.class) - 32).isEqualTo(13_471);
    Operation forward = changed(network.text(false), "outline-repeated");
    assertThat(forward.operationCount()).isLessThan(1600);
    Operation backward =
        changed(network.text(false), "outline-repeated," + GRADIENT + ",outline-repeated");
    assertThat(backward.operationCount()).isLessThan(1600);
  }

  @Tag("thorough")
  @Test
  void theLargeGraphComputesTheSame() {
    RepeatedNetwork network = new RepeatedNetwork(42, 32);
    List<byte[]> flat = run(network, false, GRADIENT);
    assertThat(run(network, false, "outline-repeated," + GRADIENT)).containsExactlyElementsOf(flat);
    assertThat(run(network, true, GRADIENT)).containsExactlyElementsOf(flat);
  }
}
