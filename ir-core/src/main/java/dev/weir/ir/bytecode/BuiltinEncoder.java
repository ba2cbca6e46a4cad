package dev.weir.ir.bytecode;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
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
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.NoneType;
import java.math.BigInteger;

/// Encodes attributes of the builtin dialect (mlir/IR/BuiltinDialectBytecode.td, LLVM 22).
final class BuiltinEncoder {
  private final EntryNumbers numbers;
  private final EqualTable strings;
  private final ResourceNumbers resources;
  private final BuiltinTypeEncoder types;

  BuiltinEncoder(EntryNumbers numbers, EqualTable strings, ResourceNumbers resources) {
    this.numbers = numbers;
    this.strings = strings;
    this.resources = resources;
    types = new BuiltinTypeEncoder(numbers);
  }

  /// Encodes `type` and returns whether the format has an encoding for it.
  boolean encode(Type type, ByteWriter out) {
    return types.encode(type, out);
  }

  /// Encodes `attribute` and returns whether the format has an encoding for it.
  boolean encode(Attribute attribute, ByteWriter out) {
    switch (attribute) {
      case Location location -> encodeLocation(location, out);
      case IntegerAttr integer -> {
        out.writeVarInt(Builtin.INTEGER);
        out.writeVarInt(numbers.number(integer.type()));
        writeInteger(out, integer);
      }
      case BoolAttr bool -> {
        out.writeVarInt(Builtin.INTEGER);
        out.writeVarInt(numbers.number(IntegerType.I1));
        out.writeByte(bool.value() ? 1 : 0);
      }
      case FloatAttr floating -> {
        out.writeVarInt(Builtin.FLOAT);
        out.writeVarInt(numbers.number(floating.type()));
        writeBits(out, floating.bits(), floating.type().width());
      }
      case StringAttr string -> {
        boolean typed = string.type() != NoneType.NONE;
        out.writeVarInt(typed ? Builtin.STRING_WITH_TYPE : Builtin.STRING);
        out.writeVarInt(strings.number(string.value()));
        if (typed) {
          out.writeVarInt(numbers.number(string.type()));
        }
      }
      case ArrayAttr array -> {
        out.writeVarInt(Builtin.ARRAY);
        out.writeVarInt(array.elements().size());
        for (Attribute element : array.elements()) {
          out.writeVarInt(numbers.number(element));
        }
      }
      case DictionaryAttr dictionary -> {
        out.writeVarInt(Builtin.DICTIONARY);
        out.writeVarInt(dictionary.size());
        for (int i = 0; i < dictionary.size(); i++) {
          writeName(out, dictionary.name(i));
          out.writeVarInt(numbers.number(dictionary.value(i)));
        }
      }
      case SymbolRefAttr symbol -> encodeSymbol(symbol, out);
      case TypeAttr type -> {
        out.writeVarInt(Builtin.TYPE);
        out.writeVarInt(numbers.number(type.value()));
      }
      case UnitAttr _ -> out.writeVarInt(Builtin.UNIT);
      case DistinctAttr distinct -> {
        out.writeVarInt(Builtin.DISTINCT);
        out.writeVarInt(numbers.number(distinct.referenced()));
      }
      default -> {
        return encodeElements(attribute, out);
      }
    }
    return true;
  }

  private void writeName(ByteWriter out, String name) {
    out.writeVarInt(numbers.number(StringAttr.of(name)));
  }

  private void encodeSymbol(SymbolRefAttr symbol, ByteWriter out) {
    ImmutableList<String> path = symbol.path();
    out.writeVarInt(path.size() == 1 ? Builtin.FLAT_SYMBOL_REF : Builtin.SYMBOL_REF);
    writeName(out, symbol.root());
    if (path.size() > 1) {
      out.writeVarInt(path.size() - 1);
      for (String nested : path.subList(1, path.size())) {
        out.writeVarInt(numbers.number(SymbolRefAttr.of(nested)));
      }
    }
  }

  private static void writeInteger(ByteWriter out, IntegerAttr integer) {
    int width = integer.type() instanceof IntegerType type ? type.width() : Long.SIZE;
    if (width > Long.SIZE) {
      writeBits(out, integer.bigValue(), width);
    } else {
      writeBits(out, integer.value(), width);
    }
  }

  private static void writeBits(ByteWriter out, long value, int width) {
    long bits = width == 0 ? 0 : value & -1L >>> Long.SIZE - width;
    if (width <= Byte.SIZE) {
      out.writeByte((int) bits);
    } else {
      out.writeSignedVarInt(bits);
    }
  }

  private static void writeBits(ByteWriter out, BigInteger value, int width) {
    if (width <= Long.SIZE) {
      writeBits(out, value.longValue(), width);
      return;
    }
    BigInteger bits = value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    int words = Math.max(1, (bits.bitLength() + Long.SIZE - 1) / Long.SIZE);
    out.writeVarInt(words);
    for (int i = 0; i < words; i++) {
      out.writeSignedVarInt(bits.shiftRight(Long.SIZE * i).longValue());
    }
  }

  private void encodeLocation(Location location, ByteWriter out) {
    switch (location) {
      case Location.FileLineCol place -> {
        out.writeVarInt(Builtin.FILE_LINE_COL);
        writeName(out, place.file());
        out.writeVarInt(place.line());
        out.writeVarInt(place.column());
      }
      case Location.FileRange range -> encodeRange(range, out);
      case Location.Named named -> {
        out.writeVarInt(Builtin.NAME);
        writeName(out, named.name());
        out.writeVarInt(numbers.number(named.child()));
      }
      case Location.CallSite site -> {
        out.writeVarInt(Builtin.CALL_SITE);
        out.writeVarInt(numbers.number(site.callee()));
        out.writeVarInt(numbers.number(site.caller()));
      }
      case Location.Fused fused -> {
        boolean told = fused.metadata().isPresent();
        out.writeVarInt(told ? Builtin.FUSED_WITH_METADATA : Builtin.FUSED);
        out.writeVarInt(fused.parts().size());
        for (Location part : fused.parts()) {
          out.writeVarInt(numbers.number(part));
        }
        if (told) {
          out.writeVarInt(numbers.number(fused.metadata().get()));
        }
      }
      case Location.Opaque opaque -> encodeLocation(opaque.fallback(), out);
      case Location.Unknown _ -> out.writeVarInt(Builtin.UNKNOWN);
    }
  }

  private void encodeRange(Location.FileRange range, ByteWriter out) {
    out.writeVarInt(Builtin.FILE_RANGE);
    writeName(out, range.file());
    boolean oneLine = range.line() == range.endLine();
    out.writeVarInt(oneLine ? 3 : 4);
    out.writeVarInt(range.line());
    out.writeVarInt(range.column());
    if (!oneLine) {
      out.writeVarInt(range.endLine());
    }
    out.writeVarInt(range.endColumn());
  }

  private boolean encodeElements(Attribute attribute, ByteWriter out) {
    switch (attribute) {
      case DenseElementsAttr dense -> {
        out.writeVarInt(Builtin.DENSE_ELEMENTS);
        out.writeVarInt(numbers.number(dense.type()));
        byte[] bytes = dense.rawBytes();
        if (dense.isSplat()
            && dense.elementType() instanceof IntegerType integer
            && integer.width() == 1) {
          bytes[0] = (byte) -bytes[0];
        }
        out.writeVarInt(bytes.length);
        out.writeBytes(bytes);
      }
      case DenseArrayAttr array -> encodeArray(array, out);
      case DenseStringElementsAttr list -> {
        out.writeVarInt(Builtin.DENSE_STRINGS);
        out.writeVarInt(numbers.number(list.type()));
        out.writeVarInt(list.isSplat() ? 1 : 0);
        for (String string : list.values()) {
          out.writeVarInt(strings.number(string));
        }
      }
      case DenseResourceAttr resource -> {
        out.writeVarInt(Builtin.DENSE_RESOURCE);
        out.writeVarInt(numbers.number(resource.type()));
        out.writeVarInt(resources.number(resource));
      }
      case SparseElementsAttr sparse -> {
        out.writeVarInt(Builtin.SPARSE);
        out.writeVarInt(numbers.number(sparse.type()));
        out.writeVarInt(numbers.number(sparse.indices()));
        out.writeVarInt(numbers.number(sparse.values()));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void encodeArray(DenseArrayAttr array, ByteWriter out) {
    out.writeVarInt(Builtin.DENSE_ARRAY);
    out.writeVarInt(numbers.number(array.elementType()));
    out.writeVarInt(array.size());
    FloatType floating = array.elementType() instanceof FloatType type ? type : null;
    int width = floating != null ? floating.width() : ((IntegerType) array.elementType()).width();
    int step = (width + 7) / 8;
    out.writeVarInt((long) array.size() * step);
    for (int i = 0; i < array.size(); i++) {
      long bits = floating != null ? floating.toBits(array.doubleAt(i)) : array.longAt(i);
      for (int b = 0; b < step; b++) {
        out.writeByte((int) (bits >> (8 * b)));
      }
    }
  }
}
