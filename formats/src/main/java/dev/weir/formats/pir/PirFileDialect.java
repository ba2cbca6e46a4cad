package dev.weir.formats.pir;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Longs;
import dev.weir.ir.Dialect;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;

/// The part of the namespace `pir` that exists only to keep everything a PIR file says.
public final class PirFileDialect implements Dialect {
  /// Makes the dialect.
  public PirFileDialect() {}

  @Override
  public String namespace() {
    return "pir";
  }

  @Override
  public ImmutableList<OpDefinition> operations() {
    return ImmutableList.of(ArgumentOp.DEFINITION);
  }

  @Override
  public ImmutableList<TypeFormat<?>> types() {
    return ImmutableList.of(new SavedTypeFormat(), new DeclaredTypeFormat());
  }

  @Override
  public ImmutableList<AttributeFormat<?>> attributes() {
    return ImmutableList.of(new SavedAttrFormat());
  }

  @Override
  public String description() {
    return "What PIR files hold and the IR has no use for.";
  }

  private static final class SavedTypeFormat implements TypeFormat<SavedType> {
    @Override
    public String mnemonic() {
      return "saved";
    }

    @Override
    public Class<SavedType> typeClass() {
      return SavedType.class;
    }

    @Override
    public SavedType parse(AttributeParser parser) {
      parser.parsePunctuation("<");
      String kind = parser.parseString();
      parser.parsePunctuation(",");
      String data = parser.parseString();
      parser.parsePunctuation(">");
      return new SavedType(kind, data);
    }

    @Override
    public void print(AttributePrinter printer, SavedType type) {
      printer.print("<").printString(type.kind()).print(", ").printString(type.data()).print(">");
    }
  }

  private static final class DeclaredTypeFormat implements TypeFormat<DeclaredType> {
    @Override
    public String mnemonic() {
      return "declared";
    }

    @Override
    public Class<DeclaredType> typeClass() {
      return DeclaredType.class;
    }

    @Override
    public DeclaredType parse(AttributeParser parser) {
      parser.parsePunctuation("<");
      Type type = parser.parseType();
      parser.parsePunctuation(",");
      var sizes = ImmutableLongArray.builder();
      for (String size : Splitter.on('x').omitEmptyStrings().split(parser.parseString())) {
        Long value = Longs.tryParse(size);
        if (value == null) {
          throw parser.error(
              parser.location(), "expected sizes such as \"-1x-3136\", got '%s'", size);
        }
        sizes.add(value);
      }
      parser.parsePunctuation(">");
      return new DeclaredType(type, sizes.build());
    }

    @Override
    public void print(AttributePrinter printer, DeclaredType type) {
      printer
          .print("<")
          .printType(type.type())
          .print(", ")
          .printString(DeclaredType.text(type.sizes()))
          .print(">");
    }
  }

  private static final class SavedAttrFormat implements AttributeFormat<SavedAttr> {
    @Override
    public String mnemonic() {
      return "saved";
    }

    @Override
    public Class<SavedAttr> attributeClass() {
      return SavedAttr.class;
    }

    @Override
    public SavedAttr parse(AttributeParser parser) {
      parser.parsePunctuation("<");
      String kind = parser.parseString();
      parser.parsePunctuation(",");
      String data = parser.parseString();
      parser.parsePunctuation(">");
      return new SavedAttr(kind, data);
    }

    @Override
    public void print(AttributePrinter printer, SavedAttr attribute) {
      printer
          .print("<")
          .printString(attribute.kind())
          .print(", ")
          .printString(attribute.data())
          .print(">");
    }
  }
}
