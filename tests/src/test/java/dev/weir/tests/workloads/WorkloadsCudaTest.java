package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.weir.compiler.CompileException;
import dev.weir.compiler.Targets;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.runtime.Executable;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.TileTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// All kernels of the workloads compile for three generations of GPUs, without spills, move memory in the
/// widest accesses, copy the factors of products in the background and multiply on tensor cores.
@Tag("thorough")
class WorkloadsCudaTest {
  private static final ImmutableList<String> ARCHITECTURES =
      ImmutableList.of("sm_80", "sm_90", "sm_100");
  private static final Pattern SPILLS =
      Pattern.compile("(\\d+) bytes spill stores, (\\d+) bytes spill loads");

  @TempDir private Path folder;

  @Test
  void kernelsCompileWithoutSpills() throws IOException, InterruptedException {
    Path nvcc = Nvcc.orSkip();
    List<Path> sources = write();
    List<Process> running = new ArrayList<>();
    for (String architecture : ARCHITECTURES) {
      for (Path source : sources) {
        running.add(
            start(
                architecture + "-" + source.getFileName(),
                nvcc.toString(),
                "-std=c++17",
                "-cubin",
                "-arch=" + architecture,
                "-Xptxas",
                "-v",
                "-o",
                folder.resolve(architecture + ".cubin").toString(),
                source.toString()));
      }
      for (Process process : running) {
        assertThat(process.waitFor()).as(this::logs).isZero();
      }
      running.clear();
    }
    Matcher spills = SPILLS.matcher(logs());
    int kernels = 0;
    while (spills.find()) {
      kernels++;
      assertThat(List.of(spills.group(1), spills.group(2))).as(this::logs).containsOnly("0");
    }
    assertThat(kernels).isGreaterThanOrEqualTo(60 * ARCHITECTURES.size());
    for (Path source : sources) {
      Path assembly = folder.resolve(source.getFileName() + ".ptx");
      assertThat(
              start(
                      "ptx",
                      nvcc.toString(),
                      "-std=c++17",
                      "-ptx",
                      "-arch=sm_90",
                      "-o",
                      assembly.toString(),
                      source.toString())
                  .waitFor())
          .as(this::logs)
          .isZero();
      assertThat(Files.readString(assembly))
          .containsPattern("ld\\.global(\\.nc)?(\\.L\\S+)?\\.v4\\.[fub]32")
          .containsPattern("st\\.global\\.v4\\.[fub]32")
          .contains("cp.async.cg.shared.global [", "cp.async.wait_group 1;")
          .contains(
              "ldmatrix.sync.aligned.m8n8.x4.shared.b16", "ldmatrix.sync.aligned.m8n8.x4.trans")
          .contains("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32")
          .contains("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
    }
  }

  /// What is larger than a tile, in loops whose factors are copied in the background.
  @TestFactory
  Stream<DynamicTest> emulationGivesTheNumbersOfLargeSizes() {
    return Workload.large().stream()
        .map(workload ->
            DynamicTest.dynamicTest(
                workload.name(),
                () -> {
                  try (Executable program = workload.compile("cuda-emulation");
                      Executable plain = workload.reference()) {
                    Map<String, Tensor> inputs = Workload.inputs(program);
                    assertThat(Workload.distance(plain.run(inputs), program.run(inputs)))
                        .isLessThanOrEqualTo(Workload.tolerance(program));
                  } catch (CompileException fault) {
                    abort("skipped: " + fault.getMessage());
                  }
                }));
  }

  private String logs() {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".log")).sorted().toList()) {
        text.append(Files.readString(file));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return text.toString();
  }

  private Process start(String log, String... command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(log + ".log").toFile())
        .start();
  }

  /// {@return attention whose tiles fill the memory or the registers of a program, and a large matmul}
  private static List<Workload> ofRealSizes() {
    return List.of(
        attention(128, 128, "f32", false),
        attention(197, 64, "f32", true),
        attention(197, 96, "bf16", false),
        attention(256, 128, "f16", true),
        attention(257, 80, "f16", false),
        attention(2048, 128, "f16", true),
        Workload.of("real-matmul", DevicePrograms.matmul(1000, 1000, 1000, "f16")));
  }

  private static Workload attention(int length, int head, String type, boolean isCausal) {
    return Workload.of(
        "real-attention-%d-%d-%s".formatted(length, head, type),
        DevicePrograms.attention("8x12", length, head, type, isCausal));
  }

  /// Writes the kernels of all workloads, under names of their own.
  private List<Path> write() throws IOException {
    TileTarget cuda = Targets.find("cuda").orElseThrow();
    Rewriter rewriter = new Rewriter();
    List<TileFuncOp> kernels = new ArrayList<>();
    for (Workload workload : Iterables.concat(Workload.all(), Workload.large(), ofRealSizes())) {
      String prefix = "w" + workload.name().replace('-', '_') + "_";
      for (TileFuncOp kernel : workload.kernels("cuda")) {
        rewriter.setAttribute(kernel, "sym_name", new StringAttr(prefix + kernel.symName()));
        kernels.add(kernel);
      }
    }
    KernelSources code = cuda.generate(kernels);
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : code.files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.write(path, file.getValue());
      if (file.getKey().endsWith(".cu")) {
        sources.add(path);
      }
    }
    return sources;
  }
}
