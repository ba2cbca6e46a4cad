package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseResourceAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.DistinctAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Decodes the entries of the builtin dialect (mlir/IR/BuiltinDialectBytecode.td, LLVM 22).
final class BuiltinDecoder {
  private final EntryTable table;
  private final StringTable strings;
  private final ResourceTable resources;
  private final BuiltinTypeDecoder types;

  /// How many elements there were that have no bits, and take no bytes. A file cannot have more of
  /// them than bytes.
  private long bitless;

  BuiltinDecoder(EntryTable table, StringTable strings, ResourceTable resources) {
    this.table = table;
    this.strings = strings;
    this.resources = resources;
    types = new BuiltinTypeDecoder(table);
  }

  Type readType(ByteReader in) {
    return types.read(in);
  }

  Attribute readAttribute(ByteReader in) {
    int at = in.at;
    long code = in.readVarInt();
    return switch ((int) Math.min(code & Long.MAX_VALUE, Builtin.ATTRIBUTE_CODES)) {
      case Builtin.ARRAY -> readArray(in);
      case Builtin.DICTIONARY -> readDictionary(in);
      case Builtin.STRING -> new StringAttr(strings.read(in, "string"));
      case Builtin.STRING_WITH_TYPE -> {
        String value = strings.read(in, "string");
        yield new StringAttr(value, table.readType(in));
      }
      case Builtin.FLAT_SYMBOL_REF -> SymbolRefAttr.of(readName(in));
      case Builtin.SYMBOL_REF -> readSymbolRef(in);
      case Builtin.TYPE -> new TypeAttr(table.readType(in));
      case Builtin.UNIT -> UnitAttr.UNIT;
      case Builtin.INTEGER -> readInteger(in);
      case Builtin.FLOAT -> readFloat(in);
      case Builtin.CALL_SITE -> {
        Location callee = table.readLocation(in);
        yield new Location.CallSite(callee, table.readLocation(in));
      }
      case Builtin.FILE_LINE_COL -> {
        String file = readName(in);
        int line = readPosition(in);
        yield Location.of(file, line, readPosition(in));
      }
      case Builtin.FUSED -> fused(readLocations(in), Optional.empty());
      case Builtin.FUSED_WITH_METADATA -> {
        ImmutableList<Location> parts = readLocations(in);
        yield fused(parts, Optional.of(table.readAttribute(in)));
      }
      case Builtin.NAME -> {
        String name = readName(in);
        yield new Location.Named(name, table.readLocation(in));
      }
      case Builtin.UNKNOWN -> Location.unknown();
      case Builtin.DENSE_RESOURCE -> {
        Type type = table.readType(in);
        ResourceTable.Handle handle = resources.readHandle(in);
        yield new DenseResourceAttr(handle.key(), type, handle.blob());
      }
      case Builtin.DENSE_ARRAY -> readDenseArray(in);
      case Builtin.DENSE_ELEMENTS -> {
        ShapedType type = readShaped(in);
        yield DenseElementsAttr.ofRaw(type, in.readBytes(in.readVarInt()));
      }
      case Builtin.DENSE_STRINGS -> readDenseStrings(in);
      case Builtin.SPARSE -> readSparse(in);
      case Builtin.DISTINCT -> DistinctAttr.create(table.readAttribute(in));
      case Builtin.FILE_RANGE -> readFileRange(in);
      default ->
          throw new BytecodeFault(
              at, "unknown builtin attribute code: " + Long.toUnsignedString(code));
    };
  }

  private ArrayAttr readArray(ByteReader in) {
    int count = in.readCount("elements");
    var elements = ImmutableList.<Attribute>builderWithExpectedSize(count);
    for (int i = 0; i < count; i++) {
      elements.add(table.readAttribute(in));
    }
    return new ArrayAttr(elements.build());
  }

  private DictionaryAttr readDictionary(ByteReader in) {
    int count = in.readCount("entries");
    if (count == 1) {
      String name = readName(in);
      return DictionaryAttr.of(name, table.readAttribute(in));
    }
    List<NamedAttribute> entries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String name = readName(in);
      entries.add(new NamedAttribute(name, table.readAttribute(in)));
    }
    return DictionaryAttr.of(entries);
  }

  /// Reads a reference to a string attribute.
  private String readName(ByteReader in) {
    int at = in.at;
    if (table.readAttribute(in) instanceof StringAttr string) {
      return string.value();
    }
    throw new BytecodeFault(at, "expected mlir::StringAttr");
  }

  private SymbolRefAttr readSymbolRef(ByteReader in) {
    var path = ImmutableList.<String>builder().add(readName(in));
    int count = in.readCount("nested references");
    for (int i = 0; i < count; i++) {
      int at = in.at;
      if (!(table.readAttribute(in) instanceof SymbolRefAttr nested) || nested.path().size() != 1) {
        throw new BytecodeFault(at, "expected mlir::FlatSymbolRefAttr");
      }
      path.add(nested.root());
    }
    return new SymbolRefAttr(path.build());
  }

  private Attribute readInteger(ByteReader in) {
    Type type = table.readType(in);
    if (type == IndexType.INDEX) {
      return IntegerAttr.index(in.readSignedVarInt());
    }
    if (!(type instanceof IntegerType integer)) {
      throw in.fault(
          "expected integer or index type for IntegerAttr, but got: '%s'".formatted(type));
    }
    int width = integer.width();
    boolean unsigned = integer.signedness() == IntegerType.Signedness.UNSIGNED;
    if (width > Long.SIZE || width == Long.SIZE && unsigned) {
      BigInteger bits = readBits(in, width);
      return IntegerAttr.of(
          !unsigned && bits.testBit(width - 1)
              ? bits.subtract(BigInteger.ONE.shiftLeft(width))
              : bits,
          type);
    }
    long bits = width <= Byte.SIZE ? in.readByte() : in.readSignedVarInt();
    if (integer.equals(IntegerType.I1)) {
      return BoolAttr.of((bits & 1) != 0);
    }
    int shift = Long.SIZE - width;
    long value = width == 0 ? 0 : unsigned ? bits << shift >>> shift : bits << shift >> shift;
    return IntegerAttr.of(value, type);
  }

  /// Reads a number of `width` bits, unsigned.
  private static BigInteger readBits(ByteReader in, int width) {
    if (width <= Byte.SIZE) {
      return BigInteger.valueOf(in.readByte() & (1 << width) - 1);
    }
    byte[] bytes;
    if (width <= Long.SIZE) {
      bytes = new byte[9];
      putWord(bytes, 0, in.readSignedVarInt());
    } else {
      int words = in.readCount("words");
      if (words > (width + Long.SIZE - 1) / Long.SIZE) {
        throw in.fault("the number has more than " + width + " bits");
      }
      bytes = new byte[8 * words + 1];
      for (int i = 0; i < words; i++) {
        putWord(bytes, i, in.readSignedVarInt());
      }
    }
    BigInteger value = new BigInteger(bytes);
    return value.bitLength() <= width
        ? value
        : value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
  }

  /// Puts word `index` into bytes whose first is the highest.
  private static void putWord(byte[] bytes, int index, long word) {
    int low = bytes.length - 1 - 8 * index;
    for (int i = 0; i < 8; i++) {
      bytes[low - i] = (byte) (word >> (8 * i));
    }
  }

  private FloatAttr readFloat(ByteReader in) {
    int at = in.at;
    if (table.readType(in) instanceof FloatType type) {
      return FloatAttr.ofBits(readBits(in, type.width()), type);
    }
    throw new BytecodeFault(at, "expected mlir::FloatType");
  }

  private int readPosition(ByteReader in) {
    long value = in.readVarInt();
    return value < 0 || value > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) value;
  }

  private ImmutableList<Location> readLocations(ByteReader in) {
    int count = in.readCount("locations");
    var parts = ImmutableList.<Location>builderWithExpectedSize(count);
    for (int i = 0; i < count; i++) {
      parts.add(table.readLocation(in));
    }
    return parts.build();
  }

  private static Location fused(ImmutableList<Location> parts, Optional<Attribute> metadata) {
    return new Location.Fused(
        parts.isEmpty() ? ImmutableList.of(Location.unknown()) : parts, metadata);
  }

  /// Reads a range: nothing but the file, then the first line, the first column, the last column (on
  /// the same line), or last line and last column.
  private Location readFileRange(ByteReader in) {
    String file = readName(in);
    int count = in.readCount("positions");
    if (count > 4) {
      throw in.fault("expected at most 4 positions in a file range, but got " + count);
    }
    int[] places = new int[4];
    for (int i = 0; i < count; i++) {
      places[i] = readPosition(in);
    }
    return switch (count) {
      case 3 -> new Location.FileRange(file, places[0], places[1], places[0], places[2]);
      case 4 -> new Location.FileRange(file, places[0], places[1], places[2], places[3]);
      default -> Location.of(file, places[0], places[1]);
    };
  }

  private DenseArrayAttr readDenseArray(ByteReader in) {
    Type type = table.readType(in);
    long size = in.readVarInt();
    long length = in.readVarInt();
    byte[] bytes = in.readBytes(length);
    int width =
        type instanceof IntegerType integer
            ? integer.width()
            : type instanceof FloatType floating ? floating.width() : -1;
    if (width < 0 || width > Long.SIZE || width != 1 && width % Byte.SIZE != 0) {
      throw in.fault("expected integer or float element type in dense array, but got: " + type);
    }
    int step = (width + 7) / 8;
    boolean unsigned =
        width < 2
            || type instanceof IntegerType integer
                && integer.signedness() == IntegerType.Signedness.UNSIGNED;
    boolean fits = size >= 0 && size <= in.data.length && length == step * size;
    if (step == 0) {
      bitless += size;
    }
    if (!fits || bitless > in.data.length) {
      throw in.fault(
          "expected %s elements of %d bytes in dense array, but got %d bytes"
              .formatted(Long.toUnsignedString(size), step, length));
    }
    long[] words = new long[(int) size];
    for (int i = 0; i < words.length; i++) {
      for (int b = step - 1; b >= 0; b--) {
        words[i] = words[i] << 8 | bytes[i * step + b] & 0xFF;
      }
      int shift = Long.SIZE - width;
      words[i] = unsigned ? words[i] : words[i] << shift >> shift;
    }
    if (width == 1) {
      Arrays.setAll(words, i -> words[i] & 1);
    }
    return denseArray(type, words, width);
  }

  private static DenseArrayAttr denseArray(Type type, long[] words, int width) {
    if (type instanceof IntegerType integer) {
      return DenseArrayAttr.ofIntegers(integer, words);
    }
    FloatType floating = (FloatType) type;
    double[] values = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      values[i] = floating.fromBits(words[i] & -1L >>> Long.SIZE - width);
    }
    return DenseArrayAttr.ofDoubles(floating, values);
  }

  private ShapedType readShaped(ByteReader in) {
    int at = in.at;
    Type type = table.readType(in);
    if (type instanceof ShapedType shaped) {
      return shaped;
    }
    throw new BytecodeFault(at, "expected mlir::ShapedType, but got: '" + type + "'");
  }

  private DenseStringElementsAttr readDenseStrings(ByteReader in) {
    ShapedType type = readShaped(in);
    boolean splat = in.readVarInt() != 0;
    int at = in.at;
    int count = splat ? 1 : in.checkCount(type.elementCount(), "strings", at);
    var values = ImmutableList.<String>builderWithExpectedSize(count);
    for (int i = 0; i < count; i++) {
      values.add(strings.read(in, "string"));
    }
    return new DenseStringElementsAttr(type, values.build());
  }

  private SparseElementsAttr readSparse(ByteReader in) {
    ShapedType type = readShaped(in);
    int at = in.at;
    if (!(table.readAttribute(in) instanceof DenseElementsAttr indices)) {
      throw new BytecodeFault(at, "expected mlir::DenseIntElementsAttr");
    }
    at = in.at;
    Attribute values = table.readAttribute(in);
    if (!(values instanceof DenseElementsAttr) && !(values instanceof DenseStringElementsAttr)) {
      throw new BytecodeFault(at, "expected mlir::DenseElementsAttr");
    }
    TypedAttribute contents = (TypedAttribute) values;
    checkPlaces(type, indices, contents, at);
    return new SparseElementsAttr(type, indices, contents);
  }

  /// Refuses coordinates that are not one row of them per value, or lie outside of the type.
  private static void checkPlaces(
      ShapedType type, DenseElementsAttr indices, TypedAttribute values, int at) {
    ImmutableLongArray shape = indices.type().shape();
    int rank = type.shape().length();
    boolean rows =
        indices.elementType().equals(IntegerType.I64)
            && (shape.length() == 2 ? shape.get(1) == rank : shape.length() == 1 && rank == 1);
    boolean fits =
        rows
            && values.type() instanceof ShapedType list
            && list.shape().equals(ImmutableLongArray.of(shape.get(0)))
            && list.elementType().equals(type.elementType())
            && type.isStatic();
    if (!fits) {
      throw new BytecodeFault(at, "the indices and values of a sparse attribute do not fit it");
    }
    long count = indices.isSplat() ? rank : indices.elementCount();
    for (long i = 0; i < count; i++) {
      long place = indices.longAt(i);
      if (place < 0 || place >= type.shape().get((int) (i % rank))) {
        throw new BytecodeFault(
            at,
            "sparse index #%d is not contained within the value shape, with index=%d, and type=%s"
                .formatted(i / rank, place, type));
      }
    }
  }

  /// {@return the sizes that a list of signed integers gives}
  static ImmutableLongArray readShape(ByteReader in) {
    int count = in.readCount("sizes");
    var sizes = ImmutableLongArray.builder(count);
    for (int i = 0; i < count; i++) {
      long size = in.readSignedVarInt();
      if (size < 0 && size != Builtin.DYNAMIC) {
        throw in.fault("invalid dimension size " + size);
      }
      sizes.add(size == Builtin.DYNAMIC ? ShapedType.DYNAMIC : size);
    }
    return sizes.build();
  }
}
