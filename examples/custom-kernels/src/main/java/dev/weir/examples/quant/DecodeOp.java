package dev.weir.examples.quant;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.FloatType;
import java.util.List;

/// The numbers that the integers `q` stand for: `(q - zero point) scale`.
@OpDef(value = "decode", format = "$q `scale` $scale (`zero` $zeroPoint^)? attr-dict `:` type($q)")
public non-sealed interface DecodeOp extends QuantOp, Pure, InfersSymbolicShape {
  @Operand(AnyTensor.class)
  Value q();

  @Attr
  double scale();

  @Attr
  default long zeroPoint() {
    return 0;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(q()).withElementType(FloatType.F32));
  }
}
