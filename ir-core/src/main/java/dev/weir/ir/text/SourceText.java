package dev.weir.ir.text;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// A text to parse: its name, its bytes (UTF-8), and where its lines begin. A part of a file knows
/// its place in the whole, so that line numbers stay right after splitting.
public final class SourceText {
  private static final byte[] MARKER = "// -----".getBytes(StandardCharsets.US_ASCII);

  private final String name;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private final LineStarts lines;

  /// Where the marker ends that a part comes after; 0 for a whole file and its first part.
  private final int marked;

  private SourceText(String name, byte[] bytes, int marked, int start, int end, LineStarts lines) {
    this.name = name;
    this.bytes = bytes;
    this.marked = marked;
    this.start = start;
    this.end = end;
    this.lines = lines;
  }

  /// {@return the text `text` under the name `name`}
  public static SourceText of(String name, String text) {
    return ofBytes(name, ByteStrings.encode(text));
  }

  /// {@return the text `given`, which must not change from now on, under the name `name`; a byte order
  /// mark before it is no part of it}
  public static SourceText ofBytes(String name, byte[] given) {
    byte[] bytes = withoutByteOrderMark(given);
    return new SourceText(name, bytes, 0, 0, bytes.length, new LineStarts(bytes));
  }

  /// {@return `bytes` without the byte order mark of UTF-8, if they begin with one}
  public static byte[] withoutByteOrderMark(byte[] bytes) {
    boolean marked =
        bytes.length >= 3
            && bytes[0] == (byte) 0xEF
            && bytes[1] == (byte) 0xBB
            && bytes[2] == (byte) 0xBF;
    return marked ? Arrays.copyOfRange(bytes, 3, bytes.length) : bytes;
  }

  /// {@return the contents of `file`, under its path as it was given}
  ///
  /// @throws UncheckedIOException if the file cannot be read
  public static SourceText read(Path file) {
    try {
      return ofBytes(file.toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the name, usually that of a file}
  public String name() {
    return name;
  }

  /// {@return the characters of this text; a byte that is not valid UTF-8 is a lone surrogate, as in
  /// [dev.weir.ir.attr.StringAttr]}
  public String text() {
    return ByteStrings.decode(bytes, start, end);
  }

  /// {@return the line of the file, counted from 1, with which this text begins}
  public int firstLine() {
    return lineAt(start) + 1;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  /// {@return the place of the byte at `offset` of the whole file; columns count bytes from 1}
  public Location.FileLineCol location(int offset) {
    return new SourcePlace(this, offset);
  }

  /// {@return the place of what this text holds as a whole}: line 0 of a file, or the end of the marker that a part comes
  /// after, as `mlir-opt` has it
  public Location.FileLineCol whole() {
    return marked == 0 ? Location.of(name, 0, 0) : location(marked);
  }

  /// {@return the offset of the byte at `place`, which must be one of this text}
  public int offsetOf(Location.FileLineCol place) {
    return place instanceof SourcePlace known
        ? known.offset()
        : lines.offsets()[place.line() - 1] + place.column() - 1;
  }

  /// {@return the index, from 0, of the line that holds the byte at `offset`}
  int lineAt(int offset) {
    return lines.lineAt(offset);
  }

  int lineCount() {
    return lines.offsets().length;
  }

  /// {@return the column, from 1, of the byte at `offset`}
  int columnAt(int offset) {
    return offset - lines.offsets()[lines.lineAt(offset)] + 1;
  }

  /// {@return the name of the value at `offset`, without its `%`, if there is one that does not begin with a digit}
  Optional<String> valueName(int offset) {
    int to = offset + 1;
    while (to < end && isNamePart(bytes[to])) {
      to++;
    }
    return to > end || to == offset + 1 || bytes[offset] != '%' || isDigit(bytes[offset + 1])
        ? Optional.empty()
        : Optional.of(new String(bytes, offset + 1, to - offset - 1, StandardCharsets.US_ASCII));
  }

  private static boolean isNamePart(byte c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || "_$.-".indexOf(c) >= 0;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  /// {@return the bytes of line `number`, counted from 1, as text, without its end; empty where there
  /// is no such line}
  public String line(int number) {
    int[] lineStarts = lines.offsets();
    if (number < 1 || number > lineStarts.length) {
      return "";
    }
    int from = lineStarts[number - 1];
    int to = number < lineStarts.length ? lineStarts[number] - 1 : bytes.length;
    if (to > from && bytes[to - 1] == '\r') {
      to--;
    }
    return ByteStrings.decode(bytes, from, to);
  }

  /// {@return the index in [#line] of the character at the byte `column`, both counted from the start
  /// of line `number`}
  int charColumn(int number, int column) {
    int from = lines.offsets()[number - 1];
    int to = Math.min(bytes.length, from + column - 1);
    return ByteStrings.decode(bytes, from, Math.max(from, to)).length();
  }

  /// {@return the parts of this text between lines that begin with `// -----`}
  public ImmutableList<SourceText> split() {
    int[] lineStarts = lines.offsets();
    var parts = ImmutableList.<SourceText>builder();
    int from = start;
    int behind = marked;
    for (int line = lineAt(start); line < lineStarts.length && lineStarts[line] < end; line++) {
      int at = lineStarts[line];
      boolean marker =
          at >= from
              && at + MARKER.length <= end
              && Arrays.equals(bytes, at, at + MARKER.length, MARKER, 0, MARKER.length);
      if (marker) {
        parts.add(new SourceText(name, bytes, behind, from, at, lines));
        behind = at + MARKER.length;
        int next = line + 1 < lineStarts.length ? lineStarts[line + 1] : end;
        from = Math.min(next, end);
      }
    }
    parts.add(new SourceText(name, bytes, behind, from, end, lines));
    return parts.build();
  }
}
