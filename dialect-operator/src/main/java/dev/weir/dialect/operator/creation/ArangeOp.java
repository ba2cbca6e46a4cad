package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.OptionalDouble;

/// The numbers from `start` towards `end`, which is not among them, in steps of `step`.
@OpDef(
    value = "arange",
    format = "$start `,` $end `,` $step attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArangeOp extends CreationOp {
  @Operand(AnyTensor.class)
  Value start();

  @Operand(AnyTensor.class)
  Value end();

  @Operand(AnyTensor.class)
  Value step();

  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT64;
  }

  @Attr
  default PlaceAttr place() {
    return PlaceAttr.CPU;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("start", "end", "step");
  }

  @Override
  default List<Type> inferTypes() {
    OptionalDouble start = Constants.number(start());
    OptionalDouble end = Constants.number(end());
    OptionalDouble step = Constants.number(step());
    long count = TensorType.DYNAMIC;
    if (start.isPresent() && end.isPresent() && step.isPresent()) {
      if (step.getAsDouble() == 0) {
        throw new IllegalArgumentException("expects a step other than 0");
      }
      double steps = (end.getAsDouble() - start.getAsDouble()) / step.getAsDouble();
      count = Math.max(0, (long) Math.ceil(steps));
    }
    return ImmutableList.of(TensorType.of(ElementTypes.typeOf(dtype()), count));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }
}
