package dev.weir.pass.kernel.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Code in the language of a target, and where it is from.
///
/// @param file the name of its file, at which errors of its compiler are reported
/// @param text the code
public record SourceCode(String file, String text) {
  /// {@return the code in a resource beside `owner`, in UTF-8}
  ///
  /// @throws IllegalArgumentException if there is no such resource
  public static SourceCode of(Class<?> owner, String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException(
            "there is no resource '%s' beside %s".formatted(file, owner.getName()));
      }
      return new SourceCode(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
