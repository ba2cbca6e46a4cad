package dev.weir.backend.gpu.simt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// What stands before the kernels: the types and functions that they use.
public final class Prelude {
  private Prelude() {}

  /// {@return a language's own part, followed by the arithmetic that all have in common}
  ///
  /// @param owner a class beside the part
  /// @param name the file that holds the part
  public static String of(Class<?> owner, String name) {
    return read(owner, name) + "\n" + read(Prelude.class, "arithmetic.h");
  }

  /// {@return a part}
  ///
  /// @param owner a class beside the part
  /// @param name the file that holds the part
  public static String read(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
