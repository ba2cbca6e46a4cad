package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.tests.readme.PluggedCommand.Result;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kernels of a plugin on every target, from the command: generated, given as source, and written by hand.
class PluginKernelsTest {
  private static final String PIPELINE = "--pass-pipeline=builtin.module(quant-to-storage)";

  @TempDir static Path output;

  private static PluggedCommand command;

  @BeforeAll
  static void compile() {
    command = PluggedCommand.ofExample();
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"c", "opencl", "cuda-emulation", "ascend"})
  void aGeneratedKernelRunsOnEveryTarget(String target) throws Exception {
    Result result =
        command.onTarget(
            target,
            "run",
            command.program("round.mlir"),
            PIPELINE,
            "--target=" + target,
            "--no-fallback",
            "--input=x=-2.25:3xf32",
            "--print-kernels");
    assertThat(result.err())
        .contains("generated elementwise_1 (elementwise) for " + target + ": 3 operators");
    assertThat(result.out()).contains("output_0: tensor<3xi8>\n[-1 -1 -1]");
    assertThat(result.code()).isZero();
  }

  @Test
  void aKernelGivenAsSourceRuns() throws Exception {
    givenAsSourceRuns("c absmax.c");
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"opencl absmax.cl", "cuda-emulation absmax.cu", "ascend absmax.cpp"})
  void aKernelGivenAsSourceRunsOnDevicesToo(String row) throws Exception {
    givenAsSourceRuns(row);
  }

  private static void givenAsSourceRuns(String row) throws Exception {
    String target = row.substring(0, row.indexOf(' '));
    Result result =
        command.onTarget(
            target,
            "run",
            command.program("absmax.mlir"),
            "--target=" + target,
            "--no-fallback",
            "--input=x=-2.5:2x70xf32",
            "--print-kernels");
    assertThat(result.err())
        .contains(
            "source    quant_absmax ("
                + row.substring(row.indexOf(' ') + 1)
                + ") for "
                + target
                + ": 'quant.absmax' is given as source");
    assertThat(result.out())
        .contains("output_0: tensor<2xf32>\n[2.5 2.5]", "output_1: tensor<2x70xf32>\n[[-1. -1.");
    assertThat(result.code()).isZero();
  }

  /// A plugin whose code in one language is another.
  private static Result withCode(String file, String from, String to, String target)
      throws Exception {
    Path broken = Files.createTempDirectory(output, "broken");
    try (Stream<Path> files = Files.walk(command.output().resolve("classes"))) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        copy(each, broken.resolve(command.output().resolve("classes").relativize(each)));
      }
    }
    try (Stream<Path> files = Files.walk(command.project().resources())) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        copy(each, broken.resolve(command.project().resources().relativize(each)));
      }
    }
    Path code = broken.resolve("dev/weir/examples/quant").resolve(file);
    String text = Files.readString(code);
    assertThat(text).contains(from);
    Files.writeString(code, text.replace(from, to));
    Result result =
        command.weir(
            "",
            "--plugins=" + broken,
            "run",
            command.program("absmax.mlir"),
            "--target=" + target,
            "--input=x=-2.5:2x70xf32");
    Assumptions.assumeFalse(
        result.err().contains("target '" + target + "': no ")
            || result.err().contains("target '" + target + "': there is no"),
        result.err());
    return result;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
  }

  /// What compilers, linkers and emulations have against code that is given, at the place where it is.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "c|absmax.c|fabsf(row|fabsz(row|absmax.c:10:|kernel 'quant_absmax': does not compile:"
            + " |fabsz(row[i])",
        "c|absmax.c|int64_t n)|int32_t n)|absmax.c:5:1: error:|is not defined as it is declared:"
            + " expected 'void quant_absmax(int64_t program, const float *p0, float *p1, int64_t"
            + " n0, int64_t n1)'|void quant_absmax",
        "c|absmax.c|void quant_absmax|void other|absmax.c:1:1: error:|is not defined: expected"
            + " 'void quant_absmax(|#include",
      })
  void whatIsWrongWithSourceIsToldWhereItIs(String row) throws Exception {
    isWrong(row);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "opencl|absmax.cl|fabs(x|fabz(x|absmax.cl:9:29: error:|does not compile: |fabz(x",
        "opencl|absmax.cl|  float largest|  __local float part[64];   float largest|absmax.cl:7:3:"
            + " error:|kernel 'quant_absmax': local memory is not to be had|__local float",
        "opencl|absmax.cl|long n)|int n)|absmax.cl:2:1: error:|is not defined as it is declared:"
            + " expected '__kernel void quant_absmax(__global const float *p0, __global float *p1,"
            + " long n0, long n1);'|__kernel",
        "cuda-emulation|absmax.cu|fabsf(row|fabsz(row|absmax.cu:7:30: error:|does not compile:"
            + " |fabsz(row",
        "cuda-emulation|absmax.cu|long long n)|int n)|absmax.cu:2:1: error:|is not defined as it is"
            + " declared: expected 'extern \"C\" __global__ void quant_absmax(const float *p0,"
            + " float *p1, long long n0, long long n1);'|__global__",
        "cuda-emulation|absmax.cu|void quant_absmax|void other|absmax.cu:1:1: error:|is not"
            + " defined: expected 'extern|// A block",
        "cuda-emulation|absmax.cu|__syncthreads();||absmax.mlir:3:8: error:|kernel 'quant_absmax',"
            + " block 0, thread |quant.absmax",
        "cuda-emulation|absmax.cu|out[blockIdx.x]|out[blockIdx.x + 40000]|absmax.mlir:3:8:"
            + " error:|writes memory that is not allocated: 4 bytes, 160000 behind the start of"
            + " argument 1|quant.absmax",
        "ascend|absmax.cpp|Abs(part|Abz(part|absmax.cpp:29:5: error:|does not compile: |Abz(part",
        "ascend|absmax.cpp|int64_t n)|int32_t n)|absmax.cpp:4:1: error:|is not defined as it is"
            + " declared|extern",
        "ascend|absmax.cpp|quant_absmax|other|absmax.cpp:1:1: error:|is not defined:"
            + " expected|#include",
        "ascend|absmax.cpp|in.EnQue(part);||absmax.mlir:3:8: error:|kernel 'quant_absmax': block 0:"
            + " queue: |quant.absmax",
      })
  void whatIsWrongWithSourceIsToldOnDevicesToo(String row) throws Exception {
    isWrong(row);
  }

  private static void isWrong(String row) throws Exception {
    List<String> parts = Splitter.on('|').splitToList(row);
    Result result = withCode(parts.get(1), parts.get(2), parts.get(3), parts.get(0));
    assertThat(result.err()).contains(parts.get(4), parts.get(5), parts.get(6));
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(1);
  }

  /// A kernel of tiles, written by hand, that views more of its tensors than there is.
  private static Path leaving() throws IOException {
    return Files.writeString(
        output.resolve("leaving.mlir"),
        """
        module {
          %x = pd_op.data {name = "x", shape = array<i64: 4>, dtype = #pir.dtype<float32>} : tensor<4xf32>
          %y = "pd_kernel.launch"(%x) <{aliases = array<i32: -1>, callee = "beyond", dims = array<i32>, shapes = [affine_map<() -> (4)>], sizes = affine_map<() -> (8)>}> : (tensor<4xf32>) -> tensor<4xf32>
          pir.shadow_output %y, "y" : tensor<4xf32>
          tile.func @beyond(%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (1)> {
            %c0 = tile.index 0
            %vx = tile.view %x sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
            %vy = tile.view %y sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
            %a = tile.load %vx[%c0] : !tile.view<?xf32> -> !tile.tile<8xf32>
            tile.store %a, %vy[%c0] : !tile.tile<8xf32>, !tile.view<?xf32>
            tile.return
          }
        }
        """);
  }

  /// The fifth of eight elements is the first that is not there.
  @ParameterizedTest
  @ValueSource(strings = {"jvm", "c"})
  void aKernelWrittenByHandIsStoppedWhereItLeavesItsMemory(String target) throws Exception {
    isStopped(target);
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"opencl", "cuda-emulation", "ascend"})
  void aKernelWrittenByHandIsStoppedOnDevicesToo(String target) throws Exception {
    isStopped(target);
  }

  private static void isStopped(String target) throws Exception {
    Result result =
        command.onTarget(target, "run", leaving(), "--target=" + target, "--input=x=1:4xf32");
    assertThat(result.err())
        .contains(
            "leaving.mlir:9:10: error: 'tile.load' in @beyond, program 0: index [4] is element 4 of"
                + " argument 0 of sizes [8], which has only 4",
            "    %a = tile.load %vx[%c0]");
    assertThat(result.code()).isEqualTo(1);
  }

  /// Where somebody vouches for it, the emulation stops it, and says which kernel that was.
  @Tag("thorough")
  @Test
  void theEmulationNamesTheKernelThatItStops() throws Exception {
    Result result =
        command.onTarget(
            "ascend", "run", leaving(), "--target=ascend", "--trust-kernels", "--input=x=1:4xf32");
    assertThat(result.err())
        .contains(
            "leaving.mlir:5:3: error: target 'ascend', kernel 'beyond': block 0: global-bounds:"
                + " DataCopyPad touches 32 bytes of global memory",
            "  tile.func @beyond");
    assertThat(result.code()).isEqualTo(1);
  }

  private static Path compiled(String target) throws Exception {
    Path program = output.resolve("static.mlir");
    Files.writeString(
        program,
        Files.readString(command.program("absmax.mlir"))
            .replace("?x1x", "2x1x")
            .replace("?x?x", "2x70x")
            .replace("tensor<?x", "tensor<2x"));
    Path folder = output.resolve("compiled-" + target);
    Result result = command.plugged("compile", program, "--target=" + target, "-o", folder);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return folder;
  }

  @ParameterizedTest
  @ValueSource(strings = {"c absmax.c", "opencl absmax.cl", "cuda absmax.cu", "ascend absmax.cpp"})
  void aCompiledFolderHasTheSource(String row) throws Exception {
    List<String> parts = Splitter.on(' ').splitToList(row);
    Path folder = compiled(parts.get(0));
    assertThat(Files.readString(folder.resolve("kernels.json")))
        .contains(
            "\"source\":{\"language\":\"%s\",\"file\":\"%s\"}"
                .formatted(parts.get(0), parts.get(1)));
    assertThat(command.weir("", "inspect", folder).out())
        .contains("  quant_absmax (source): grid s0", "; given as source in " + parts.get(1));
    String own =
        Files.readString(
            command.project().resources().resolve("dev/weir/examples/quant").resolve(parts.get(1)));
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(
              files
                  .filter(file -> file.toString().matches(".*\\.(c|cl|cu|cpp)"))
                  .map(PluginKernelsTest::text)
                  .filter(text -> text.contains(own)))
          .hasSize(1);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void make(Path folder, String... command) throws Exception {
    Path said = Files.createTempFile(output, "make", "");
    int code =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();
    assertThat(code).as(Files.readString(said)).isZero();
  }

  /// A program in C++ that links what was compiled for CUDA, on the emulation; and the same code for a GPU, where nvcc is.
  @Tag("thorough")
  @Test
  void aCompiledFolderRunsWithoutJava() throws Exception {
    Assumptions.assumeTrue(isThere("make") && isThere("c++"));
    Path folder = compiled("cuda");
    make(folder, "make", "emulation");
    Path input = output.resolve("x.bin");
    ByteBuffer x = ByteBuffer.allocate(2 * 70 * 4).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 140; i++) {
      x.putFloat(i == 100 ? -8 : i == 3 ? 4 : 1);
    }
    Files.write(input, x.array());
    make(
        folder,
        "env",
        "WEIR_CUDA_DRIVER=emulation/driver.so",
        "WEIR_CUDA_KERNELS=emulation/kernels.so",
        "./main",
        ".",
        input.toString());
    ByteBuffer largest =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("output_0.bin")))
            .order(ByteOrder.LITTLE_ENDIAN);
    assertThat(largest.getFloat()).isEqualTo(4);
    assertThat(largest.getFloat()).isEqualTo(8);
    if (isThere("nvcc")) {
      make(folder, "nvcc", "-std=c++17", "-cubin", "-arch=sm_80", "-o", "k.cubin", "kernels.cu");
    }
  }

  private static boolean isThere(String tool) {
    return Splitter.on(File.pathSeparatorChar)
        .splitToStream(System.getenv("PATH"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  /// A file of a program is no plugin: code that stands in it does not run unless somebody says so.
  @Test
  void sourceThatStandsInAProgramIsNotRun() throws Exception {
    Path program = compiled("c").resolve("program.mlir");
    Result refused = command.weir("", "run", program, "--target=c", "--input=x=-2.5:2x70xf32");
    assertThat(refused.err())
        .contains(
            "error: 'tile.source' op is code that stands in the program and that nobody checks:"
                + " '--trust-kernels' runs it");
    assertThat(refused.code()).isEqualTo(1);
    Result other =
        command.weir(
            "", "run", program, "--target=jvm", "--trust-kernels", "--input=x=-2.5:2x70xf32");
    assertThat(other.err())
        .contains(
            "kernel '@quant_absmax' is not for target 'jvm': it is given as source in 'c', and the"
                + " target takes none");
    assertThat(other.code()).isEqualTo(1);
    Result trusted =
        command.weir(
            "", "run", program, "--target=c", "--trust-kernels", "--input=x=-2.5:2x70xf32");
    assertThat(trusted.out()).contains("[2.5 2.5]");
  }
}
