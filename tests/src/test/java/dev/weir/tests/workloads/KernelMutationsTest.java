package dev.weir.tests.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kernels of the workloads, changed at random as an author's mistakes would: the process that runs them
/// says what is wrong with them, or has results, and lives on.
@Tag("campaign")
@Tag("thorough")
class KernelMutationsTest {
  private static final int CASES = Integer.getInteger("weir.kernelMutations", 60);

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "c"})
  void mutantsKillNothing(String target) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "-XX:-CreateCoredumpOnCrash",
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "-Dweir.root=" + System.getProperty("weir.root"),
            "-cp",
            System.getProperty("java.class.path"),
            KernelMutants.class.getName(),
            target,
            Integer.toString(target.equals("c") ? Math.max(1, CASES / 4) : CASES)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    assertThat(text)
        .containsPattern(target + ": \\d+ mutants: .* [1-9]\\d* stopped, [1-9]\\d* had");
    System.out.println(text.strip());
  }
}
