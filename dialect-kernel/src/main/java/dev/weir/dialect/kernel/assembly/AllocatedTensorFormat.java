package dev.weir.dialect.kernel.assembly;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;

/// The text of [AllocatedTensorType]: `<gpu, tensor<4xf32>>`, or `<gpu:1, tensor<4xf32>>`.
public final class AllocatedTensorFormat extends NamedTypeFormat<AllocatedTensorType> {
  /// Makes the format.
  public AllocatedTensorFormat() {
    super("tensor", AllocatedTensorType.class);
  }

  @Override
  public AllocatedTensorType parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Location at = parser.location();
    String name = parser.parseKeyword();
    PlaceAttr.Kind place =
        Arrays.stream(PlaceAttr.Kind.values())
            .filter(kind -> kind.keyword().equals(name))
            .findFirst()
            .orElseThrow(() -> parser.error(at, "unknown kind of place '%s'", name));
    int device = 0;
    if (parser.parseOptionalPunctuation(":")) {
      Location numberAt = parser.location();
      long number = parser.parseInteger();
      boolean isHost = place == PlaceAttr.Kind.CPU || place == PlaceAttr.Kind.UNDEFINED;
      if (number < 0 || number > Integer.MAX_VALUE || isHost) {
        throw parser.error(
            numberAt, "'%s' has no device %d: memory of the host has no number", name, number);
      }
      device = (int) number;
    }
    parser.parsePunctuation(",");
    Location typeAt = parser.location();
    Type type = parser.parseType();
    if (!(type instanceof TensorType tensor)) {
      throw parser.error(typeAt, "expected a ranked tensor type, got '%s'", type);
    }
    parser.parsePunctuation(">");
    return new AllocatedTensorType(place, device, tensor);
  }

  @Override
  public void print(AttributePrinter printer, AllocatedTensorType type) {
    printer.print("<").print(type.placeText()).print(", ").printType(type.tensor()).print(">");
  }
}
