package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.Sequences;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The numbers from `start` towards `end`, which is not among them, in steps of `step`.
///
/// Shapes: `-> [ceil((end - start) / step)]`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: a step of 0.
@OpDef(
    value = "arange",
    format = "$start `,` $end `,` $step attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArangeOp extends CreationOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value start();

  @Operand(AnyTensor.class)
  Value end();

  @Operand(AnyTensor.class)
  Value step();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT64;
  }

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.CPU;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("start", "end", "step");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Term count = Sequences.count(shapes, start(), end(), step());
    return shapes.types(shapes.tensor(ElementTypes.typeOf(dtype()), count));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
