package dev.weir.cli.file;

import dev.weir.cli.command.UsageException;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import java.util.Optional;

/// Pipelines as they are written on the command line.
public final class PipelineText {
  private PipelineText() {}

  /// {@return the pipeline that `text` describes}
  ///
  /// @throws UsageException if it describes none, showing where it goes wrong
  public static Pipeline parse(String text, PassRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Pipeline> pipeline = Pipeline.parse(text, registry, diagnostics);
    if (pipeline.isPresent()) {
      return pipeline.get();
    }
    Diagnostic first = diagnostics.all().get(0);
    int column = first.location().filePosition().map(position -> position.column()).orElse(1);
    String line = SourceText.of("<pipeline>", text).line(1);
    throw new UsageException(
        "%s\n  %s\n  %s^", first.message(), line, " ".repeat(Math.max(0, column - 1)));
  }
}
