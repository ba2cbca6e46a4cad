package dev.weir.dialect.operator.assembly;

import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.type.TensorType;

/// Reads types that must be tensors.
final class TensorTypes {
  private TensorTypes() {}

  static TensorType parse(AttributeParser parser) {
    Location at = parser.location();
    if (parser.parseType() instanceof TensorType type) {
      return type;
    }
    throw parser.error(at, "expected a tensor type");
  }
}
