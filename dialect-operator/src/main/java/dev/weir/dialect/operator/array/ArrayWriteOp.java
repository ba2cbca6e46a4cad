package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.operator.TensorArrayType;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// Writes a copy of `x` to index `i` of the list `array`, which grows as far as that. The result is the list.
///
/// Shapes: `x: [A...] ->`; the result is the list.
///
/// Element types: `x: T ->`, where `T` is that of the list.
///
/// Diagnoses: a tensor of another element type than the list.
@OpDef(
    value = "array_write_",
    format = "$array `,` $x `,` $i attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArrayWriteOp extends ArrayOp {
  @Operand(TensorArray.class)
  Value array();

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value i();

  @Result(TensorArray.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("i");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Type elements = ArrayOp.held(array()).elementType();
    if (!elements.equals(x.elementType())) {
      throw new IllegalArgumentException(
          "writes %s to a list of %s".formatted(x.elementType(), elements));
    }
    return orDeclared(new TensorArrayType(x.type()));
  }

  @Override
  default String kernelName() {
    return "array_write";
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
