package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.examples.seeds.LoadElimination;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.lower.KernelLowering;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The example of MindSpore's page on redundant copies, all the way: a network that assigns 0, 1 and 2
/// to its weight and multiplies by it each time is built, its effects are ordered, its gradient is
/// taken, and reads are copied as each level asks for.
class LoadEliminationTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static Operation run(GraphProgram network, String pipeline) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = network.module();
    boolean done =
        PassManager.builder(
                Pipeline.parse(pipeline, PassRegistry.load(), diagnostics).orElseThrow(), REGISTRY)
            .provide(ParameterScope.class, ParameterScope.of(network.parameters()))
            .build()
            .run(module, diagnostics);
    assertThat(done).as(() -> diagnostics.all().toString()).isTrue();
    return module;
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 1", "3, 3"})
  void listingsAreThoseOfTheDocumentation(String level, String listing) throws IOException {
    Path file =
        Path.of(System.getProperty("weir.root", ".."))
            .resolve("formats/src/test/resources/mindir")
            .resolve("ms2.x_docs_load_elimination_" + listing + ".ir");
    assertThat(LoadElimination.listing(level)).isEqualTo(Files.readString(file));
  }

  /// The gradient at 1 is 0 + 1 + 2. Without copies all three reads give what was assigned last.
  @ParameterizedTest
  @CsvSource({"0, 3", "1, 3", "2, 3", "needed, 3", "3, 6"})
  void gradientsAreThoseOfTheLevel(String level, long expected) {
    GraphProgram network = LoadElimination.network();
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        run(network, "builtin.module(" + LoadElimination.passes(level) + ",mindir-to-pd-op)");
    assertThat(
            KernelLowering.lower(module, KernelRegistry.load(), Backend.CPU, REGISTRY, diagnostics))
        .isTrue();
    try (Executable program =
        HostCompiler.compile(module, network.parameters(), diagnostics).orElseThrow()) {
      Tensor one = Tensor.zeros(DType.INT32);
      one.setLong(0, 1);
      ImmutableList<Tensor> outputs =
          program.run(ImmutableMap.of(program.inputs().get(0).name(), one)).values().asList();
      assertThat(outputs).hasSize(1);
      assertThat(outputs.get(0).getLong(0)).isEqualTo(expected);
    }
    assertThat(network.parameters().get("param").orElseThrow().getLong(0)).isEqualTo(2);
  }
}
