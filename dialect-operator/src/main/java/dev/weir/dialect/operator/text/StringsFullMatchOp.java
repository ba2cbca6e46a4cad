package dev.weir.dialect.operator.text;

import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Whether the regular expression `pattern` matches each string from end to end, as `RegexFullMatch` of ONNX has it. Its
/// syntax is that of [RE2](https://github.com/google/re2/wiki/Syntax) without `\C` and the flag `U`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> i1`, where `T` is strings.
@OpDef(value = "strings_full_match", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface StringsFullMatchOp extends TextOp, GivesTensor {
  @Operand(TextTensor.class)
  Value x();

  /// {@return the regular expression}
  @Attr
  String pattern();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withElementType(IntegerType.I1));
  }
}
