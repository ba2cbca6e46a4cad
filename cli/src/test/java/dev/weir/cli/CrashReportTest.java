package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashReportTest {
  @TempDir Path folder;

  @Test
  void keepsCommandInputAndFault() throws IOException {
    Path program = Files.writeString(folder.resolve("program.mlir"), "module {}");
    var input = new ByteArrayInputStream("typed".getBytes(StandardCharsets.UTF_8));
    String[] arguments = {"opt", program.toString(), "--it's"};
    CrashReport report = new CrashReport(arguments, input);
    assertThat(report.input().readAllBytes()).hasSize(5);

    var err = new ByteArrayOutputStream();
    report.write(
        new IllegalStateException("broken"), new PrintStream(err, true, StandardCharsets.UTF_8));

    String text = err.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .startsWith("weir: error: IllegalStateException: broken\n")
        .contains("an internal error of Weir", "To report it")
        .doesNotContain("\tat ");
    int at = text.indexOf("send the folder ") + "send the folder ".length();
    Path kept = Path.of(text.substring(at, text.indexOf(" to ", at)));
    assertThat(Files.readString(kept.resolve("command.txt")))
        .startsWith("weir 'opt' '" + program + "' '--it'\\''s'\nweir ");
    assertThat(Files.readString(kept.resolve("stdin"))).isEqualTo("typed");
    assertThat(Files.readString(kept.resolve("1-program.mlir"))).isEqualTo("module {}");
    assertThat(Files.readString(kept.resolve("fault.txt"))).contains("broken", "CrashReportTest");
    try (var files = Files.list(kept)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(kept);
  }
}
