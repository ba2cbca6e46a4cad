package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.FloatCodec;
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

/// Numbers drawn at random from the normal distribution of this `mean` and standard deviation `std`, as
/// [DrawnNumbers] says. Element `i` is made of the numbers `u` and `v` of elements `2 i` and `2 i + 1`, after Box and
/// Muller: `mean + std sqrt(-2 log(1 - u)) cos(2 pi v)`.
///
/// Shapes: `-> [shape...]`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: sizes below 0.
@OpDef(value = "gaussian", format = "$shape attr-dict `:` functional-type(operands, results)")
public non-sealed interface GaussianOp extends DrawnNumbers, GivesTensor {
  @Operand(IntegerList.class)
  Value shape();

  /// {@return the mean}
  @Attr(codec = FloatCodec.class)
  float mean();

  /// {@return the standard deviation}
  @Attr(codec = FloatCodec.class)
  float std();

  /// {@return the seed of the numbers}
  @Attr
  int seed();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

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
    return UnknownRank.orDeclared(
        this, () -> Repetitions.expand(shapes.tensor(ElementTypes.typeOf(dtype())), shape()));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
