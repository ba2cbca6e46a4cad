package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.PlaceAttr.Kind;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;
import java.util.Arrays;

/// The text of [PlaceAttr]: `<cpu>`, `<gpu:0>`, `<custom "npu":0>`.
public final class PlaceFormat extends NamedAttributeFormat<PlaceAttr> {
  /// Makes the format.
  public PlaceFormat() {
    super("place", PlaceAttr.class);
  }

  @Override
  public PlaceAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Location at = parser.location();
    String name = parser.parseKeyword();
    Kind kind =
        Arrays.stream(Kind.values())
            .filter(k -> k.keyword().equals(name))
            .findFirst()
            .orElseThrow(() -> parser.error(at, "unknown kind of place '%s'", name));
    String type = kind == Kind.CUSTOM ? parser.parseString() : "";
    long device = parser.parseOptionalPunctuation(":") ? parser.parseInteger() : 0;
    if (device != (int) device) {
      throw parser.error(at, "device number %s is out of range", device);
    }
    parser.parsePunctuation(">");
    return new PlaceAttr(kind, (int) device, type);
  }

  @Override
  public void print(AttributePrinter printer, PlaceAttr attribute) {
    printer.print("<").print(attribute.kind().keyword());
    if (attribute.kind() == Kind.CUSTOM) {
      printer.print(" ").printString(attribute.customType());
    }
    if (attribute.showsDevice()) {
      printer.print(":").print(attribute.device());
    }
    printer.print(">");
  }
}
