package dev.weir.ir.text;

import dev.weir.ir.Location;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A place in a text that was read: 16 bytes, and its line is counted only when somebody asks.
final class SourcePlace extends Location.FileLineCol {
  private final SourceText source;
  private final int offset;

  SourcePlace(SourceText source, int offset) {
    this.source = source;
    this.offset = offset;
  }

  /// {@return the offset in the whole file}
  int offset() {
    return offset;
  }

  @Override
  public String file() {
    return source.name();
  }

  @Override
  public int line() {
    return source.lineAt(offset) + 1;
  }

  @Override
  public int column() {
    return source.columnAt(offset);
  }

  @Override
  public Optional<String> valueName() {
    return source.valueName(offset);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SourcePlace that && that.source == source
        ? that.offset == offset
        : super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
