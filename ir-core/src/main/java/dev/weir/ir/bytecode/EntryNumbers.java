package dev.weir.ir.bytecode;

import dev.weir.ir.Attribute;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.text.ByteStrings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Numbers attributes and types in the order in which they are first referred to, and encodes them.
///
/// What an entry refers to is numbered when the entry is encoded, and encoded after it, so nesting
/// costs no Java stack.
final class EntryNumbers {
  private static final int RECENT = 64;

  /// The entries of one kind: attributes or types.
  private static final class Kind {
    final EqualTable table = new EqualTable();
    final ByteWriter contents = new ByteWriter(1 << 12);
    int[] sizes = new int[64];
    int[] dialects = new int[64];
    int encoded;

    void add(int size, int dialect) {
      if (encoded == sizes.length) {
        sizes = Arrays.copyOf(sizes, encoded * 2);
        dialects = Arrays.copyOf(dialects, encoded * 2);
      }
      sizes[encoded] = size;
      dialects[encoded++] = dialect;
    }
  }

  private final Kind attributes = new Kind();
  private final Kind types = new Kind();
  private final EqualTable dialects;
  private final AttributeText text;
  private final BuiltinEncoder builtin;

  // What was numbered lately, by identity: most operations have the types of others.
  private final @Nullable Object[] recent = new Object[RECENT];
  private final int[] recentNumbers = new int[RECENT];

  EntryNumbers(
      EqualTable strings,
      EqualTable dialects,
      ResourceNumbers resources,
      DialectRegistry registry) {
    this.dialects = dialects;
    text = AttributeText.with(registry);
    builtin = new BuiltinEncoder(this, strings, resources);
  }

  /// {@return the number of `attribute`}
  int number(Attribute attribute) {
    return attribute instanceof Location location
        ? number(location)
        : recently(attributes, attribute);
  }

  /// {@return the number of `location`}; few are shared by identity alone
  int number(Location location) {
    Location written = location;
    while (written instanceof Location.Opaque opaque) {
      written = opaque.fallback();
    }
    return attributes.table.number(written);
  }

  /// {@return the number of `type`}
  int number(Type type) {
    return recently(types, type);
  }

  private int recently(Kind kind, Object key) {
    int place = System.identityHashCode(key) & RECENT - 1;
    if (recent[place] == key) {
      return recentNumbers[place];
    }
    int number = kind.table.number(key);
    recent[place] = key;
    recentNumbers[place] = number;
    return number;
  }

  /// Encodes all that was numbered, and what that refers to.
  void encode() {
    while (attributes.encoded < attributes.table.size() || types.encoded < types.table.size()) {
      while (attributes.encoded < attributes.table.size()) {
        Attribute attribute = (Attribute) attributes.table.get(attributes.encoded);
        int start = attributes.contents.size();
        if (builtin.encode(attribute, attributes.contents)) {
          addEncoded(attributes, start);
        } else {
          addText(attributes, text.text(attribute), start);
        }
      }
      while (types.encoded < types.table.size()) {
        Type type = (Type) types.table.get(types.encoded);
        int start = types.contents.size();
        if (builtin.encode(type, types.contents)) {
          addEncoded(types, start);
        } else {
          addText(types, text.text(type), start);
        }
      }
    }
  }

  private void addEncoded(Kind kind, int start) {
    kind.add((kind.contents.size() - start) << 1 | 1, dialects.number("builtin"));
  }

  private void addText(Kind kind, String spelling, int start) {
    kind.contents.writeBytes(ByteStrings.encode(spelling));
    kind.contents.writeByte(0);
    kind.add((kind.contents.size() - start) << 1, dialects.number(dialectOf(spelling)));
  }

  /// {@return the dialect that a text like `#d.x<…>` or `!d<…>` names, or the builtin one}
  private static String dialectOf(String spelling) {
    if (spelling.charAt(0) != '#' && spelling.charAt(0) != '!') {
      return "builtin";
    }
    int end = 1;
    while (end < spelling.length()
        && (Character.isLetterOrDigit(spelling.charAt(end))
            || spelling.charAt(end) == '_'
            || spelling.charAt(end) == '$')) {
      end++;
    }
    return spelling.substring(1, end);
  }

  /// Writes the sections of the entries and of their sizes.
  void write(ByteWriter out) {
    ByteWriter offsets = new ByteWriter(attributes.encoded + types.encoded + 32);
    offsets.writeVarInt(attributes.encoded);
    offsets.writeVarInt(types.encoded);
    writeSizes(offsets, attributes);
    writeSizes(offsets, types);
    out.writeSection(Encoding.ENTRY_OFFSETS, offsets);
    attributes.contents.writeAll(types.contents);
    out.writeSection(Encoding.ENTRIES, attributes.contents);
  }

  /// Writes the sizes in groups of the same dialect.
  private static void writeSizes(ByteWriter out, Kind kind) {
    for (int i = 0; i < kind.encoded; ) {
      int end = i + 1;
      while (end < kind.encoded && kind.dialects[end] == kind.dialects[i]) {
        end++;
      }
      out.writeVarInt(kind.dialects[i]);
      out.writeVarInt(end - i);
      for (; i < end; i++) {
        out.writeVarInt(kind.sizes[i] & 0xFFFFFFFFL);
      }
    }
  }
}
