package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OneOfEachKind;
import dev.weir.compiler.OperatorForm;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `weir inspect` looks at one operation of each kind. What it says of the program is what compiling all of it says.
class InspectAnswersTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> all = Files.walk(Weir.ROOT.resolve("tests/src/test/resources/lit"));
        Stream<Path> workloads = Files.list(Weir.ROOT.resolve("examples/workloads"))) {
      return Stream.concat(
          all.filter(path -> path.toString().matches(".*/(mindir|pd_op|run)/[^/]*\\.mlir")),
          workloads.filter(path -> path.toString().endsWith(".mlir")))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static Optional<Operation> read(String name, String text) {
    Diagnostics ignored = new Diagnostics();
    return IrParser.parse(SourceText.of(name, text), REGISTRY, ParseOptions.STRICT, ignored)
        .filter(module -> Verifier.verify(module, ignored));
  }

  private static boolean runs(Operation module, Diagnostics diagnostics) {
    return OperatorForm.of(
            module,
            ParameterStore.empty(),
            CopyElimination.NEEDED,
            Optional.empty(),
            REGISTRY,
            diagnostics)
        .flatMap(store ->
            new Compilation(
                    CompileOptions.of(Targets.JVM).withFusion(false).withParameters(store),
                    REGISTRY,
                    diagnostics)
                .lower(module))
        .isPresent();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void oneOfEachKindTellsOfAll(Path file) throws IOException {
    Optional<Operation> read = read(file.toString(), Files.readString(file));
    if (read.isEmpty()) {
      return; // is about what cannot be read
    }
    Operation kept = read.get().copy();
    OneOfEachKind.keep(kept);
    Diagnostics found = new Diagnostics();
    assertThat(Verifier.verify(kept, found)).as("%s", found.all()).isTrue();
    assertThat(runs(kept, found))
        .as("%s", found.all())
        .isEqualTo(runs(read.get(), new Diagnostics()));
  }

  /// The operators of the layers, the first of which differs from the others, and one that has no kernel.
  @Test
  void layersAreLookedAtOnce() {
    StringBuilder text =
        new StringBuilder("mindir.func @f(%w: tensor<4x4xf32>) -> tensor<4x4xf32> {\n");
    String last = "%w";
    for (int i = 0; i < 50; i++) {
      text.append(
          "%%m%d = mindir.primitive \"MatMul\"(%s, %s) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n"
              .formatted(i, last, last));
      text.append(
          "%%r%d = mindir.primitive \"ReLU\"(%%m%d) : (tensor<4x4xf32>) -> tensor<4x4xf32>\n"
              .formatted(i, i));
      last = "%r" + i;
    }
    text.append("%u = mindir.primitive \"NoSuch\"(%w) : (tensor<4x4xf32>) -> tensor<4x4xf32>\n");
    text.append("mindir.return ").append(last).append(" : tensor<4x4xf32>\n}");
    Operation module = read("layers.mlir", text.toString()).orElseThrow();
    OneOfEachKind.keep(module);
    int[] operations = {0};
    module.walk(op -> operations[0]++);
    // The module, the function, MatMul, ReLU, NoSuch and the end.
    assertThat(operations[0]).isEqualTo(6);
    Diagnostics found = new Diagnostics();
    assertThat(runs(module, found)).isFalse();
    assertThat(found.all().getFirst().message()).contains("primitive 'NoSuch' has no lowering");
  }

  /// A vector of integers may be a shape, so what takes two of them is two kinds.
  @Test
  void shapesTellOperatorsApart() {
    String text =
        """
        mindir.func @f(%w: tensor<4x4xf32>) -> tensor<?x?xf32> {
          %2 = mindir.constant dense<[2, 8]> : tensor<2xi64>
          %8 = mindir.constant dense<[8, 2]> : tensor<2xi64>
          %x = mindir.primitive "Reshape"(%w, %2) : (tensor<4x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
          %y = mindir.primitive "Reshape"(%w, %8) : (tensor<4x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
          %z = mindir.primitive "MatMul"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
          mindir.return %z : tensor<?x?xf32>
        }
        """;
    Operation module = read("shapes.mlir", text).orElseThrow();
    OneOfEachKind.keep(module);
    int[] shapes = {0};
    module.walk(PrimitiveOp.class, op -> shapes[0] += op.primitive().equals("Reshape") ? 1 : 0);
    assertThat(shapes[0]).isEqualTo(2);
  }
}
