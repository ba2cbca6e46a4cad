package dev.weir.dialect.operator.text;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The parts of each string, and how many there are, as `StringSplit` of ONNX has them. Rows of fewer parts than the
/// longest one end in empty strings.
///
/// Parts lie between occurrences of `delimiter`, of which neighbours have an empty part between them. Without a
/// delimiter they lie between white space, however much, and what begins or ends in it has no empty part there. An
/// empty string has no parts.
///
/// Shapes: `x: [A...] -> out: [A..., n], count: [A...]`, where `n` is known when the program runs.
///
/// Element types: `x: T -> out: T, count: i64`, where `T` is strings.
@OpDef(value = "strings_split", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface StringsSplitOp extends TextOp {
  @Operand(TextTensor.class)
  Value x();

  /// {@return what stands between parts; white space where it is empty}
  @Attr
  default String delimiter() {
    return "";
  }

  /// {@return after how many cuts the rest stays whole; -1 for any number}
  @Attr
  default long maxSplits() {
    return -1;
  }

  @Result(TextTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult count();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    var sizes = ImmutableList.<Term>builder().addAll(x.sizes()).add(shapes.unknown()).build();
    return shapes.types(
        shapes.tensor(x.elementType(), sizes), shapes.tensor(IntegerType.I64, x.sizes()));
  }
}
