package dev.weir.tests.lit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.Main;
import dev.weir.testkit.lit.Lit;
import dev.weir.testkit.lit.LitTest;
import dev.weir.testkit.lit.Tool;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Whatever lit files have `weir opt` do, it prints the same bytes with one thread and with eight:
/// results, diagnostics, the IR after every pass, and statistics.
class ThreadCountTest {
  /// What a run of the command came to.
  private record Outcome(int code, String out, String err, String file) {}

  private static Outcome run(List<String> arguments, byte[] in, String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        Main.run(
            all.toArray(new String[0]),
            new ByteArrayInputStream(in),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Outcome(
        code,
        out.toString(StandardCharsets.UTF_8),
        err.toString(StandardCharsets.UTF_8),
        written(arguments));
  }

  private static String written(List<String> arguments) {
    int output = arguments.indexOf("-o");
    Path file = output < 0 ? null : Path.of(arguments.get(output + 1));
    try {
      return file == null || !Files.exists(file)
          ? ""
          : Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What is left of `arguments` once those are gone that decide the number of threads, or that make
  /// folders of their own.
  private static List<String> plain(List<String> arguments) {
    return arguments.stream()
        .filter(a -> !a.startsWith("--threads") && !a.startsWith("--timing"))
        .toList();
  }

  @Test void oneThreadAndEightPrintTheSame() throws URISyntaxException {
    int[] compared = {0, 0};
    Tool weir =
        (arguments, in, out, err) -> {
          byte[] given = bytes(in);
          if (arguments.get(0).equals("opt")) {
            compare(plain(arguments), given);
            compared[0]++;
            if (arguments.stream().anyMatch(ThreadCountTest::asksForPasses)) {
              compare(plain(arguments), given, "--print-ir-after-all", "--statistics");
              compared[1]++;
            }
          }
          return Main.run(
              arguments.toArray(new String[0]), new ByteArrayInputStream(given), out, err);
        };
    Path root =
        Path.of(Objects.requireNonNull(ThreadCountTest.class.getResource("/lit")).toURI());
    Lit.with("weir", weir).discover(root).forEach(LitTest::run);
    assertThat(compared[0]).as("runs of opt").isGreaterThan(100);
    assertThat(compared[1]).as("runs of opt with passes").isGreaterThan(30);
  }

  private static boolean asksForPasses(String argument) {
    return argument.startsWith("--pass-pipeline")
        || dev.weir.pass.PassRegistry.load().passes().keySet().stream()
            .anyMatch(pass -> argument.equals("--" + pass) || argument.startsWith("--" + pass + "{"));
  }

  private static void compare(List<String> arguments, byte[] in, String... more) {
    List<String> one = new ArrayList<>(List.of(more));
    one.add("--threads=1");
    List<String> eight = new ArrayList<>(List.of(more));
    eight.add("--threads=8");
    Outcome expected = run(arguments, in, one.toArray(new String[0]));
    if (expected.code() == 3) {
      // A crash is reported in a folder whose name is made up anew each time.
      assertThat(run(arguments, in, eight.toArray(new String[0])).code()).isEqualTo(3);
      return;
    }
    assertThat(run(arguments, in, eight.toArray(new String[0])))
        .as("weir %s with 8 threads rather than 1", String.join(" ", arguments))
        .isEqualTo(expected);
  }

  private static byte[] bytes(InputStream in) {
    try {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
