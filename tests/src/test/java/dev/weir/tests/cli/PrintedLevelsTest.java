package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import dev.weir.compiler.TargetPipeline;
import dev.weir.ir.Diagnostics;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `--print-ir-after-all` prints a program at every level on its way to a target, each as text with which one can go
/// on, and what comes out last computes what the program does.
class PrintedLevelsTest {
  private static final ImmutableList<String> TARGETS =
      ImmutableList.of("jvm", "c", "opencl", "cuda", "ascend");

  /// The programs that go to all targets; the others go to `jvm`.
  private static final ImmutableList<String> EVERYWHERE =
      ImmutableList.of("14-mlp.mlir", "15-attention.mlir", "19-bert-layer.mlir");

  private static final Pattern HEADER =
      Pattern.compile("// -----// IR Dump After (\\S+) .*//----- //");

  /// `g(n) = n == 0 ? id : x -> g(n - 1)(x) + n`, then `g(n)(x)`: a function that grows while the program runs.
  private static final String GROWING =
      """
      mindir.func @main(%n: tensor<i64>, %x: tensor<i64>) -> tensor<i64> {
        %g = mindir.closure @g() : () -> ((tensor<i64>) -> ((tensor<i64>) -> tensor<i64>))
        %f = mindir.call %g(%n) : ((tensor<i64>) -> ((tensor<i64>) -> tensor<i64>), tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)
        %r = mindir.call %f(%x) : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> tensor<i64>
        mindir.return %r : tensor<i64>
      }
      mindir.func private @g(%n: tensor<i64>) -> ((tensor<i64>) -> tensor<i64>) {
        %z = mindir.constant 0 : i64
        %c = mindir.primitive "Equal"(%n, %z) : (tensor<i64>, i64) -> tensor<i1>
        %a = mindir.closure @stop() : () -> (() -> ((tensor<i64>) -> tensor<i64>))
        %b = mindir.closure @go(%n) : (tensor<i64>) -> (() -> ((tensor<i64>) -> tensor<i64>))
        %s = mindir.switch %c, %a, %b : (tensor<i1>, () -> ((tensor<i64>) -> tensor<i64>), () -> ((tensor<i64>) -> tensor<i64>)) -> (() -> ((tensor<i64>) -> tensor<i64>))
        %r = mindir.call %s() : (() -> ((tensor<i64>) -> tensor<i64>)) -> ((tensor<i64>) -> tensor<i64>)
        mindir.return %r : (tensor<i64>) -> tensor<i64>
      }
      mindir.func private @stop() -> ((tensor<i64>) -> tensor<i64>) {
        %a = mindir.closure @id() : () -> ((tensor<i64>) -> tensor<i64>)
        mindir.return %a : (tensor<i64>) -> tensor<i64>
      }
      mindir.func private @go() captures(%n: tensor<i64>) -> ((tensor<i64>) -> tensor<i64>) {
        %one = mindir.constant 1 : i64
        %m = mindir.primitive "Sub"(%n, %one) : (tensor<i64>, i64) -> tensor<i64>
        %g = mindir.closure @g() : () -> ((tensor<i64>) -> ((tensor<i64>) -> tensor<i64>))
        %f = mindir.call %g(%m) : ((tensor<i64>) -> ((tensor<i64>) -> tensor<i64>), tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)
        %more = mindir.closure @more(%f, %n) : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> ((tensor<i64>) -> tensor<i64>)
        mindir.return %more : (tensor<i64>) -> tensor<i64>
      }
      mindir.func private @id(%x: tensor<i64>) -> tensor<i64> {
        mindir.return %x : tensor<i64>
      }
      mindir.func private @more(%x: tensor<i64>) captures(%f: (tensor<i64>) -> tensor<i64>, %n: tensor<i64>) -> tensor<i64> {
        %r = mindir.call %f(%x) : ((tensor<i64>) -> tensor<i64>, tensor<i64>) -> tensor<i64>
        %s = mindir.primitive "Add"(%r, %n) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        mindir.return %s : tensor<i64>
      }
      """;

  @TempDir Path folder;

  static Stream<Arguments> workloads() {
    return WorkloadInputs.programs().stream()
        .flatMap(file ->
            TARGETS.stream()
                .filter(
                    target -> target.equals("jvm") || EVERYWHERE.stream().anyMatch(file::endsWith))
                .map(target -> Arguments.of(file, target)));
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("workloads")
  void workloadsGoOnFromEachLevel(Path file, String target) {
    List<String> inputs = WorkloadInputs.options(file);
    assertThat(inputs).isNotEmpty();

    String sizes = "specialize-shapes{dims=" + WorkloadInputs.dims(file) + "}";
    String specialized = TargetPipeline.of(target, true).text().replace("specialize-shapes", sizes);
    Path last = goesOnFromEachLevel(file, target, pipeline(specialized));

    Map<String, List<Byte>> expected = run(file, target, inputs);
    assertThat(run(last, target, inputs)).isEqualTo(expected);
    if (isHere(target)) {
      assertThat(expected).isNotEmpty();
    }
  }

  private static Pipeline pipeline(String text) {
    return Pipeline.parse(text, PassRegistry.load(), new Diagnostics()).orElseThrow();
  }

  static Stream<Path> openPrograms() {
    return WorkloadInputs.openPrograms().stream();
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("openPrograms")
  void openWorkloadsGoOnFromEachLevel(Path file) {
    assertThat(Weir.read(goesOnFromEachLevel(file, "jvm"))).contains("#shape.sizes");
  }

  static Stream<String> otherTargets() {
    return TARGETS.stream().filter(target -> !target.equals("jvm"));
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("otherTargets")
  void functionsOfDevicesGoOnFromEachLevel(String target) {
    functionsGoOn(target);
  }

  @Test
  void functionsGoOnFromEachLevel() {
    functionsGoOn("jvm");
  }

  private void functionsGoOn(String target) {
    Path file = Weir.write(folder.resolve("growing.mlir"), GROWING);
    Path last = goesOnFromEachLevel(file, target);
    for (Path each : List.of(file, last)) {
      assertThat(
              Weir.run(
                      "run",
                      each,
                      "--target=" + runner(target),
                      "--input=arg0=1000:i64",
                      "--input=arg1=7:i64")
                  .out())
          .endsWith("500507\n");
    }
    assertThat(Weir.read(last)).contains("pir.tag", "func.call @apply").doesNotContain("mindir.");
  }

  /// {@return the program at the level that is printed last}
  private Path goesOnFromEachLevel(Path file, String target) {
    return goesOnFromEachLevel(file, target, TargetPipeline.of(target, true));
  }

  private Path goesOnFromEachLevel(Path file, String target, Pipeline whole) {
    Weir printed = Weir.run("opt", file, "--pass-pipeline=" + whole.text(), "--print-ir-after-all");
    assertThat(printed.code()).as(printed.err()).isZero();
    List<String> levels = Splitter.on(HEADER).splitToList(printed.err());
    assertThat(levels).hasSize(whole.elements().size() + 1);
    assertThat(levels.get(0)).isEmpty();
    Matcher headers = HEADER.matcher(printed.err());
    for (int i = 0; i < whole.elements().size(); i++) {
      assertThat(headers.find()).isTrue();
      assertThat(whole.elements().get(i).text()).startsWith(headers.group(1));
    }
    Path level = folder.resolve("level.mlir");
    for (int i = 1; i <= whole.elements().size(); i++) {
      Weir.write(level, levels.get(i));
      Pipeline rest =
          new Pipeline(whole.anchor(), whole.elements().subList(i, whole.elements().size()));
      assertThat(Weir.run("opt", level, "--pass-pipeline=" + rest.text()).fine().out())
          .as("%s after %s", target, whole.elements().get(i - 1).text())
          .isEqualTo(printed.out());
    }
    return Weir.write(folder.resolve("last.mlir"), printed.out());
  }

  /// {@return the outputs of a run, bit by bit}; none where the machine has no such device
  private Map<String, List<Byte>> run(Path file, String target, List<String> inputs) {
    if (!isHere(target)) {
      return Map.of();
    }
    Path out = folder.resolve("outputs");
    List<Object> line =
        new ArrayList<>(
            List.of(
                "run",
                file,
                "--target=" + runner(target),
                "--trust-kernels",
                "--output-dir=" + out));
    line.addAll(inputs);
    Weir run = Weir.run(line.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, List<Byte>> outputs = new TreeMap<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path each : files.toList()) {
        outputs.put(each.getFileName().toString(), Bytes.asList(Files.readAllBytes(each)));
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return outputs;
  }

  /// {@return what runs the kernels of `target`}: for those of a GPU by NVIDIA there is an emulation
  private static String runner(String target) {
    return target.equals("cuda") ? "cuda-emulation" : target;
  }

  /// {@return whether kernels of `target` run on this machine}
  private boolean isHere(String target) {
    Path probe =
        Weir.write(
            folder.resolve("probe.mlir"),
            """
            %x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
            %y = pd_op.exp %x : (tensor<4xf32>) -> tensor<4xf32>
            "pir.shadow_output"(%y) {output_name = "y"} : (tensor<4xf32>) -> ()
            """);
    return Weir.run("run", probe, "--target=" + runner(target), "--input=x=ones:4xf32").code() == 0;
  }
}
