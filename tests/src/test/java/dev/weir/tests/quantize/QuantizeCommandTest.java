package dev.weir.tests.quantize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OrtException;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostics;
import dev.weir.tests.cli.Weir;
import dev.weir.tests.onnx.OnnxRuntimeSession;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `weir quantize` on LeNet, which PyTorch trained to tell digits (`oracle/lenet_digits.py`), and on data that do not fit.
class QuantizeCommandTest {
  private static final Path EXAMPLE = Weir.ROOT.resolve("examples/quantization");
  private static final Path MODEL = EXAMPLE.resolve("lenet.mlir");
  private static final Path WEIGHTS = EXAMPLE.resolve("lenet.npz");
  private static final Path DATA = EXAMPLE.resolve("calibration");

  /// What PyTorch's network of the same weights tells rightly, of 500.
  private static final int RIGHT = 489;

  @TempDir Path folder;
  private Path quantized;
  private Path images;
  private Tensor labels;
  private Tensor floats;

  @BeforeEach
  void digits() {
    quantized = folder.resolve("lenet8.mlir");
    images = folder.resolve("x.npy");
    Diagnostics diagnostics = new Diagnostics();
    Map<String, Tensor> digits =
        NpzFile.read(EXAMPLE.resolve("digits.npz"), ImmutableMap.of(), diagnostics).orElseThrow();
    Tensor bytes = digits.get("images");
    floats = Tensor.zeros(DType.FLOAT32, bytes.shape());
    for (long i = 0; i < bytes.elementCount(); i++) {
      floats.setDouble(i, bytes.getLong(i) / 255f);
    }
    labels = digits.get("labels");
    Npy.write(images, floats, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
  }

  private Weir quantize(Object... more) {
    Object[] all =
        Stream.concat(
                Stream.of("quantize", MODEL, "--params", WEIGHTS, "-o", quantized),
                Arrays.stream(more))
            .toArray();
    return Weir.run(all);
  }

  private Tensor logits(Object... run) {
    Path out = folder.resolve("out");
    Object[] all =
        Stream.concat(
                Stream.of("run", "--input", "x=" + images, "--output-dir", out), Arrays.stream(run))
            .toArray();
    Weir.run(all).fine();
    return Npy.read(out.resolve("logits.npy"), new Diagnostics()).orElseThrow();
  }

  private static int digit(Tensor logits, long image) {
    int best = 0;
    for (int i = 1; i < 10; i++) {
      if (logits.getDouble(image * 10 + i) > logits.getDouble(image * 10 + best)) {
        best = i;
      }
    }
    return best;
  }

  private int right(Tensor logits) {
    int right = 0;
    for (long i = 0; i < labels.elementCount(); i++) {
      right += digit(logits, i) == labels.getLong(i) ? 1 : 0;
    }
    return right;
  }

  private static long same(Tensor a, Tensor b) {
    long same = 0;
    for (long i = 0; i < a.dim(0); i++) {
      same += digit(a, i) == digit(b, i) ? 1 : 0;
    }
    return same;
  }

  /// Devices, which have no f64 or none that is fast, take it without the host's help.
  @ParameterizedTest
  @ValueSource(strings = {"cuda", "cuda-sm90a", "opencl", "ascend"})
  void nothingIsLeftToTheHost(String target) {
    assertThat(quantize("--calibrate", DATA).code()).isZero();
    Weir compiled =
        Weir.run(
            "compile",
            quantized,
            "--target=" + target,
            "--no-fallback",
            "-o",
            folder.resolve("model"));
    assertThat(compiled.code()).as(compiled.err()).isZero();
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"cuda-emulation", "opencl", "ascend"})
  void devicesTellTheSameDigits(String target) {
    assertThat(quantize("--calibrate", DATA).code()).isZero();
    int count = 4;
    Tensor few = Tensor.zeros(DType.FLOAT32, count, 1, floats.dim(2), floats.dim(3));
    for (long i = 0; i < few.elementCount(); i++) {
      few.setDouble(i, floats.getDouble(i));
    }
    Diagnostics diagnostics = new Diagnostics();
    Npy.write(images, few, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    Tensor expected = logits(quantized);
    Path probe = folder.resolve("out");
    Weir run =
        Weir.run(
            "run",
            quantized,
            "--input",
            "x=" + images,
            "--output-dir",
            probe,
            "--target=" + target,
            "--no-fallback");
    assumeTrue(run.code() == 0 || !run.err().contains("target '" + target + "': "), run.err());
    assertThat(run.code()).as(run.err()).isZero();
    Tensor actual = Npy.read(probe.resolve("logits.npy"), new Diagnostics()).orElseThrow();
    assertThat(same(expected, actual)).isEqualTo(count);
    double largest = 0;
    for (long i = 0; i < expected.elementCount(); i++) {
      largest = Math.max(largest, Math.abs(expected.getDouble(i)));
    }
    for (long i = 0; i < expected.elementCount(); i++) {
      // A value between two steps may be rounded to either.
      assertThat(actual.getDouble(i)).isCloseTo(expected.getDouble(i), within(0.03 * largest));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"minmax", "percentile", "entropy"})
  void leNetTellsTheDigitsItToldBefore(String method) throws IOException {
    Path ranges = folder.resolve("ranges.json");
    Weir run = quantize("--calibrate", DATA, "--method", method, "--ranges-out", ranges).fine();
    assertThat(run.out())
        .isEqualTo(
            "5 operators quantised, 5 weights in integers; weights take 63358 bytes, before"
                + " 246824\n");
    Tensor before = logits(MODEL, "--params", WEIGHTS);
    assertThat(right(before)).isEqualTo(RIGHT);
    Tensor after = logits(quantized);
    assertThat(same(before, after)).isGreaterThanOrEqualTo(490);
    assertThat(right(after)).isGreaterThanOrEqualTo(RIGHT - 5);
    // The same ranges and the same program give the same text, and so does the pass.
    String text = Files.readString(quantized);
    quantize("--ranges", ranges).fine();
    assertThat(Files.readString(quantized)).isEqualTo(text);
    Path passed = folder.resolve("passed.mlir");
    Weir.run(
            "opt",
            MODEL,
            "--params",
            WEIGHTS,
            "--params-out",
            folder.resolve("passed.pdiparams"),
            "--pass-pipeline=builtin.module(insert-quantization{ranges=" + ranges + "})",
            "-o",
            passed)
        .fine();
    assertThat(Files.readString(passed)).isEqualTo(text);
  }

  /// The ends of the ranges are cut where integers are, so that sums in another order may be a step apart.
  @Tag("thorough")
  @Test
  void onnxRuntimeAndTheTargetCGiveTheSameNumbers() throws IOException, OrtException {
    quantize("--calibrate", DATA).fine();
    Tensor here = logits(quantized);
    Path onnx = folder.resolve("lenet8.onnx");
    Weir.run("export", quantized, "--to=onnx", "-o", onnx).fine();
    Tensor there =
        OnnxRuntimeSession.run(Files.readAllBytes(onnx), Map.of("x", floats))
            .values()
            .iterator()
            .next();
    assertThat(same(here, there)).isGreaterThanOrEqualTo(499);
    double largest = 0;
    for (long i = 0; i < here.elementCount(); i++) {
      largest = Math.max(largest, Math.abs(here.getDouble(i) - there.getDouble(i)));
    }
    assertThat(largest).isLessThan(0.5);
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "skipped: there is no gcc");
    assertThat(same(here, logits(quantized, "--target=c"))).isEqualTo(500);
  }

  /// An archive of arrays of f32.
  private Path archive(String name, Map<String, Tensor> arrays) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, Tensor> array : arrays.entrySet()) {
        Path one = folder.resolve("one.npy");
        Npy.write(one, array.getValue(), new Diagnostics());
        zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
        zip.write(Files.readAllBytes(one));
        zip.closeEntry();
      }
    }
    return file;
  }

  @Test
  void dataThatDoNotFitAreReported() throws IOException {
    Tensor small = Tensor.zeros(DType.FLOAT32, 1, 1, 28, 27);
    quantize("--calibrate", archive("small.npz", Map.of("x", small)))
        .badInput(
            "small.npz: error: input 'x' is tensor<?x1x28x28xf32>, but the array is"
                + " tensor<1x1x28x27xf32>");
    quantize("--calibrate", archive("none.npz", Map.of()))
        .badInput(
            "none.npz: error: the archive has no array for input 'x' (tensor<?x1x28x28xf32>)");
    quantize("--calibrate", archive("other.npz", Map.of("y", small)))
        .badInput(
            "other.npz: error: the program has no input 'y'; it has 'x' (tensor<?x1x28x28xf32>)");
    Tensor nan = Tensor.zeros(DType.FLOAT32, 1, 1, 28, 28);
    nan.setDouble(5, Double.NaN);
    quantize("--calibrate", archive("nan.npz", Map.of("x", nan)))
        .badInput(
            "lenet.mlir:16:6: error: an operand has values that are no finite numbers",
            "nan.npz: note: in the run on these data");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    quantize("--calibrate", empty)
        .badInput("empty: error: the folder has no file that ends in .npz");
    quantize("--calibrate", folder.resolve("nowhere.npz")).badInput("nowhere.npz");
  }

  @Test
  void randomDataAreALoudLastResort() {
    quantize("--calibrate=random").badInput("--dim");
    Weir run = quantize("--calibrate=random", "--dim", "N=4", "--runs=2");
    assertThat(run.err()).contains("dimension 0 of input 'x'");
  }

  @Test
  void whatIsLeftInFloatsIsSaid() throws IOException {
    Weir run = quantize("--calibrate", DATA, "--skip=conv2d", "--skip", "#3");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("2 operators quantised");
    assertThat(run.err())
        .contains(
            "lenet.mlir:16:6: remark: 'pd_op.conv2d' (#0) stays in floats: it is to be skipped")
        .contains("lenet.mlir:28:7: remark: 'pd_op.matmul' (#3) stays in floats");
    Path bare =
        Files.writeString(
            folder.resolve("bare.mlir"),
            """
            %x = pd_op.data {dtype = #pir.dtype<float32>, name = "x", shape = array<i64: 2>} : tensor<2xf32>
            %y = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
            pir.shadow_output %y, "y" : tensor<2xf32>
            """);
    Weir nothing = Weir.run("quantize", bare, "--calibrate=random", "-o", quantized);
    assertThat(nothing.code()).isZero();
    assertThat(nothing.err())
        .contains("warning: ranges of random data are not those of real inputs")
        .contains("warning: nothing is quantised: no operator of the program can be");
  }

  @Test
  void theCommandLineIsChecked() {
    for (List<String> wrong :
        List.of(
            List.of("--calibrate=random"),
            List.of("-o", "x.mlir"),
            List.of("-o", "x.mlir", "--calibrate=random", "--ranges=r.json"),
            List.of("-o", "x.mlir", "--calibrate=random", "--percentile=99"),
            List.of("-o", "x.mlir", "--calibrate=random", "--method=percentile", "--percentile=0"),
            List.of("-o", "x.mlir", "--calibrate=random", "--method=best"),
            List.of("-o", "x.mlir", "--calibrate=data", "--seed=1"))) {
      Object[] all = Stream.concat(Stream.of("quantize", MODEL), wrong.stream()).toArray();
      assertThat(Weir.run(all).code()).as(wrong.toString()).isEqualTo(2);
    }
  }
}
