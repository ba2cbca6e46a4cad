package dev.weir.examples.quant;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// The largest magnitude in each row of the matrix `x`, from which a scale follows.
@OpDef(value = "absmax", format = "$x attr-dict `:` type($x)")
public non-sealed interface AbsmaxOp extends QuantOp, Pure, InfersSymbolicShape {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withSizes(List.of(shapes.of(x()).size(0))));
  }
}
