package dev.weir.dialect.operator.composite.copy;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// `x`, copied to the device in PaddlePaddle; here a target has one memory, and it is `x`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "memcpy_h2d", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface MemcpyH2dOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the kind of place that is copied to}
  @Attr
  default int dstPlaceType() {
    return 0;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.add(OperatorOps.assign(x())));
  }
}
