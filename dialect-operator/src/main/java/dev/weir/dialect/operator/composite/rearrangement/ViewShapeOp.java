package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The elements of `input` in the shape `dims`, of which PaddlePaddle gives another tensor of the same memory; one
/// -1 stands for what is left.
///
/// Deviation: what is written over the result is not seen in `input`.
///
/// Shapes: `input: [A...] -> [dims...]`, of as many elements.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: a shape that cannot hold the elements, and more than one -1.
@OpDef(value = "view_shape", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface ViewShapeOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the sizes of the result}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray dims() {
    return ImmutableLongArray.of();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Reshapes.reshape(shapes.of(input()), dims()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new Arithmetic(builder).reshape(input(), dims().toArray()));
  }
}
