package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs with generated kernels: run, compiled to folders, kept in the cache, measured. The kernel is
/// given with the program, and runs on the interpreter.
class CompiledProgramTest {
  private static final String TEXT =
      """
      %x = pd_op.data {name = "x", shape = array<i64: -1>, dtype = #pir.dtype<float32>} : tensor<?xf32>
      %y = "pd_kernel.launch"(%x) <{callee = "shift", aliases = array<i32: 0>, dims = array<i32: 0, 0>, sizes = affine_map<()[s0] -> (s0)>, shapes = [affine_map<()[s0] -> (s0)>]}> : (tensor<?xf32>) -> tensor<?xf32>
      %z = "pd_kernel.launch"(%y) <{callee = "shift", aliases = array<i32: 0>, dims = array<i32: 0, 0>, sizes = affine_map<()[s0] -> (s0)>, shapes = [affine_map<()[s0] -> (s0)>]}> : (tensor<?xf32>) -> tensor<?xf32>
      "pir.shadow_output"(%z) {output_name = "z"} : (tensor<?xf32>) -> ()
      tile.func @shift(%p: !tile.ptr<f32> read, %q: !tile.ptr<f32> write, %n: index) grid affine_map<()[s0] -> (s0 ceildiv 4)> kind "elementwise" {
        %pid = tile.program_id
        %width = tile.index 4
        %start = tile.index_binary <mul> %pid, %width
        %left = tile.index_binary <sub> %n, %start
        %count = tile.index_binary <min> %left, %width
        %from = tile.view %p sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
        %to = tile.view %q sizes [%n] : !tile.ptr<f32> -> !tile.view<?xf32>
        %a = tile.load %from[%start] extents [%count] : !tile.view<?xf32> -> !tile.tile<4xf32>
        %b = tile.fill FACTOR : f32 extents [%count] : !tile.tile<4xf32>
        %c = tile.binary <add> %a, %b : !tile.tile<4xf32>
        tile.store %c, %to[%start] : !tile.tile<4xf32>, !tile.view<?xf32>
        tile.return
      }
      """;

  @TempDir Path folder;

  private Path program;

  @BeforeEach
  void write() {
    program = Weir.write(folder.resolve("program.mlir"), TEXT.replace("FACTOR", "1.0"));
  }

  private Weir run(Object... more) {
    List<Object> arguments =
        new ArrayList<>(List.of("run", program, "--target=interpret", "--input", "x=iota:6xf32"));
    arguments.addAll(List.of(more));
    return Weir.run(arguments.toArray());
  }

  private static final String SHIFTED = "z: tensor<6xf32>\n[2. 3. 4. 5. 6. 7.]\n";

  @Test
  void aGeneratedKernelRuns() {
    assertThat(run().fine().out()).isEqualTo(SHIFTED);
  }

  @Test
  void whatRunsIsToldOnRequest() {
    Weir told = run("--print-kernels", "--print-plan");
    assertThat(told.code()).isZero();
    assertThat(told.err())
        .isEqualTo(
            """
            generated shift (elementwise) for interpret
            generated shift (elementwise) for interpret
            host: 0 buffers in 0 bytes; at least 0 are needed at once; 0 without sharing
            """);
  }

  @Test
  void whatBecomesOneKernelIsToldOnRequest() {
    Weir told =
        Weir.run(
            "run",
            Weir.example("add_relu.mlir"),
            "--target=interpret",
            "--input=x=1:2x2xf32",
            "--input=y=2:2x2xf32",
            "--print-fusion");
    assertThat(told.code()).isZero();
    assertThat(told.err())
        .isEqualTo(
            """
            builtin.module: 1 kernel, 48 bytes moved, 48 at least (1.00 times)
              #0 elementwise: add, relu; reads 32, writes 16
            """);
  }

  private static String kernels(Path file, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("run", file, "--print-kernels"));
    arguments.addAll(List.of(more));
    Weir told = Weir.run(arguments.toArray());
    assertThat(told.code()).isZero();
    return told.err();
  }

  @Test
  void eachKernelIsToldWithItsReason() {
    Path plain = Weir.example("add_relu.mlir");
    Object[] inputs = {"--input=x=1:2x2xf32", "--input=y=2:2x2xf32"};
    assertThat(kernels(plain, inputs[0], inputs[1], "--target=interpret"))
        .isEqualTo("generated elementwise_1 (elementwise) for interpret: 2 operators: add, relu\n");
    assertThat(kernels(plain, inputs[0], inputs[1], "--target=interpret", "--no-fusion"))
        .isEqualTo(
            """
            generated elementwise_1 (elementwise) for interpret: before the library's kernel 'add' (priority 10, library 0)
            generated elementwise_2 (elementwise) for interpret: before the library's kernel 'relu' (priority 10, library 0)
            """);
    assertThat(kernels(plain, inputs[0], inputs[1], "--no-fusion"))
        .isEqualTo(
            """
            library   add <CPU|NCHW|float32>: operators run one by one
            library   relu <CPU|NCHW|float32>: operators run one by one
            """);
  }

  @Test
  void aFallbackIsToldWithItsReason() {
    Path highest =
        Weir.write(
            folder.resolve("highest.mlir"),
            """
            func.func @main(%x: tensor<2x3xf32> {pir.name = "x"}) -> tensor<2x3xi64> {
              %y, %i = pd_op.cummax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
              return %i : tensor<2x3xi64>
            }
            """);
    assertThat(kernels(highest, "--input=x=iota:2x3xf32", "--target=interpret"))
        .contains(
            "fallback  cummax <CPU|NCHW|float32> on the host: no kernel is generated for"
                + " 'pd_op.cummax'\n");
    assertThat(kernels(highest, "--input=x=iota:2x3xf32"))
        .contains(
            "library   cummax <CPU|NCHW|float32>: no kernel is generated for 'pd_op.cummax'\n");
  }

  @Test
  void aProfileHasALineForEachKernelAndATrace() {
    Path trace = folder.resolve("trace.json");
    Weir told = run("--profile", "--trace=" + trace, "--repeat=2");
    assertThat(told.code()).isZero();
    assertThat(told.err()).containsPattern("shift +generated +2 ").contains("GFLOP/s");
    assertThat(Weir.run("run", program, "--input=x=ones:6xf32", "--profile").err())
        .containsPattern("(?m)^all .* [0-9]+% +[0-9.]+ +[0-9]+%$")
        .containsPattern(
            "(?m)^at most [0-9.]+ GB/s by a copy, [0-9.]+ GFLOP/s by multiply-adds of f32, measured"
                + " ");
    assertThat(Weir.read(trace)).contains("\"bytes\":48", "\"ph\":\"X\"");
  }

  @Test
  void aFolderHasAllThatIsKnown() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    Weir.run("compile", program, "--target=interpret", "-o", first).fine();
    Weir.run("compile", program, "--target=interpret", "-o", second).fine();
    try (Stream<Path> files = Files.list(first)) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      assertThat(names)
          .containsExactly(
              "kernels.json", "kernels.mlir", "kernels.txt", "plan.txt", "program.mlir");
      for (String name : names) {
        assertThat(first.resolve(name)).hasSameBinaryContentAs(second.resolve(name));
      }
    }
    program = first.resolve("program.mlir");
    assertThat(run().fine().out()).isEqualTo(SHIFTED);
  }

  // The cache.

  private String timing(Path cache, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("--cache=" + cache, "--timing"));
    arguments.addAll(List.of(more));
    Weir told = run(arguments.toArray());
    assertThat(told.code()).isZero();
    assertThat(told.out()).startsWith("z: tensor<6xf32>");
    return told.err();
  }

  @Test
  void whatIsInTheCacheIsFoundAndAChangedConstantIsNot() {
    Path cache = folder.resolve("cache");
    assertThat(timing(cache)).contains("cache: 0 found");
    assertThat(timing(cache)).contains("cache: 1 found, 0 not");
    program = Weir.write(folder.resolve("program.mlir"), TEXT.replace("FACTOR", "2.0"));
    assertThat(timing(cache)).contains("cache: 0 found");
    assertThat(run("--cache=" + cache).out()).isEqualTo("z: tensor<6xf32>\n[4. 5. 6. 7. 8. 9.]\n");
    assertThat(timing(cache, "--no-fusion")).contains("cache: 0 found");
  }

  @Test
  void aDamagedFileIsBuiltAnewNotTrusted() throws IOException {
    Path cache = folder.resolve("cache");
    timing(cache);
    Path entry;
    try (Stream<Path> files = Files.list(cache)) {
      entry = files.findFirst().orElseThrow();
    }
    byte[] whole = Files.readAllBytes(entry);
    byte[] flipped = whole.clone();
    flipped[whole.length / 2] ^= 1;
    for (byte[] damaged :
        List.of(new byte[0], java.util.Arrays.copyOf(whole, whole.length / 2), flipped)) {
      Files.write(entry, damaged);
      assertThat(timing(cache)).contains("cache: 0 found");
      assertThat(entry).hasBinaryContent(whole);
    }
    assertThat(timing(cache)).contains("cache: 1 found, 0 not");
  }

  @Test
  void severalMayUseACacheAtOnce() throws InterruptedException, ExecutionException {
    Path cache = folder.resolve("cache");
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      List<Future<Weir>> runs = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        runs.add(pool.submit(() -> run("--cache=" + cache)));
      }
      for (Future<Weir> run : runs) {
        assertThat(run.get().fine().out()).isEqualTo(SHIFTED);
      }
    }
  }

  @Test
  void aCacheThatCannotBeWrittenIsComplainedAbout() {
    Path file = Weir.write(folder.resolve("file"), "");
    Weir told = run("--cache=" + file);
    assertThat(told.code()).isZero();
    assertThat(told.err()).contains("warning: the cache cannot be written");
    assertThat(told.out()).isEqualTo(SHIFTED);
  }

  /// What is not as `weir compile` wrote it is an error at its place.
  @Test
  void damagedFoldersAreRefused() throws IOException {
    Path json = folder.resolve("kernels.json");
    Files.writeString(json, "{\n\"version\": 2,\n\"values\": []\n}\n");
    Weir newer = Weir.run("inspect", folder);
    assertThat(newer.code()).isEqualTo(1);
    assertThat(newer.err()).contains("kernels.json:2:12: error: 2 is out of range (1 to 1)");
    Files.writeString(json, "{\n\"version\": 1,\n\"values\": [\n");
    Weir cut = Weir.run("inspect", folder);
    assertThat(cut.code()).isEqualTo(1);
    assertThat(cut.err()).contains("kernels.json:4:1: error: ");
    assertThat(cut.out()).isEmpty();
  }
}
