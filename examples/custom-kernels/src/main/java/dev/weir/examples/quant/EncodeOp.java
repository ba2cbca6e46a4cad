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
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The integers that the numbers `x` are stored as: `x / scale`, rounded, plus the zero point, and no further than
/// integers of 8 bits go.
@OpDef(
    value = "encode",
    format = "$x `scale` $scale (`zero` $zeroPoint^)? (`round` $rounding^)? attr-dict `:` type($x)")
public non-sealed interface EncodeOp extends QuantOp, Pure, InfersSymbolicShape {
  @Operand(AnyTensor.class)
  Value x();

  @Attr
  double scale();

  @Attr
  default long zeroPoint() {
    return 0;
  }

  @Attr
  default Rounding rounding() {
    return Rounding.NEAREST;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withElementType(IntegerType.I8));
  }
}
