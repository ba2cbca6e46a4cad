package dev.weir.ir.bytecode;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The attributes and types of a file. Each is decoded when first asked for, and what it refers to
/// before it.
///
/// How deeply they nest and how much they stand for is limited as in text, so that nothing that
/// walks them later runs out of stack or time.
final class EntryTable {
  /// How deeply types, attributes and locations may nest.
  static final int MAX_DEPTH = 400;

  /// How many others one entry may stand for: this many, or, in a long file, [#WEIGHT_PER_BYTE] for
  /// each byte of it, but never more than [#MAX_WEIGHT].
  private static final long LEAST_WEIGHT = 50_000;

  private static final long WEIGHT_PER_BYTE = 1000;
  private static final long MAX_WEIGHT = 50_000_000;

  /// The entries of one kind: attributes or types.
  private static final class Kind {
    final String name;
    final int[] starts;
    final int[] dialects;
    final boolean[] custom;
    final @Nullable Object[] values;
    final boolean[] busy;
    final short[] depths;
    final int[] weights;

    Kind(String name, int count) {
      this.name = name;
      starts = new int[count + 1];
      dialects = new int[count];
      custom = new boolean[count];
      values = new Object[count];
      busy = new boolean[count];
      depths = new short[count];
      weights = new int[count];
    }
  }

  private final byte[] data;
  private final Kind attributes;
  private final Kind types;
  private final DialectTable dialects;
  private final DialectRegistry registry;
  private final ParseOptions options;
  private final BuiltinDecoder builtin;

  private int depth;
  private int deepest;
  private long weight;
  private final long mostWeight;

  EntryTable(
      ByteReader offsets,
      ByteReader section,
      StringTable strings,
      DialectTable dialects,
      ResourceTable resources,
      DialectRegistry registry,
      ParseOptions options) {
    this.data = offsets.data;
    mostWeight = Math.min(MAX_WEIGHT, LEAST_WEIGHT + WEIGHT_PER_BYTE * data.length);
    this.dialects = dialects;
    this.registry = registry;
    this.options = options;
    int at = offsets.at;
    long attributeCount = offsets.readVarInt();
    long typeCount = offsets.readVarInt();
    attributes = new Kind("attribute", offsets.checkCount(attributeCount, "attributes", at));
    types = new Kind("type", offsets.checkCount(typeCount, "types", at));
    int end = readOffsets(offsets, attributes, section.at, section.end);
    readOffsets(offsets, types, end, section.end);
    if (!offsets.isAtEnd()) {
      throw offsets.fault("unexpected trailing data in the Attribute/Type offset section");
    }
    builtin = new BuiltinDecoder(this, strings, resources);
  }

  private int readOffsets(ByteReader offsets, Kind kind, int start, int end) {
    int at = start;
    int index = 0;
    while (index < kind.values.length) {
      int dialect = offsets.readIndex(dialects.size(), "dialect");
      int countAt = offsets.at;
      int count = offsets.readCount("entries");
      if (count > kind.values.length - index) {
        throw new BytecodeFault(countAt, "the group has more entries than there are");
      }
      for (int i = 0; i < count; i++) {
        int sizeAt = offsets.at;
        long size = offsets.readVarInt();
        kind.custom[index] = (size & 1) != 0;
        size >>>= 1;
        if (size > end - at) {
          throw new BytecodeFault(
              sizeAt, "Attribute or Type entry offset points past the end of section");
        }
        kind.dialects[index] = dialect;
        kind.starts[index++] = at;
        at += (int) size;
      }
    }
    kind.starts[index] = at;
    return at;
  }

  /// {@return the attribute to which the next index of `in` refers}
  Attribute readAttribute(ByteReader in) {
    int index = in.readIndex(attributes.values.length, "attribute");
    return (Attribute) resolve(attributes, index);
  }

  /// {@return the location to which the next index of `in` refers}
  Location readLocation(ByteReader in) {
    int at = in.at;
    if (readAttribute(in) instanceof Location location) {
      return location;
    }
    throw new BytecodeFault(at, "expected attribute of type: mlir::LocationAttr");
  }

  /// {@return the attribute to which the next index of `in` refers, with a flag that there is one}
  @Nullable Attribute readOptionalAttribute(ByteReader in) {
    int at = in.at;
    long index = in.readVarInt();
    return (index & 1) == 0 ? null : attribute(index >>> 1, in, at);
  }

  private Attribute attribute(long index, ByteReader in, int at) {
    return (Attribute)
        resolve(attributes, in.checkIndex(index, attributes.values.length, "attribute", at));
  }

  /// {@return the type to which the next index of `in` refers}
  Type readType(ByteReader in) {
    return (Type) resolve(types, in.readIndex(types.values.length, "type"));
  }

  /// {@return the type of number `index`, read at the offset `at`}
  Type type(long index, ByteReader in, int at) {
    return (Type) resolve(types, in.checkIndex(index, types.values.length, "type", at));
  }

  private Object resolve(Kind kind, int index) {
    Object found = kind.values[index];
    if (found == null) {
      return decode(kind, index);
    }
    if (depth > 0) {
      enter(kind.depths[index], kind.weights[index], kind.starts[index]);
      depth--;
    }
    return found;
  }

  private void enter(int levels, long amount, int at) {
    depth++;
    deepest = Math.max(deepest, depth + levels - 1);
    weight += amount;
    if (deepest > MAX_DEPTH) {
      throw new BytecodeFault(at, "nesting is too deep: more than " + MAX_DEPTH + " levels");
    }
    if (weight > mostWeight) {
      throw new BytecodeFault(
          at, "an attribute or type stands for more than " + mostWeight + " others");
    }
  }

  private Object decode(Kind kind, int index) {
    int start = kind.starts[index];
    if (kind.busy[index]) {
      throw new BytecodeFault(start, "the " + kind.name + " contains itself");
    }
    int outerDeepest = deepest;
    long outerWeight = weight;
    int outerDepth = depth;
    deepest = depth;
    weight = 0;
    enter(1, 1, start);
    kind.busy[index] = true;
    try {
      ByteReader in = new ByteReader(data, start, kind.starts[index + 1]);
      Object value = kind.custom[index] ? decodeCustom(kind, index, in) : parse(kind, in);
      if (!in.isAtEnd()) {
        throw in.fault("unexpected trailing bytes after " + kind.name + " entry");
      }
      kind.values[index] = value;
      kind.depths[index] = (short) (deepest - outerDepth);
      kind.weights[index] = (int) weight;
      weight += outerWeight;
      if (outerDepth > 0 && weight > mostWeight) {
        throw in.fault("an attribute or type stands for more than " + mostWeight + " others");
      }
      return value;
    } catch (IllegalArgumentException | ArithmeticException e) {
      // What the factories of builtin types and attributes refuse.
      throw new BytecodeFault(start, "invalid " + kind.name + ": " + e.getMessage());
    } finally {
      kind.busy[index] = false;
      depth = outerDepth;
      deepest = outerDepth == 0 ? 0 : Math.max(outerDeepest, deepest);
      if (outerDepth == 0) {
        weight = 0;
      }
    }
  }

  private Object decodeCustom(Kind kind, int index, ByteReader in) {
    int dialect = kind.dialects[index];
    if (!dialects.name(dialect).equals("builtin")) {
      dialects.requireKnown(dialect, in);
      throw in.fault(
          "dialect '%s' does not implement the bytecode interface"
              .formatted(dialects.name(dialect)));
    }
    return kind == types ? builtin.readType(in) : builtin.readAttribute(in);
  }

  private Object parse(Kind kind, ByteReader in) {
    ByteReader.Section text = in.readTerminated();
    SourceText source =
        SourceText.of("<bytecode>", ByteStrings.decode(data, text.start(), text.end()));
    Diagnostics faults = new Diagnostics();
    Optional<?> parsed =
        kind == types
            ? IrParser.parseType(source, registry, options, faults)
            : IrParser.parseAttribute(source, registry, options, faults);
    if (parsed.isEmpty()) {
      throw new BytecodeFault(
          text.start(),
          faults.all().get(0).message() + " in " + kind.name + " '" + source.text() + "'");
    }
    return parsed.get();
  }
}
