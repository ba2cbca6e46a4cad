package dev.weir.compiler.mindir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random function graphs compute what an evaluation in Python computes that knows nothing of Weir, and their
/// gradients are finite differences: `-Dweir.graphs=5000 -Dweir.graphs.seed=0` sets how many programs, of which a
/// fifth are gradients, and from which seed; a tenth of them run as C, too.
@Tag("campaign")
class RandomGraphsTest {
  private static final int COUNT = Integer.getInteger("weir.graphs", 30);
  private static final int SEED = Integer.getInteger("weir.graphs.seed", 0);
  private static final Path SCRIPT =
      Path.of(System.getProperty("weir.root", ".."), "tests", "oracle", "mindir_random");

  @Test
  void programsComputeWhatPythonComputes() throws IOException, InterruptedException {
    check("programs", COUNT, 0);
  }

  @Test
  void gradientsAreFiniteDifferences() throws IOException, InterruptedException {
    check("gradients", 0, COUNT / 5);
  }

  private static void check(String what, int values, int gradients)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                python(),
                SCRIPT.toString(),
                String.valueOf(SEED),
                String.valueOf(values),
                String.valueOf(gradients))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> faults = new ArrayList<>();
    int run = 0;
    int asC = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        GraphCase graph = GraphCase.parse(line);
        Optional<String> difference = graph.difference("jvm");
        if (difference.isEmpty() && run % 10 == 0 && COUNT >= 1000) {
          asC++;
          difference = graph.difference("c");
        }
        run++;
        difference.ifPresent(
            fault -> faults.add(graph.name() + ": " + fault + "\n" + graph.text()));
      }
    }
    assertThat(process.waitFor()).isZero();
    System.out.printf(
        "%d %s on jvm, %d of them on c, from seed %d: %d differ%n",
        run, what, asC, SEED, faults.size());
    assertThat(run).isEqualTo(values + gradients);
    assertThat(faults.stream().limit(5)).isEmpty();
  }

  private static String python() throws InterruptedException {
    for (String name : List.of("python3", "/usr/bin/python3")) {
      try {
        if (new ProcessBuilder(name, "--version").start().waitFor() == 0) {
          return name;
        }
      } catch (IOException e) {
        // Not under this name.
      }
    }
    System.out.println("skipped: no python3, so that no random function graphs are compared");
    assumeTrue(false, "no python3");
    return "";
  }
}
