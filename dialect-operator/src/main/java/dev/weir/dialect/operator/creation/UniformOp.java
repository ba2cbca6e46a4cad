package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
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

/// Numbers drawn at random, all from `min` up to `max` with the same probability, as [DrawnNumbers] says.
///
/// Shapes: `-> [shape...]`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: sizes below 0.
@OpDef(
    value = "uniform",
    format = "$shape `,` $min `,` $max attr-dict `:` functional-type(operands, results)")
public non-sealed interface UniformOp extends DrawnNumbers, GivesTensor {
  @Operand(IntegerList.class)
  Value shape();

  @Operand(AnyTensor.class)
  Value min();

  @Operand(AnyTensor.class)
  Value max();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  /// {@return the seed of the numbers}
  @Attr
  int seed();

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("shape", "min", "max");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(
        this, () -> Repetitions.expand(shapes.tensor(ElementTypes.typeOf(dtype())), shape()));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
