package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.compiler.TargetPipeline;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.sample.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What compiling does to a program is the pipeline that `weir passes --pipeline=T` prints.
@Tag(Sample.TAG)
class TargetPipelineTest {
  private static final ImmutableList<String> TARGETS =
      ImmutableList.of("jvm", "c", "opencl", "cuda", "ascend");

  @TempDir Path folder;

  static List<Arguments> programs() {
    return Sample.inTurn(WorkloadInputs.programs(), TARGETS, Arguments::of);
  }

  static List<Arguments> layered() {
    return Sample.inTurn(
        List.of("14-mlp", "15-attention", "19-bert-layer"), TARGETS, Arguments::of);
  }

  static Stream<Path> files() {
    return WorkloadInputs.programs().stream();
  }

  private static String pipeline(String target, String... more) {
    List<Object> line = new java.util.ArrayList<>(List.of("passes", "--pipeline=" + target));
    line.addAll(List.of(more));
    return Weir.run(line.toArray()).fine().out().strip();
  }

  private static String opt(Object file, String pipeline) {
    return Weir.run("opt", file, "--pass-pipeline=" + pipeline).fine().out();
  }

  private String compiled(Path file, String target, Object... options) {
    Path out = folder.resolve("out");
    List<Object> line =
        new java.util.ArrayList<>(List.of("compile", file, "--target=" + target, "-o", out));
    line.addAll(List.of(options));
    Weir run = Weir.run(line.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return Weir.read(out.resolve("program.mlir"));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void compilingIsThePipeline(Path file, String target) {
    assertThat(opt(file, pipeline(target))).isEqualTo(compiled(file, target));
  }

  /// What is executed is what the pipeline prints, the sizes of the inputs being an option of a pass.
  @ParameterizedTest
  @MethodSource("files")
  void runningIsThePipeline(Path file) {
    List<Object> line = new java.util.ArrayList<>(List.of("run", file, "--print-program"));
    line.addAll(WorkloadInputs.options(file));
    Weir run = Weir.run(line.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    String sizes = "specialize-shapes{dims=" + WorkloadInputs.dims(file) + "}";
    // Remarks come first.
    assertThat(run.err())
        .endsWith(opt(file, pipeline("jvm").replace("specialize-shapes", sizes)))
        .contains("pd_kernel.plan");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "c"})
  void soItIsWithoutFusion(String target) {
    Path file = Weir.example("workloads/14-mlp.mlir");
    assertThat(opt(file, pipeline(target, "--no-fusion")))
        .isEqualTo(compiled(file, target, "--no-fusion"));
  }

  /// Functions of MindIR come down the same way, a program that works in place keeps doing so, and a function too.
  @Test
  void whateverTheFileHolds() {
    Path mindir =
        Weir.write(
            folder.resolve("graph.mlir"),
            """
            mindir.func @net(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
              %0 = mindir.primitive "MatMul"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
              %1 = mindir.primitive "ReLU"(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              mindir.return %1 : tensor<4x4xf32>
            }
            """);
    Path inplace =
        Weir.write(
            folder.resolve("inplace.mlir"),
            """
            %x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
            %s = pd_op.softmax %x {axis = -1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
            %r = pd_op.relu_ %s : (tensor<4xf32>) -> tensor<4xf32>
            %t = pd_op.cumsum %r, %a {flatten = false, exclusive = false, reverse = false} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
            "pir.shadow_output"(%t) {output_name = "out"} : (tensor<4xf32>) -> ()
            """
                .replace(
                    "%t = pd_op.cumsum",
                    "%a = pd_op.full {value = 0.0 : f64, shape = array<i64: 1>, dtype ="
                        + " #pir.dtype<int32>} : tensor<1xi32>\n"
                        + "%t = pd_op.cumsum"));
    Path function =
        Weir.write(
            folder.resolve("function.mlir"),
            """
            func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
              %r = pd_op.relu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
              return %r : tensor<?x4xf32>
            }
            """);
    for (Path file : List.of(mindir, inplace, function)) {
      for (String target : TARGETS) {
        assertThat(opt(file, pipeline(target))).isEqualTo(compiled(file, target));
      }
    }
    assertThat(opt(inplace, pipeline("jvm", "--no-fusion"))).contains("is_inplace");
  }

  /// Each level is text that says all: passes go on from there to the same kernels.
  @ParameterizedTest
  @MethodSource("layered")
  void eachLevelCanBeReadAgain(String name, String target) {
    Path file = Weir.example("workloads/" + name + ".mlir");
    Pipeline whole = TargetPipeline.of(target, true);
    String last = opt(file, whole.text());
    for (int i = 1; i < whole.elements().size(); i++) {
      Path level = Weir.write(folder.resolve("level.mlir"), opt(file, part(whole, 0, i)));
      assertThat(opt(level, part(whole, i, whole.elements().size())))
          .as("from %s on", whole.elements().get(i).text())
          .isEqualTo(last);
    }
  }

  private static String part(Pipeline whole, int from, int to) {
    return new Pipeline(whole.anchor(), whole.elements().subList(from, to)).text();
  }

  /// What a device has and what the host has: the number `f` is made on the host and added on the device, the sum is
  /// made there and is a number that the host gives to a kernel.
  @Test
  void placesAreCounted() {
    Path file =
        Weir.write(
            folder.resolve("places.mlir"),
            """
            %f = pd_op.full {shape = array<i64: 1>, value = 2.0 : f64} : tensor<1xf32>
            %x = pd_op.data {name = "x", shape = array<i64: 1>, dtype = #pir.dtype<float32>} : tensor<1xf32>
            %s = pd_op.add %x, %f : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
            %r = pd_op.scale %x, %s : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
            "pir.shadow_output"(%r) {output_name = "out"} : (tensor<1xf32>) -> ()
            """);
    assertThat(
            Weir.run("opt", file, "--pass-pipeline=pd-op-to-kernel{place=gpu}", "--statistics")
                .err())
        .containsPattern("1 +inputs\n")
        .containsPattern("1 +inputs brought to the device\n")
        .containsPattern("3 +library calls\n")
        .containsPattern("1 +copies to the device\n")
        .containsPattern("1 +copies to the host\n");
    assertThat(Weir.run("opt", file, "--pass-pipeline=pd-op-to-kernel", "--statistics").err())
        .containsPattern("1 +inputs\n")
        .containsPattern("3 +library calls\n")
        .doesNotContain("copies", "brought");
  }

  @Test
  void sizesAreAnOption() {
    Path file =
        Weir.write(
            folder.resolve("open.mlir"),
            """
            %x = pd_op.data {name = "x", shape = array<i64: -1, 4>, dtype = #pir.dtype<float32>} : tensor<?x4xf32>
            %y = pd_op.relu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
            "pir.shadow_output"(%y) {output_name = "y"} : (tensor<?x4xf32>) -> ()
            """);
    assertThat(opt(file, "specialize-shapes{dims=x=3x4xf32}"))
        .contains("pd_op.relu %x : (tensor<3x4xf32>) -> tensor<3x4xf32>".replace("%x", "%0"));
    Weir.run("opt", file, "--pass-pipeline=specialize-shapes{dims=x=3x5xf32}")
        .badInput("input declared as 'tensor<?x4xf32>' cannot be a 'tensor<3x5xf32>'");
    Weir.run("opt", file, "--pass-pipeline=specialize-shapes{dims=x}")
        .badUsage("a list NAME=TYPE;NAME=TYPE with types such as 16x64xf32");
  }

  /// The plan of memory is part of the program: another plan gives the same numbers, none is made up for, one that is
  /// wrong is refused.
  @ParameterizedTest
  @ValueSource(strings = {"16-lenet", "17-resnet-block", "19-bert-layer"})
  void theRunFollowsThePlan(String name) {
    String planned = opt(Weir.example("workloads/" + name + ".mlir"), pipeline("jvm"));
    assertThat(planned).contains("pd_kernel.plan", "pd_kernel.storage<at 0>");
    String bare = planned.replaceAll(", pd_kernel.storage = [^>]*>|pd_kernel.storage = [^>]*>", "");
    bare = bare.replaceFirst("attributes \\{pd_kernel.plan = [^>]*>\\} ", "");
    assertThat(bare).doesNotContain("pd_kernel.plan", "pd_kernel.storage");
    String apart =
        opt(
            Weir.write(folder.resolve("bare.mlir"), bare),
            "builtin.module(plan-buffers{reuse=false inplace=false})");
    assertThat(opt(folder.resolve("bare.mlir"), "builtin.module(plan-buffers)")).isEqualTo(planned);
    String expected = run(planned);
    assertThat(run(bare)).isEqualTo(expected);
    assertThat(run(apart)).isEqualTo(expected);
    assertThat(run(planned, "--pass-pipeline=builtin.module(cse)")).isEqualTo(expected);
    assertThat(run(unplaced(name))).isEqualTo(expected);
    assertThat(apart).isNotEqualTo(planned);
    Weir.run("run", Weir.write(folder.resolve("wrong.mlir"), apart.replaceAll("<at \\d+", "<at 0")))
        .badInput("which hold a value that is still live", "wrong.mlir:");
  }

  /// {@return the program at the kernel level before its tensors have places}
  private static String unplaced(String name) {
    String before = pipeline("jvm").replaceFirst(",place-tensors.*", ")");
    String program = opt(Weir.example("workloads/" + name + ".mlir"), before);
    assertThat(program).contains("pd_kernel.launch").doesNotContain("pd_kernel.tensor");
    return program;
  }

  private String run(String program, Object... more) {
    List<Object> line =
        new java.util.ArrayList<>(
            List.of("run", Weir.write(folder.resolve("program.mlir"), program), "--seed=3"));
    java.util.regex.Matcher inputs =
        java.util.regex.Pattern.compile(
                "kernel_name = \"data\".*name = \"(\\w+)\".* tensor<([^>]*)>>?\n")
            .matcher(program);
    while (inputs.find()) {
      line.add("--input");
      line.add(inputs.group(1) + "=uniform:" + inputs.group(2));
    }
    line.addAll(List.of(more));
    return Weir.run(line.toArray()).fine().out();
  }

  @Test
  void aTargetThatIsNotThere() {
    Weir.run("passes", "--pipeline=cudaa").badUsage("unknown target 'cudaa'", "cuda");
    Weir.run("opt", Weir.example("add_relu.mlir"), "--pass-pipeline=lower-to-kernels{target=vm}")
        .badInput("unknown target 'vm'; the targets are:");
  }
}
