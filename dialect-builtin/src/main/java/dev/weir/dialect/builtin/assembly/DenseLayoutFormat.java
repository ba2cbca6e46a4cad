package dev.weir.dialect.builtin.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DenseLayoutAttr;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [DenseLayoutAttr]: `<layout = NHWC, lod = [[0, 2]], offset = 4>`, each part optional.
public final class DenseLayoutFormat extends NamedAttributeFormat<DenseLayoutAttr> {
  /// Makes the format.
  public DenseLayoutFormat() {
    super("dense", DenseLayoutAttr.class);
  }

  @Override
  public DenseLayoutAttr parse(AttributeParser parser) {
    DataLayout layout = DataLayout.NCHW;
    ImmutableList<ImmutableLongArray> lod = ImmutableList.of();
    long offset = 0;
    parser.parsePunctuation("<");
    if (!parser.parseOptionalPunctuation(">")) {
      do {
        Location at = parser.location();
        String part = parser.parseKeyword();
        parser.parsePunctuation("=");
        switch (part) {
          case "layout" -> layout = DataLayoutFormat.parseLayout(parser);
          case "lod" -> lod = parser.parseList("[", () -> parseLevel(parser), "]");
          case "offset" -> offset = parser.parseInteger();
          default -> throw parser.error(at, "expected 'layout', 'lod' or 'offset'");
        }
      } while (parser.parseOptionalPunctuation(","));
      parser.parsePunctuation(">");
    }
    return new DenseLayoutAttr(layout, lod, offset);
  }

  private static ImmutableLongArray parseLevel(AttributeParser parser) {
    return ImmutableLongArray.copyOf(parser.parseList("[", parser::parseInteger, "]"));
  }

  @Override
  public void print(AttributePrinter printer, DenseLayoutAttr attribute) {
    printer.print("<");
    String separator = "";
    if (attribute.layout() != DataLayout.NCHW) {
      printer.print("layout = ").print(attribute.layout().name());
      separator = ", ";
    }
    if (!attribute.lod().isEmpty()) {
      printer.print(separator).print("lod = ").print(attribute.lod().toString());
      separator = ", ";
    }
    if (attribute.offset() != 0) {
      printer.print(separator).print("offset = ").print(attribute.offset());
    }
    printer.print(">");
  }
}
