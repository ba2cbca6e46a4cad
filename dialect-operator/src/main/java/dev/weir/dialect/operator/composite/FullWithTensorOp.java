package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesShape;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// A tensor of this shape whose elements are all `value`, a tensor of one element.
///
/// Shapes: `value: [1] -> [shape...]`; also `value: []`.
///
/// Element types: `value: T -> dtype`.
///
/// Diagnoses: sizes below -1, and a -1.
@OpDef(
    value = "full_with_tensor",
    format = "$value `,` $shape attr-dict `:` functional-type(operands, results)")
public non-sealed interface FullWithTensorOp extends CompositeOp, TakesShape, GivesTensor {
  @Operand(AnyTensor.class)
  Value value();

  @Operand(IntegerList.class)
  Value shape();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT32;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(
        this, () -> Repetitions.expand(shapes.tensor(ElementTypes.typeOf(dtype())), shape()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value number = a.add(OperatorOps.cast(value(), dtype()));
    Value scalar = a.add(OperatorOps.reshape(number, a.integers()));
    return ImmutableList.of(a.add(OperatorOps.expand(scalar, shape())));
  }
}
