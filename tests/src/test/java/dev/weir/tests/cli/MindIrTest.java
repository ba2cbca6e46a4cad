package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// MindIR files through the command.
class MindIrTest {
  private static final String KEY = "0123456789ABCDEF";

  /// What two interpreters written in NumPy, apart from each other, compute for LeNet in float64 on
  /// ones, and one of them on 0/1024, 1/1024, 2/1024 and so on.
  private static final ImmutableList<Double> ON_ONES =
      ImmutableList.of(
          4931.894395,
          4296.777098,
          4423.121119,
          4641.728478,
          5048.538948,
          4362.814686,
          4113.969290,
          4763.800127,
          4365.499370,
          4998.724553);

  private static final ImmutableList<Double> ON_RAMP =
      ImmutableList.of(
          2863.775325,
          2495.029250,
          2568.644045,
          2695.392299,
          2931.758744,
          2533.532721,
          2389.075930,
          2766.067081,
          2535.156751,
          2902.686638);

  private static Path file(String name) {
    return Weir.ROOT.resolve("formats/src/test/resources/mindir").resolve(name + ".mindir");
  }

  private static List<Double> numbers(String out) {
    List<Double> numbers = new ArrayList<>();
    String values = out.substring(out.indexOf('\n'));
    Splitter words = Splitter.on(CharMatcher.anyOf("[] \n")).omitEmptyStrings();
    for (String word : words.split(values)) {
      numbers.add(Double.parseDouble(word));
    }
    return numbers;
  }

  private static void assertClose(List<Double> numbers, List<Double> expected) {
    assertThat(numbers).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(numbers.get(i)).isCloseTo(expected.get(i), within(1e-5 * expected.get(i)));
    }
  }

  /// Weights that a rule makes do not take the place of a model's own.
  @Test
  void itsOwnWeightsAreKept() {
    Weir.run("run", file("ms2.0.0a0_lenet"), "--inputs=ones", "--params=ones")
        .badInput("--params=ones makes weights, but this program holds its own, or has none");
  }

  @Test
  void leNetRuns(@TempDir Path folder) {
    Weir ones = Weir.run("run", file("ms2.0.0a0_lenet"), "--input", "x=ones:1x1x32x32xf32");
    assertThat(ones.err()).isEmpty();
    assertClose(numbers(ones.out()), ON_ONES);

    float[] ramp = new float[1024];
    for (int i = 0; i < ramp.length; i++) {
      ramp[i] = i / 1024f;
    }
    Path input = folder.resolve("ramp.npy");
    try (Arena arena = Arena.ofConfined()) {
      Npy.write(input, Tensor.of(arena, ramp, 1, 1, 32, 32), new Diagnostics());
    }
    Weir run = Weir.run("run", file("ms2.0.0a0_lenet"), "--input", "x=" + input);
    assertClose(numbers(run.out()), ON_RAMP);
  }

  @Test
  void sumsAreComputed() {
    Weir run =
        Weir.run(
            "run",
            file("ms1.1.0_ut_add"),
            "--input",
            "x_=iota:2x2xf32",
            "--input",
            "y_=ones:2x2xf32");
    assertThat(run.out()).isEqualTo("output_0: tensor<2x2xf32>\n[[1. 2.]\n [3. 4.]]\n");
  }

  /// a = x - 1; b = a + y; if b != 0, b = b * (a / b).
  @ParameterizedTest
  @CsvSource({"3, 2, 2.0", "1, 0, 0.0"})
  void onlyTheChosenBranchRuns(String x, String y, String expected) {
    Weir run =
        Weir.run(
            "run", file("if_switch_partial_constructed"), "--input", "x=" + x, "--input", "y=" + y);
    assertThat(run.out()).isEqualTo("output_0: tensor<f32>\n" + expected + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ms1.1.0_ut_add",
        "ms1.3_bprop_ReLU",
        "ms1.6.1_lstm",
        "ms2.0.0a0_lenet",
        "if_switch_partial_constructed"
      })
  void textSaysAllOfAFile(String name) {
    Weir imported = Weir.run("import", file(name));
    assertThat(imported.code()).isEqualTo(0);
    Weir again = Weir.runWith(imported.out(), "opt", "-");
    assertThat(again.out()).isEqualTo(imported.out());
    Weir generic = Weir.runWith(imported.out(), "opt", "--mlir-print-op-generic", "-");
    assertThat(Weir.runWith(generic.out(), "opt", "-").out()).isEqualTo(imported.out());
  }

  @Test
  void encryptedFilesNeedTheirKey() {
    Weir plain = Weir.run("import", file("ms1.1.0_ut_add"));
    Weir opened = Weir.run("import", file("ms1.3_ut_add_AESGCM"), "--key", KEY);
    assertThat(opened.out()).isEqualTo(plain.out());
    Weir closed = Weir.run("import", file("ms1.3_ut_add_AESGCM"));
    assertThat(closed.code()).isEqualTo(1);
    assertThat(closed.out()).isEmpty();
    assertThat(closed.err()).contains("the file is encrypted; give its key with --key");
    Weir wrong = Weir.run("import", file("ms1.3_ut_add_AESGCM"), "--key", "0123456789ABCDEX");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err()).contains("the key is wrong");
  }

  @Test
  void everyCommandThatReadsAProgramTakesAKey() {
    Path encrypted = file("ms1.7.0_ut_add_AESGCM");
    Weir run =
        Weir.run(
            "run", encrypted, "--key", KEY, "--input", "x_=1:2x2xf32", "--input", "y_=2:2x2xf32");
    assertThat(run.out()).contains("[[3. 3.]\n [3. 3.]]");
    for (String command : new String[] {"opt", "inspect"}) {
      assertThat(Weir.run(command, encrypted, "--key", KEY).code()).as(command).isEqualTo(0);
    }
    Weir plain = Weir.run("opt", Weir.example("add_relu.mlir"), "--key", KEY);
    assertThat(plain.code()).isEqualTo(1);
    assertThat(plain.err()).contains("a key is given, but the file is not encrypted");
    Weir split = Weir.run("opt", encrypted, "--key", KEY, "--split-input-file");
    assertThat(split.code()).isEqualTo(2);
  }

  @Test
  void whatAModelHoldsIsTold() {
    Weir told = Weir.run("inspect", file("ms2.0.0a0_lenet"));
    assertThat(told.err()).isEmpty();
    assertThat(told.out())
        .contains("  model_version: 2.0.0a0\n")
        .contains("inputs:\n  17_1_construct.Default_wrapper.5:x: tensor<1x1x32x32xf32>\n")
        .contains("outputs:\n  output_0: tensor<1x10xf32>\n")
        .contains("operations: 22\n       5 mindir.constant\n       4 ReLU\n")
        // 16 * 6 * 5 * 5 and 6 * 5 * 5 numbers of four bytes.
        .contains("parameters: 2 in 10200 bytes\n  conv2.weight: 16x6x5x5xf32\n")
        .contains("constants: 3 in 235680 bytes\n")
        .endsWith("runs: yes\n  weir run %s --inputs=random\n".formatted(file("ms2.0.0a0_lenet")));
    Weir not = Weir.runWith(UNKNOWN, "inspect", "-");
    assertThat(not.out())
        .contains("runs: no\n")
        .contains("node 'solve' (Default/net-Net): primitive 'Lstsq' has no lowering");
    assertThat(Weir.run("inspect", file("ms1.3_bprop_ReLU")).out())
        .contains("runs: no\n  input 'bprop.2:x' has no type in the program; give it one with");
    assertThat(
            Weir.run(
                    "inspect",
                    file("ms1.3_bprop_ReLU"),
                    "--input",
                    "x=ones:3xf32",
                    "--input",
                    "out=ones:3xf32",
                    "--input",
                    "dout=ones:3xf32")
                .out())
        .contains("runs: yes\n  weir run ")
        .endsWith(
            " --input x=ones:3xf32 --input out=ones:3xf32 --input dout=ones:3xf32"
                + " --inputs=random\n");
    Weir pir = Weir.run("inspect", Weir.data("p2o_ifelse_model.json"));
    assertThat(pir.out()).contains("  pir.version: 1\n").contains("inputs:\n  0: tensor<i64>\n");
  }

  @Test
  void exportedModelsRunAsTheirOriginals(@TempDir Path folder) {
    Path copy = folder.resolve("copy.mindir");
    Weir exported =
        Weir.run(
            "export", file("ms2.0.0a0_lenet"), "--to=mindir", "--mind-ir-version=2", "-o", copy);
    assertThat(exported.err()).isEmpty();
    Weir run = Weir.run("run", copy, "--input", "x=ones:1x1x32x32xf32");
    assertClose(numbers(run.out()), ON_ONES);
  }

  /// A model whose weights lie beside it is more than its file: what is exported holds them.
  @Test
  void anExportIsTheFileWhereThatIsAll(@TempDir Path folder) throws IOException {
    for (String name : List.of("ms2.0.0a0_lenet", "ms1.1.0_ut_add", "ms1.6.1_lstm")) {
      Path copy = folder.resolve("copy.mindir");
      Weir.run("export", file(name), "--to=mindir", "-o", copy).fine();
      assertThat(copy).hasSameBinaryContentAs(file(name));
    }
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Weir.run(
            "export",
            file("ms2.0.0a0_lenet"),
            "--to=mindir",
            "--split-weights=0",
            "-o",
            parts.resolve("net.mindir"))
        .fine();
    Path whole = Files.createDirectory(folder.resolve("whole")).resolve("net.mindir");
    Path graph = parts.resolve("net_graph.mindir");
    Weir.run("export", graph, "--to=mindir", "-o", whole).fine();
    assertThat(Files.size(whole)).isGreaterThan(Files.size(graph));
    Weir run = Weir.run("run", whole, "--input", "x=ones:1x1x32x32xf32");
    assertClose(numbers(run.out()), ON_ONES);
  }

  /// The numbers are those of `tests/oracle/mindir_lstm.py`.
  @Test
  void lstmRuns() {
    Weir run =
        Weir.run(
            "run",
            file("ms1.6.1_lstm"),
            "--input",
            "inputs=ones:1x9x10xf32",
            "--input",
            "h=0.5:1x1x50xf32",
            "--input",
            "c=-0.25:1x1x50xf32");
    assertThat(run.err()).isEmpty();
    List<Double> expected = ImmutableList.of(-0.17161174, -0.00364861, -0.0800067, 0.11668234);
    List<Double> found = numbers(run.out());
    assertThat(found).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(found.get(i)).isCloseTo(expected.get(i), within(1e-6));
    }
  }

  /// Nodes of a file without types take those of the inputs that are given.
  @Test
  void inputsGiveTypesToWhatHasNone(@TempDir Path folder) {
    Path gradient = folder.resolve("dout.npy");
    try (Arena arena = Arena.ofConfined()) {
      Npy.write(gradient, Tensor.of(arena, new float[] {5, 6, 7}, 3), new Diagnostics());
    }
    Weir run =
        Weir.run(
            "run",
            file("ms1.3_bprop_ReLU"),
            "--input",
            "x=ones:3xf32",
            "--input",
            "out=iota:3xf32",
            "--input",
            "dout=" + gradient);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("output_0: tensor<3xf32>\n[0. 6. 7.]\n");
    Weir not = Weir.run("run", file("ms1.3_bprop_ReLU"), "--input", "x=1");
    assertThat(not.code()).isEqualTo(1);
    assertThat(not.err())
        .contains("input 'bprop.2:x' has no type in the program; give --input x=1:TYPE")
        .contains("input 'bprop.2:out' has no type in the program; give it one with")
        .contains("input 'bprop.2:dout' has no type");
  }

  private static final String UNKNOWN =
      """
      mindir.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
        %a = mindir.primitive "Lstsq"(%x) : (tensor<2xf32>) -> tensor<2xf32> \
      loc("solve"(fused<"Default/net-Net">["net.py":14:9]))
        %b = mindir.primitive "Exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
        %c = mindir.primitive "Svd"(%x) : (tensor<2xf32>) -> tensor<2xf32> \
      loc("svd"(fused<"Default">["net.py":20:1]))
        mindir.return %b : tensor<2xf32>
      }
      """;

  @Test
  void whatCannotRunIsNamed() {
    Weir run = Weir.runWith(UNKNOWN, "run", "-");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("net.py:14:9: error: node 'solve' (Default/net-Net): primitive 'Lstsq' has no")
        .contains("net.py:20:1: error: node 'svd' (Default): primitive 'Svd' has no");
  }
}
