package dev.weir.dialect.operator.text;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// Strings in lower or upper case.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`, which is strings.
public sealed interface CaseOp extends TextOp permits StringsLowerOp, StringsUpperOp {
  @Operand(TextTensor.class)
  Value x();

  /// {@return whether all letters change, by Unicode's mappings of whole strings, and not those of ASCII alone}
  @Attr
  default boolean useUtf8Encoding() {
    return false;
  }

  @Result(TextTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }
}
