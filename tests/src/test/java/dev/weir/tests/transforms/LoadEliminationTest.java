package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.KernelRegistry;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
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
  private static final TensorType INT = TensorType.of(IntegerType.I32);

  /// `while i < 3: weight = i; out = x * weight + out; i = i + 1`, whose condition is known.
  private static GraphProgram network() {
    GraphBuilder g = new GraphBuilder();
    FuncGraph forward =
        g.graph(
            "ForwardNet_construct",
            () -> {
              AnfNode x = g.parameter("inputs0", INT);
              AnfNode weight = g.weight("param", Tensor.zeros(DType.INT32));
              AnfNode out = g.constant(Tensor.zeros(DType.INT32));
              for (int i = 0; i < 3; i++) {
                Tensor number = Tensor.zeros(DType.INT32);
                number.setLong(0, i);
                g.primitive("Assign", weight, g.constant(number)).typed(INT);
                AnfNode product = g.primitive("Mul", x, weight).typed(INT);
                out = g.primitive("Add", product, out).typed(INT);
              }
              return out;
            });
    return g.build(forward);
  }

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

  private static String gradient(String level) {
    return "builtin.module(mindir-auto-monad,"
        + "autodiff{inputs=all name=BackwardNet_construct only},symbol-dce,"
        + "mindir-auto-monad-reorder{copies="
        + level
        + "}";
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 1", "3, 3"})
  void listingsAreThoseOfTheDocumentation(String level, String listing) throws IOException {
    Path file =
        Path.of(System.getProperty("weir.root", ".."))
            .resolve("formats/src/test/resources/mindir")
            .resolve("ms2.x_docs_load_elimination_" + listing + ".ir");
    Diagnostics diagnostics = new Diagnostics();
    ModuleOp module = (ModuleOp) run(network(), gradient(level) + ")");
    String printed =
        MindIrTextPrinter.print(module, MindIrTextStyle.V2_1, MindIrTextDetail.BASIC, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    assertThat(printed).isEqualTo(Files.readString(file));
  }

  /// The gradient at 1 is 0 + 1 + 2. Without copies all three reads give what was assigned last.
  @ParameterizedTest
  @CsvSource({"0, 3", "1, 3", "2, 3", "needed, 3", "3, 6"})
  void gradientsAreThoseOfTheLevel(String level, long expected) {
    GraphProgram network = network();
    Diagnostics diagnostics = new Diagnostics();
    Operation module = run(network, gradient(level) + ",mindir-to-pd-op)");
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
