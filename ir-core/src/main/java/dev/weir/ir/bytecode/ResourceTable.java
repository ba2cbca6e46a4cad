package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.attr.ResourceBlob;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.text.AttributeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The resources of a file: the blobs to which attributes refer by index, and those of owners
/// outside of the dialects.
final class ResourceTable {
  /// A blob under its key.
  record Handle(String key, ResourceBlob blob) {}

  private final List<Handle> handles = new ArrayList<>();
  private final Map<String, ResourceBlob> blobs = new HashMap<>();
  private final Map<String, Map<String, String>> external = new LinkedHashMap<>();

  /// Reads the section of the keys, sizes and kinds, `offsets`, and that of the contents, `in`.
  void read(ByteReader offsets, ByteReader in, StringTable strings, DialectTable dialects) {
    int owners = offsets.readCount("resource groups");
    for (int i = 0; i < owners; i++) {
      Map<String, String> entries =
          external.computeIfAbsent(strings.read(offsets, "string"), _ -> new LinkedHashMap<>());
      readEntries(
          offsets,
          in,
          strings,
          (key, kind, entry) -> {
            if (!entry.isAtEnd()) {
              entries.put(key, spelling(kind, entry, strings));
            }
          });
    }
    while (!offsets.isAtEnd()) {
      int dialect = offsets.readIndex(dialects.size(), "dialect");
      dialects.requireKnown(dialect, offsets);
      readEntries(offsets, in, strings, this::addHandle);
    }
  }

  private interface EntryReader {
    void read(String key, int kind, ByteReader entry);
  }

  private static void readEntries(
      ByteReader offsets, ByteReader in, StringTable strings, EntryReader entries) {
    int count = offsets.readCount("resources");
    for (int i = 0; i < count; i++) {
      String key = strings.read(offsets, "string");
      long size = offsets.readVarInt();
      int kind = offsets.readByte();
      ByteReader entry = ByteReader.of(in.data, in.readStretch(size));
      entries.read(key, kind, entry);
      if (!entry.isAtEnd()) {
        throw entry.fault("unexpected trailing bytes in resource entry '" + key + "'");
      }
    }
  }

  private void addHandle(String key, int kind, ByteReader entry) {
    ResourceBlob blob = blobs.computeIfAbsent(key, _ -> new ResourceBlob());
    handles.add(new Handle(key, blob));
    if (entry.isAtEnd()) {
      return;
    }
    if (kind != Encoding.BLOB) {
      throw entry.fault(
          "expected a blob resource entry, but found a %s entry instead".formatted(kindName(kind)));
    }
    if (blob.bytes().isPresent()) {
      throw entry.fault("redefinition of resource '" + key + "'");
    }
    int alignment = readAlignment(entry);
    blob.fill(entry.readBytes(blobSize), alignment);
  }

  private long blobSize;

  /// Reads the head of a blob: its alignment, its size, and what fills the file up to it.
  private int readAlignment(ByteReader entry) {
    long alignment = entry.readVarInt();
    blobSize = entry.readVarInt();
    if (alignment <= 0 || alignment > 1 << 30) {
      throw entry.fault("expected alignment to be a power-of-two");
    }
    entry.align(alignment);
    return (int) alignment;
  }

  /// {@return the value as MLIR's text has it}
  private String spelling(int kind, ByteReader entry, StringTable strings) {
    switch (kind) {
      case Encoding.BOOL -> {
        return entry.readByte() != 0 ? "true" : "false";
      }
      case Encoding.STRING -> {
        return AttributeText.of(StringAttr.of(strings.read(entry, "string")));
      }
      case Encoding.BLOB -> {
        int alignment = readAlignment(entry);
        byte[] bytes = entry.readBytes(blobSize);
        StringBuilder hex = new StringBuilder(bytes.length * 2 + 12).append("\"0x");
        for (int i = 0; i < 4; i++) {
          appendHex(hex, alignment >> (8 * i));
        }
        for (byte b : bytes) {
          appendHex(hex, b);
        }
        return hex.append('"').toString();
      }
      default -> throw entry.fault("unknown resource kind " + kind);
    }
  }

  private static void appendHex(StringBuilder out, int value) {
    out.append(Character.toUpperCase(Character.forDigit(value >> 4 & 15, 16)));
    out.append(Character.toUpperCase(Character.forDigit(value & 15, 16)));
  }

  private static String kindName(int kind) {
    return switch (kind) {
      case Encoding.BLOB -> "blob";
      case Encoding.BOOL -> "bool";
      case Encoding.STRING -> "string";
      default -> "unknown";
    };
  }

  /// {@return the blob to which the next index of `in` refers}
  Handle readHandle(ByteReader in) {
    return handles.get(in.readIndex(handles.size(), "resource handle"));
  }

  /// {@return the values of other owners than dialects, by owner and key, as text has them}
  ImmutableMap<String, ImmutableMap<String, String>> external() {
    var all = ImmutableMap.<String, ImmutableMap<String, String>>builder();
    external.forEach((owner, entries) -> all.put(owner, ImmutableMap.copyOf(entries)));
    return all.buildOrThrow();
  }
}
