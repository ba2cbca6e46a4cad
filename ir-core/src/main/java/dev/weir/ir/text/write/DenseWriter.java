package dev.weir.ir.text.write;

import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.text.lex.TextBuffer;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.function.IntConsumer;

/// Writes the attributes that hold the elements of tensors and of arrays.
final class DenseWriter {
  private final AttributeWriter attributes;
  private final TextBuffer out;

  DenseWriter(AttributeWriter attributes) {
    this.attributes = attributes;
    this.out = attributes.out;
  }

  private boolean elided(ShapedType type, boolean splat) {
    if (splat || !attributes.elides(type)) {
      return false;
    }
    out.append("dense_resource<__elided__>");
    return true;
  }

  void write(DenseElementsAttr elements) {
    if (elided(elements.type(), elements.isSplat())) {
      return;
    }
    out.append("dense<");
    numbers(elements);
    out.append('>');
  }

  void write(DenseStringElementsAttr elements) {
    if (elided(elements.type(), elements.isSplat())) {
      return;
    }
    out.append("dense<");
    strings(elements);
    out.append('>');
  }

  void write(SparseElementsAttr elements) {
    DenseElementsAttr places = elements.indices();
    if (elided(places.type(), places.isSplat())) {
      return;
    }
    out.append("sparse<");
    if (elements.indices().elementCount() > 0) {
      DenseElementsAttr indices = elements.indices();
      // A single number stands for the place of one value, not of several.
      boolean single = indices.isSplat() && indices.type().shape().get(0) == 1;
      nested(indices.type(), single, index -> out.append(indices.longAt(index)));
      out.append(", ");
      switch (elements.values()) {
        case DenseElementsAttr values -> numbers(values);
        case DenseStringElementsAttr values -> strings(values);
        default -> attributes.printAttributeWithoutType(elements.values());
      }
    }
    out.append('>');
  }

  void write(DenseArrayAttr array) {
    out.append("array<");
    attributes.printType(array.elementType());
    for (int i = 0; i < array.size(); i++) {
      out.append(i == 0 ? ": " : ", ");
      if (array.elementType() instanceof FloatType floating) {
        FloatText.append(out, array.doubleAt(i), floating);
      } else if (array.elementType() instanceof IntegerType bit && bit.width() == 1) {
        out.append(array.longAt(i) != 0 ? "true" : "false");
      } else if (array.elementType() instanceof IntegerType integer
          && integer.signedness() == IntegerType.Signedness.UNSIGNED) {
        out.append(Long.toUnsignedString(array.longAt(i)));
      } else {
        out.append(array.longAt(i));
      }
    }
    out.append('>');
  }

  private void strings(DenseStringElementsAttr elements) {
    nested(elements.type(), elements.isSplat(), index -> out.quoted(elements.stringAt(index)));
  }

  private void numbers(DenseElementsAttr elements) {
    if (elements.elementCount() > attributes.options.hexElementsAbove() && !elements.isSplat()) {
      out.append("\"0x");
      for (byte b : elements.rawBytes()) {
        out.hex(b & 0xFF);
      }
      out.append('"');
      return;
    }
    Type element = elements.elementType();
    if (element instanceof ComplexType complex) {
      nested(
          elements.type(),
          elements.isSplat(),
          index -> {
            out.append('(');
            number(elements, 2L * index, complex.elementType());
            out.append(',');
            number(elements, 2L * index + 1, complex.elementType());
            out.append(')');
          });
    } else {
      nested(elements.type(), elements.isSplat(), index -> number(elements, index, element));
    }
  }

  private void number(DenseElementsAttr elements, long index, Type type) {
    switch (type) {
      case FloatType floating when floating.isWide() ->
          FloatText.append(out, FloatAttr.ofBits(elements.bitsAt(index), floating));
      case FloatType floating -> FloatText.append(out, elements.doubleAt(index), floating);
      case IntegerType integer when integer.width() == 1 ->
          out.append((elements.longAt(index) & 1) != 0 ? "true" : "false");
      case IntegerType integer when integer.width() > 64 ->
          out.append(wide(elements.bitsAt(index), integer).toString());
      case IntegerType integer when integer.signedness() == IntegerType.Signedness.UNSIGNED ->
          out.append(Long.toUnsignedString(elements.longAt(index)));
      default -> out.append(elements.longAt(index));
    }
  }

  private static BigInteger wide(BigInteger bits, IntegerType type) {
    return type.signedness() != IntegerType.Signedness.UNSIGNED && bits.testBit(type.width() - 1)
        ? bits.subtract(BigInteger.ONE.shiftLeft(type.width()))
        : bits;
  }

  private void nested(ShapedType type, boolean splat, IntConsumer element) {
    if (splat) {
      element.accept(0);
      return;
    }
    int count = Math.toIntExact(type.elementCount());
    int rank = type.shape().length();
    if (count == 0) {
      return;
    }
    long[] place = new long[rank];
    int open = 0;
    for (int index = 0; index < count; index++) {
      if (index > 0) {
        out.append(", ");
      }
      while (open < rank) {
        out.append('[');
        open++;
      }
      element.accept(index);
      for (int i = rank - 1; i >= 0 && ++place[i] == type.shape().get(i); i--) {
        place[i] = 0;
        out.append(']');
        open--;
      }
    }
  }
}
