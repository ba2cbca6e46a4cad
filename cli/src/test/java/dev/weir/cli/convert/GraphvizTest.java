package dev.weir.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphvizTest {
  @TempDir Path folder;

  private Graphviz tool(String script) throws IOException {
    Path file = folder.resolve("dot");
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assumeTrue(file.toFile().setExecutable(true));
    return new Graphviz("/nowhere:" + folder);
  }

  @Test
  void withoutGraphvizTheMessageSaysWhatToDo() {
    assertThatThrownBy(() -> new Graphviz(folder.toString()).svg("digraph {}"))
        .hasMessage(
            "svg is drawn by Graphviz, but there is no 'dot' on the PATH; install Graphviz, or"
                + " export with --to=dot");
  }

  @Test
  void theGraphIsHandedOverInUtf8AndTheFigureComesBack() throws IOException {
    byte[] figure = tool("cp \"$4\" \"$3\"").svg("digraph { \"…\" }");
    assertThat(new String(figure, StandardCharsets.UTF_8)).isEqualTo("digraph { \"…\" }");
  }

  @Test
  void whatGraphvizReportsIsGivenOn() throws IOException {
    Graphviz failing = tool("echo 'Error: syntax error in line 1'; exit 1");
    assertThatThrownBy(() -> failing.svg("digraph {"))
        .hasMessage("Graphviz's 'dot' failed: Error: syntax error in line 1");
    Graphviz silent = tool("exit 3");
    assertThatThrownBy(() -> silent.svg("digraph {"))
        .hasMessage("Graphviz's 'dot' failed: it gives no reason");
  }
}
