package dev.weir.tensor.program;

import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A folder into which programs are written as text, before and after passes; none for nowhere.
public record GraphFolder(Optional<Path> folder) {
  /// Nowhere.
  public static final GraphFolder NONE = new GraphFolder(Optional.empty());

  /// Writes a program before passes.
  ///
  /// @return the file for what becomes of it, null where nothing is written
  public @Nullable Path before(Operation module) {
    if (folder.isEmpty()) {
      return null;
    }
    String text = text(module);
    synchronized (GraphFolder.class) {
      try {
        Files.createDirectories(folder.get());
        int number = 1;
        while (Files.exists(file(number, "before"))) {
          number++;
        }
        Files.writeString(file(number, "before"), text);
        return file(number, "after");
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }

  /// Writes what passes have made of a program.
  public void after(@Nullable Path file, Operation module) {
    if (file != null) {
      try {
        Files.writeString(file, text(module));
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }

  private Path file(int number, String when) {
    return folder.orElseThrow().resolve("graph-%d-%s.mlir".formatted(number, when));
  }

  private UncheckedIOException failure(IOException e) {
    return new UncheckedIOException(
        "graphs cannot be written to '%s': %s".formatted(folder.orElseThrow(), e.getMessage()), e);
  }

  private static String text(Operation module) {
    return IrPrinter.print(module, PrintOptions.of(TensorDialects.REGISTRY));
  }
}
