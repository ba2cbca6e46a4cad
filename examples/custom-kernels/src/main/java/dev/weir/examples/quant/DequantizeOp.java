package dev.weir.examples.quant;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// `q` in the numbers that its type expresses.
@OpDef(value = "dequantize", format = "$q attr-dict `:` type($q)")
public non-sealed interface DequantizeOp extends QuantOp, Pure, InfersTypes {
  @Operand(QuantizedTensor.class)
  Value q();

  @Result(dev.weir.dialect.operator.AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    TensorType t = (TensorType) q().type();
    return ImmutableList.of(t.withElementType(((UniformType) t.elementType()).expressed()));
  }
}
