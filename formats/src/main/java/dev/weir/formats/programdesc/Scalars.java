package dev.weir.formats.programdesc;

import dev.weir.formats.programdesc.proto.ScalarDesc;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;

/// Numbers that bring their type.
final class Scalars {
  private Scalars() {}

  /// {@return the number}
  static Attribute value(ScalarDesc scalar) {
    return switch (scalar.getType()) {
      case 1 -> BoolAttr.of(scalar.getB());
      case 2 -> IntegerAttr.i64(scalar.getI());
      case 3 -> FloatAttr.f64(scalar.getR());
      default ->
          throw new ProgramDescFault(
              "a number is of kind %d; those are known that are bool (1), int64 (2) and float64"
                  + " (3)",
              scalar.getType());
    };
  }
}
