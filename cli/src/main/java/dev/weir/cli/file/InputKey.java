package dev.weir.cli.file;

import dev.weir.cli.command.Arguments;
import dev.weir.cli.command.OptionKind;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.commons.cli.Option;

/// The key of an encrypted file, which every command that reads a program takes.
public final class InputKey {
  private static final String NAME = "key";

  private InputKey() {}

  /// {@return the option `--key`}
  public static Option option() {
    return OptionKind.value(NAME, "KEY", "the key of an encrypted MindIR file");
  }

  /// {@return the bytes of the key, if one is given}
  public static Optional<byte[]> of(Arguments arguments) {
    return arguments.value(NAME).map(text -> text.getBytes(StandardCharsets.UTF_8));
  }
}
