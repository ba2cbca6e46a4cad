package dev.weir.testkit.lit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class LitTestTest {
  /// Writes its file, or its input, in upper case; fails on request.
  private static final Lit LIT =
      Lit.with(
          "upper",
          (arguments, in, out, err) -> {
            try {
              byte[] bytes =
                  arguments.get(0).equals("-")
                      ? in.readAllBytes()
                      : Files.readAllBytes(Path.of(arguments.get(0)));
              out.print(new String(bytes, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT));
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
            err.println("done: " + arguments);
            return arguments.contains("--fail") ? 1 : 0;
          });

  @TempDir Path folder;

  private void run(String text) {
    try {
      Files.writeString(folder.resolve("t.mlir"), text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    List<LitTest> found = LIT.discover(folder).toList();
    assertEquals(List.of("t.mlir"), found.stream().map(LitTest::name).toList());
    found.forEach(LitTest::run);
  }

  private String faultOf(String text) {
    return assertThrows(AssertionError.class, () -> run(text)).getMessage();
  }

  @Test
  void pipesRedirectsAndSubstitutes() {
    run("// RUN: upper %s | FileCheck %s\nabc\n// CHECK: {{^}}ABC");
    run(
        """
        // RUN: upper %s > %t
        // RUN: cat %t | upper - | FileCheck --input-file=%t %s
        x
        // CHECK: X\
        """);
    run("// RUN: upper %s \\\n// RUN:   --opt='a b' 2>&1 | FileCheck %s\n// CHECK: --opt=a b]");
    run("// RUN: not upper %s --fail\n");
    run("// RUN: echo a b > %t\n// RUN: echo 'a b' | diff - %t\n");
  }

  @Test
  void failuresSayWhatHappened() {
    assertTrue(faultOf("// RUN: upper %s --fail\n").contains("exit code 1 of: upper"));
    String fault = faultOf("// RUN: upper %s | FileCheck %s\n// CHECK: abc\n");
    assertTrue(fault.contains("t.mlir:2: error: CHECK: not found"), fault);
    assertTrue(faultOf("// RUN: echo a | diff - %s\n").contains("differ from line 1"));
  }

  @Test
  void requirementsAndExpectedFailures() {
    assertThrows(TestAbortedException.class, () -> run("// REQUIRES: gpu\n// RUN: echo a\n"));
    run("// XFAIL: *\n// RUN: upper %s --fail\n");
    assertTrue(faultOf("// XFAIL: *\n// RUN: echo a\n").contains("expected to fail"));
  }

  @Test
  void inputsAndFilesWithoutRunLinesAreNoTests() throws IOException {
    Files.createDirectories(folder.resolve("Inputs"));
    Files.writeString(folder.resolve("Inputs/a.mlir"), "// RUN: echo a");
    Files.writeString(folder.resolve("b.mlir"), "nothing");
    Files.writeString(folder.resolve("c.txt"), "// RUN: echo a");
    assertEquals(0, LIT.discover(folder).count());
  }
}
