package dev.weir.backend.cpu.jvm;

import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Tile functions that lie beside the tests as text.
final class TileFunctions {
  private TileFunctions() {}

  /// {@return the functions in `file`}
  static List<TileFuncOp> read(String file) {
    try (InputStream stream = TileFunctions.class.getResourceAsStream(file)) {
      String text =
          new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
      return ProgramText.parseValid(text).nestedOperations(TileFuncOp.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
