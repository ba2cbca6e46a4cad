package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.common.collect.ImmutableList;
import dev.weir.testkit.fuzz.Mutator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs and files damaged at random: whatever is in them, it is never an internal error of Weir, and
/// never takes long.
@Tag("campaign")
class DamagedInputTest {
  private static final int ROUNDS = Integer.getInteger("weir.damage.rounds", 25);
  private static final long SEED = Long.getLong("weir.damage.seed", 1);
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final ImmutableList<String> PIECES =
      ImmutableList.<String>builder()
          .addAll(Mutator.PUNCTUATION)
          .add(
              "%x",
              "-1",
              "0",
              "1e400",
              "9223372036854775808",
              "?",
              "f32",
              "i1",
              "i64",
              "tensor<",
              "#pir.",
              "!pir.",
              "-> ()",
              "null",
              "\\",
              "// -----\n",
              "\u0000",
              "\u00e9",
              "^bb0",
              "loc(",
              "-9",
              "4294967296")
          .build();

  @TempDir Path folder;

  /// Damages `bytes` in one to three places.
  private static byte[] damage(byte[] bytes, Random random) {
    byte[] damaged = bytes;
    for (int i = random.nextInt(3); i >= 0; i--) {
      damaged = damageOnce(damaged, random);
    }
    return damaged;
  }

  private static byte[] damageOnce(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length + 1);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 60));
    var out = new ByteArrayOutputStream();
    out.write(bytes, 0, at);
    int from = at;
    switch (random.nextInt(6)) {
      case 0 -> from = at + length;
      case 1 -> out.write(bytes, at, length);
      case 2 -> {
        return out.toByteArray();
      }
      case 3 -> {
        out.write(random.nextInt(256));
        from = Math.min(bytes.length, at + 1);
      }
      case 4 -> {
        int other = random.nextInt(bytes.length + 1);
        out.write(bytes, other, Math.min(bytes.length - other, length));
      }
      default -> {
        byte[] piece = PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
        out.write(piece, 0, piece.length);
        from = at + (random.nextBoolean() ? length : 0);
      }
    }
    out.write(bytes, from, bytes.length - from);
    return out.toByteArray();
  }

  private void check(byte[] bytes, String name, Object... arguments) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    List<Object> line = new ArrayList<>();
    for (Object argument : arguments) {
      line.add(argument.equals("FILE") ? file : argument);
    }
    Weir run = assertTimeoutPreemptively(LIMIT, () -> Weir.run(line.toArray()));
    if (run.code() == 3) {
      Path kept = Files.copy(file, Files.createTempDirectory("damaged").resolve(name));
      assertThat(run.err()).as("weir %s, input kept as %s", line, kept).isEmpty();
    }
    assertThat(run.code() == 0 || !run.err().isEmpty()).as("a failure is explained").isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"add_relu.mlir", "if.mlir", "while.mlir", "matmul.mlir", "add_relu.pir", "fc.pir"})
  void programs(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(Weir.example(name));
    byte[] generic =
        Weir.run("opt", Weir.example(name), "--generic", "--mlir-print-debuginfo")
            .out()
            .getBytes(StandardCharsets.UTF_8);
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      check(damage(bytes, random), name, "opt", "FILE", "--canonicalize", "--cse");
      check(damage(bytes, random), name, "opt", "FILE", "--syntax=pir", "--no-verify-each");
      check(damage(generic, random), "g.mlir", "opt", "FILE", "--canonicalize");
      check(damage(generic, random), "g.mlir", "opt", "FILE", "--pd-op-to-kernel{place=gpu}");
      check(damage(generic, random), "g.mlir", "export", "FILE", "--to=pir-json");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"if.mlir", "while.mlir"})
  void programsThatRun(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(Weir.example(name));
    Random random = new Random(SEED);
    String[] inputs =
        name.equals("if.mlir")
            ? new String[] {"--input=x=3", "--input=y=8"}
            : new String[] {"--input=n=3", "--seed=1"};
    for (int i = 0; i < ROUNDS; i++) {
      byte[] damaged = damage(bytes, random);
      if (!name.equals("while.mlir") || terminates(damaged)) {
        check(damaged, name, "run", "FILE", inputs[0], inputs[1]);
      }
    }
  }

  /// Whether the loop's step and condition are as they were; else it may well run for ever.
  private static boolean terminates(byte[] damaged) {
    String text = new String(damaged, StandardCharsets.UTF_8);
    return text.contains("%next = pd_op.add %i, %one :")
        && text.contains("%again = pd_op.less_than %next, %n :")
        && text.contains("pir.yield %again, %next, %doubled :")
        && text.contains("%one = pd_op.full {shape = array<i64>, value = 1.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p2o_ifelse_model.json", "community_fc_program.json"})
  void json(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(Weir.data(name));
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      check(damage(bytes, random), name, "import", "FILE");
      check(damage(bytes, random), name, "export", "FILE", "--to=pir");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"weights", "array"})
  void tensors(String what) throws IOException {
    Path program = Weir.example("fc.pir");
    Path array = folder.resolve("x.npy");
    assertThat(
            dev.weir.formats.npy.Npy.write(
                array,
                dev.weir.dialect.builtin.data.Tensor.zeros(
                    dev.weir.dialect.builtin.data.DType.FLOAT32, 4, 3),
                new dev.weir.ir.Diagnostics()))
        .isTrue();
    byte[] weights = Files.readAllBytes(Weir.example("fc.pdiparams"));
    byte[] values = Files.readAllBytes(array);
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      if (what.equals("weights")) {
        check(
            damage(weights, random),
            "w",
            "run",
            program,
            "--params",
            "FILE",
            "--input=x=0:1x3xf32");
      } else {
        Path file = Files.write(folder.resolve("damaged.npy"), damage(values, random));
        check(new byte[0], "unused", "run", program, "--input=x=" + file);
      }
    }
  }
}
