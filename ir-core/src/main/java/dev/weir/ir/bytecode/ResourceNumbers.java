package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.BaseEncoding;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Numbers the resources to which attributes refer, and writes them and those of other owners.
final class ResourceNumbers {
  private static final int ALIGNMENT_BYTES = 4;

  private final EqualTable keys = new EqualTable();
  private final List<ResourceBlob> blobs = new ArrayList<>();
  private final EqualTable strings;
  private final boolean elided;
  private final ByteWriter contents = new ByteWriter(64);
  private int mostAligned = 1;

  ResourceNumbers(EqualTable strings, boolean elided) {
    this.strings = strings;
    this.elided = elided;
  }

  /// {@return the number of the resource of `attribute`}
  int number(DenseResourceAttr attribute) {
    int number = keys.number(attribute.key());
    if (number == blobs.size()) {
      blobs.add(attribute.blob());
    } else if (blobs.get(number).bytes().isEmpty()) {
      blobs.set(number, attribute.blob());
    }
    return number;
  }

  /// Writes the sections of the resources, if there are any.
  ///
  /// @param external the values of other owners than dialects, as text has them
  void write(
      ByteWriter out,
      EqualTable dialects,
      ImmutableMap<String, ImmutableMap<String, String>> external) {
    if (blobs.isEmpty() && external.isEmpty()) {
      return;
    }
    ByteWriter offsets = new ByteWriter(64);
    offsets.writeVarInt(external.size());
    external.forEach((owner, entries) -> {
      offsets.writeVarInt(strings.number(owner));
      offsets.writeVarInt(entries.size());
      entries.forEach((key, value) -> writeExternal(offsets, key, value));
    });
    if (!blobs.isEmpty()) {
      offsets.writeVarInt(dialects.number("builtin"));
      offsets.writeVarInt(blobs.size());
      for (int i = 0; i < blobs.size(); i++) {
        int start = contents.size();
        Optional<byte[]> bytes = blobs.get(i).bytes();
        if (bytes.isPresent() && !elided) {
          // Zero would be no power of two.
          writeBlob(bytes.get(), 0, Math.max(1, blobs.get(i).alignment()));
        }
        writeOffset(offsets, (String) keys.get(i), start, Encoding.BLOB);
      }
    }
    out.writeSection(Encoding.RESOURCE_OFFSETS, offsets);
    out.writeSection(Encoding.RESOURCES, contents, mostAligned);
  }

  private void writeOffset(ByteWriter offsets, String key, int start, int kind) {
    offsets.writeVarInt(strings.number(key));
    offsets.writeVarInt(contents.size() - start);
    offsets.writeByte(kind);
  }

  private void writeBlob(byte[] bytes, int from, int alignment) {
    mostAligned = Math.max(mostAligned, alignment);
    contents.writeVarInt(alignment);
    contents.writeVarInt(bytes.length - from);
    contents.align(alignment);
    contents.writeBytes(bytes, from, bytes.length);
  }

  private void writeExternal(ByteWriter offsets, String key, String spelling) {
    int start = contents.size();
    int kind;
    if (spelling.equals("true") || spelling.equals("false")) {
      kind = Encoding.BOOL;
      if (!elided) {
        contents.writeByte(spelling.equals("true") ? 1 : 0);
      }
    } else {
      String value = unquoted(spelling);
      byte[] blob = blobOf(value);
      kind = blob.length > 0 ? Encoding.BLOB : Encoding.STRING;
      if (!elided && blob.length > 0) {
        writeBlob(blob, ALIGNMENT_BYTES, alignmentOf(blob));
      } else if (!elided) {
        contents.writeVarInt(strings.number(value));
      }
    }
    writeOffset(offsets, key, start, kind);
  }

  private static String unquoted(String spelling) {
    Optional<Attribute> parsed =
        IrParser.parseAttribute(
            SourceText.of("<resource>", spelling),
            DialectRegistry.of(),
            ParseOptions.STRICT,
            new Diagnostics());
    return parsed.isPresent() && parsed.get() instanceof StringAttr string
        ? string.value()
        : spelling;
  }

  /// {@return the bytes of a string like `0x04000000FF`, alignment first; none where it is no blob}
  private static byte[] blobOf(String value) {
    String digits = value.startsWith("0x") ? value.substring(2) : "";
    BaseEncoding hex = BaseEncoding.base16().ignoreCase();
    if (digits.length() < 2 * ALIGNMENT_BYTES || !hex.canDecode(digits)) {
      return new byte[0];
    }
    byte[] bytes = hex.decode(digits);
    return Integer.bitCount(alignmentOf(bytes)) == 1 && alignmentOf(bytes) > 0
        ? bytes
        : new byte[0];
  }

  private static int alignmentOf(byte[] bytes) {
    return bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
  }
}
