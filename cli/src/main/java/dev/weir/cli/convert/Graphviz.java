package dev.weir.cli.convert;

import com.google.common.base.Splitter;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.weir.runtime.device.NativeTool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Lays out graphs with Graphviz's `dot`.
final class Graphviz {
  /// How long `dot` may take: its time grows faster than the graph.
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final String searchPath;

  /// @param searchPath where `dot` is looked for: folders, separated as in `PATH`
  Graphviz(String searchPath) {
    this.searchPath = searchPath;
  }

  /// Why there is no figure; the message says what to do.
  static final class GraphvizException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GraphvizException(String message) {
      super(message);
    }
  }

  /// {@return the SVG file of the graph `dot`}
  ///
  /// @throws GraphvizException if there is no `dot` on the path, or it fails
  byte[] svg(String dot) {
    String tool =
        find()
            .orElseThrow(() ->
                new GraphvizException(
                    "svg is drawn by Graphviz, but there is no 'dot' on the PATH; install"
                        + " Graphviz, or export with --to=dot"));
    try {
      Path folder = Files.createTempDirectory("weir");
      try {
        Files.writeString(folder.resolve("graph.dot"), dot);
        return run(tool, folder);
      } finally {
        MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
      }
    } catch (IOException e) {
      throw new GraphvizException("cannot hand the graph to Graphviz: " + e.getMessage());
    }
  }

  private static byte[] run(String tool, Path folder) throws IOException {
    NativeTool.Outcome outcome =
        NativeTool.run(List.of(tool, "-Tsvg", "-o", "figure.svg", "graph.dot"), folder, LIMIT);
    if (outcome.status() != 0) {
      throw new GraphvizException(
          "Graphviz's 'dot' failed: "
              + outcome.output().lines().findFirst().orElse("it gives no reason"));
    }
    return Files.readAllBytes(folder.resolve("figure.svg"));
  }

  private Optional<String> find() {
    for (String folder : Splitter.on(File.pathSeparatorChar).omitEmptyStrings().split(searchPath)) {
      Path file = Path.of(folder, "dot");
      if (Files.isExecutable(file)) {
        return Optional.of(file.toString());
      }
    }
    return Optional.empty();
  }
}
