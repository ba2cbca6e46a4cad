package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.testkit.sample.Sample;
import dev.weir.tests.readme.PluggedCommand.Result;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The project of a dialect out of tree with kernels of its own compiles, passes its own tests, and adds what it has to
/// the command.
class CustomKernelsProjectTest {
  private static final String PIPELINE = "--pass-pipeline=builtin.module(quant-to-storage)";

  @TempDir static Path output;

  private static PluggedCommand command;
  private static ExampleProject project;
  private static Path jar;

  @BeforeAll
  static void compile() {
    command = PluggedCommand.ofExample();
    project = command.project();
    jar = command.jar();
  }

  @Tag(Sample.TAG)
  @TestFactory
  Stream<DynamicTest> passesItsTests() throws Exception {
    List<URL> visible = new ArrayList<>();
    for (String path :
        Splitter.on(File.pathSeparatorChar).split(System.getProperty("java.class.path"))) {
      visible.add(url(path));
    }
    List<DynamicTest> tests =
        project.tests("dev.weir.examples.quant.QuantTest", "quant.folder", visible).toList();
    assertThat(tests).hasSizeGreaterThan(5);
    return Sample.of(tests, 6).stream();
  }

  private static URL url(String path) throws MalformedURLException {
    return Path.of(path).toUri().toURL();
  }

  private static Result weir(String variable, Object... arguments)
      throws IOException, InterruptedException {
    return command.weir(variable, arguments);
  }

  private static Result plugged(Object... arguments) throws IOException, InterruptedException {
    return command.plugged(arguments);
  }

  private static Path program(String name) {
    return command.program(name);
  }

  /// By hand: -2.25 / 0.5 is -4.5, the even integer next to it -4, plus 3 is -1, which stands for -2.
  @Test
  void anOperationRunsByItsKernelInJava() throws Exception {
    Result result =
        plugged(
            "run",
            program("round.mlir"),
            PIPELINE,
            "--no-fusion",
            "--input=x=-2.25:3xf32",
            "--print-kernels");
    assertThat(result.err()).contains("library   quant.encode <CPU|NCHW|float32>");
    assertThat(result.out()).contains("output_0: tensor<3xi8>\n[-1 -1 -1]");
    assertThat(result.code()).isZero();
  }

  @Test
  void anOperationRunsByAGeneratedKernel() throws Exception {
    Result result =
        plugged("run", program("round.mlir"), PIPELINE, "--input=x=-2.25:3xf32", "--print-kernels");
    assertThat(result.err())
        .contains(
            "generated elementwise_1 (elementwise) for jvm: 3 operators: encode, decode, relu");
    assertThat(result.out()).contains("output_0: tensor<3xi8>\n[-1 -1 -1]");
    assertThat(result.code()).isZero();
  }

  @Test
  void theVariableNamesPluginsToo() throws Exception {
    Result result = weir(jar.toString(), "passes");
    assertThat(result.out()).contains("quant-to-storage");
    assertThat(weir("", "passes").out()).doesNotContain("quant-to-storage");
  }

  @Test
  void theOptionMayStandBehindTheCommand() throws Exception {
    Result result = weir("", "explain", "quant.encode", "--plugins", jar);
    assertThat(result.out()).contains("quant.encode - an operation");
    assertThat(result.code()).isZero();
  }

  @Test
  void whatNothingLowersIsAnErrorThatSaysSo() throws Exception {
    Result result = plugged("run", program("round.mlir"), "--input=x=ones:3xf32");
    assertThat(result.err())
        .contains(
            "round.mlir:4:8: error: 'quant.quantize' op has no kernel; lower it first",
            "%0 = quant.quantize %x");
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(1);
  }

  /// What a cache holds of one plugin is of no use to another.
  @Test
  void aCacheKnowsPlugins() throws Exception {
    Path cache = output.resolve("cache");
    for (int i = 0; i < 2; i++) {
      Result result =
          plugged("run", program("round.mlir"), PIPELINE, "--input=x=1:3xf32", "--cache=" + cache);
      assertThat(result.out()).contains("[5 5 5]");
    }
    long entries = files(cache);
    Path other = Files.copy(jar, output.resolve("other.jar"));
    try (OutputStream more =
        Files.newOutputStream(other, java.nio.file.StandardOpenOption.APPEND)) {
      more.write(0);
    }
    weir(
        "",
        "--plugins=" + other,
        "run",
        program("round.mlir"),
        PIPELINE,
        "--input=x=1:3xf32",
        "--cache=" + cache);
    assertThat(files(cache)).isGreaterThan(entries);
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).count();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nosuch.jar|nosuch.jar: error: there is no such plugin: expected a jar or a folder|1",
        "ROOT/README.md|README.md: error: this plugin is no jar:|1",
        "ROOT/docs|error: no plugin here: expected a 'META-INF/services/dev.weir.…'|1",
        "|weir: error: option '--plugins' expects a value: JAR[|2",
      })
  void whatIsNoPluginIsAnError(String row) throws Exception {
    List<String> parts = Splitter.on('|').splitToList(row);
    String path = parts.get(0).replace("ROOT", System.getProperty("weir.root"));
    Result result = weir("", "--plugins=" + path, "dialects");
    assertThat(result.err()).contains(parts.get(1));
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(Integer.parseInt(parts.get(2)));
  }

  /// A jar whose service is a class that is not there, as where it was built for another Weir.
  @Test
  void aPluginThatDoesNotFitIsAnError() throws Exception {
    Path folder = Files.createDirectories(output.resolve("unfit/META-INF/services"));
    Files.writeString(folder.resolve("dev.weir.pass.PassProvider"), "not.There\n");
    Result result = weir("", "--plugins=" + output.resolve("unfit"), "passes");
    assertThat(result.err())
        .startsWith("weir: error: a plugin does not fit: ")
        .contains("not.There");
    assertThat(result.code()).isEqualTo(1);
  }

  /// Two libraries that have a kernel of one name, of the same priority.
  @Test
  void aKernelThatIsThereTwiceIsAnError() throws Exception {
    Path twin = Files.createDirectories(output.resolve("twin"));
    Path source =
        Files.writeString(
            twin.resolve("Twin.java"),
            """
            package twin;
            public final class Twin extends Object implements dev.weir.runtime.kernel.HostKernelLibrary {
              public com.google.common.collect.ImmutableMap<String, Entry> kernels() {
                return com.google.common.collect.ImmutableMap.of("quant.encode", new Entry("quant.encode",
                    com.google.common.collect.ImmutableSet.of(), attributes -> call -> {}));
              }
            }
            """);
    assertThat(JavaCompilation.of(List.of(source), twin).errors()).isEmpty();
    Path services = Files.createDirectories(twin.resolve("META-INF/services"));
    Files.writeString(services.resolve("dev.weir.runtime.kernel.HostKernelLibrary"), "twin.Twin\n");
    Result result =
        plugged("--plugins=" + twin, "run", program("round.mlir"), PIPELINE, "--input=x=1:3xf32");
    assertThat(result.err())
        .contains(
            "weir: error: a plugin does not fit: kernel 'quant.encode' is in"
                + " dev.weir.examples.quant.QuantKernels and in twin.Twin, of the same priority 0");
    assertThat(result.code()).isEqualTo(1);
  }

  /// A target of a plugin: one of Weir's under another name.
  @Test
  void aPluginBringsATarget() throws Exception {
    Path folder = Files.createDirectories(output.resolve("echo"));
    Path source =
        Files.writeString(
            folder.resolve("Echo.java"),
            """
            package echo;
            public final class Echo extends dev.weir.runtime.device.DescribedTarget {
              private final dev.weir.runtime.device.TileTarget jvm = new dev.weir.backend.cpu.jvm.JvmTarget();
              public Echo() { super("echo", dev.weir.dialect.tile.DevicePresets.CPU); }
              public java.util.Optional<dev.weir.dialect.tile.KernelRefusal> refusal(dev.weir.dialect.tile.TileFuncOp f) {
                return jvm.refusal(f);
              }
              public dev.weir.runtime.device.KernelSources generate(java.util.List<dev.weir.dialect.tile.TileFuncOp> all) {
                return jvm.generate(all);
              }
              public dev.weir.runtime.device.KernelLibrary load(
                  dev.weir.runtime.device.KernelSources code, dev.weir.runtime.device.KernelCache cache) {
                return jvm.load(code, cache);
              }
            }
            """);
    assertThat(JavaCompilation.of(List.of(source), folder).errors()).isEmpty();
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve("dev.weir.runtime.device.TileTarget"), "echo.Echo\n");
    Result result =
        plugged(
            "--plugins=" + folder,
            "run",
            program("round.mlir"),
            PIPELINE,
            "--target=echo",
            "--input=x=-2.25:3xf32",
            "--print-kernels");
    assertThat(result.err()).contains("generated elementwise_1 (elementwise) for echo");
    assertThat(result.out()).contains("output_0: tensor<3xi8>\n[-1 -1 -1]");
    assertThat(result.code()).isZero();
  }
}
