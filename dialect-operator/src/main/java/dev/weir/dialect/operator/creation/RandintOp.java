package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// Integers drawn at random, all from `low` up to `high`, which is not among them, with the same probability, as
/// [DrawnNumbers] says for a seed of 0.
///
/// Shapes: `-> [shape...]`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: sizes below 0, and a `high` that is not above `low`.
@OpDef(value = "randint", format = "$shape attr-dict `:` functional-type(operands, results)")
public non-sealed interface RandintOp extends DrawnNumbers, GivesTensor {
  @Operand(IntegerList.class)
  Value shape();

  /// {@return the smallest integer}
  @Attr
  int low();

  /// {@return what integers are below}
  @Attr
  int high();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
  }

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("shape");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (high() <= low()) {
      throw new IllegalArgumentException(
          "expects a high above low, got %d and %d".formatted(high(), low()));
    }
    return UnknownRank.orDeclared(
        this, () -> Repetitions.expand(shapes.tensor(ElementTypes.typeOf(dtype())), shape()));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
