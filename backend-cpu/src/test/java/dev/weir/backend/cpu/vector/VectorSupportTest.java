package dev.weir.backend.cpu.vector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.cpu.jvm.JvmTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Where the module of vectors comes from, in JVMs that are started in the ways there are.
class VectorSupportTest {
  private static final String LATER = "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED";
  private static final String CLASSES = "-Xlog:class+load:stdout";

  /// Prints how many lanes kernels have.
  public static final class Lanes {
    private Lanes() {}

    public static void main(String[] arguments) {
      VectorSupport.prepare();
      System.out.println("lanes " + JvmTarget.vectorLanes());
    }
  }

  @BeforeAll
  static void thereAreVectors() {
    assumeTrue(
        ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent(),
        "skipped: this JDK has no module jdk.incubator.vector");
  }

  @Test
  void moduleMayBeLoadedLater() {
    String fromStart = lanes(output("--add-modules=jdk.incubator.vector"));
    String later = output(LATER, CLASSES);
    assertThat(lanes(later)).isEqualTo(fromStart).isNotEqualTo("lanes 0");
    assertThat(later).contains("jdk.incubator.vector.FloatVector ").doesNotContain("WARNING");
  }

  @Test
  void withoutLeaveThereAreNoVectors() {
    assertThat(lanes(output())).isEqualTo("lanes 0");
  }

  /// What a start-up cache must not hold does not get into the JVM that it is made by.
  @Test
  void rehearsalLoadsNoClassOfTheModule() {
    String output = output(LATER, CLASSES, "-Dweir.vector=rehearsed");
    assertThat(lanes(output)).isEqualTo("lanes 0");
    assertThat(output)
        .contains("jdk.internal.module.Modules")
        .doesNotContain("jdk.incubator.vector.");
  }

  private static String lanes(String output) {
    return output.lines().filter(line -> line.startsWith("lanes ")).findFirst().orElse(output);
  }

  private static String output(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Lanes.class.getName()));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
