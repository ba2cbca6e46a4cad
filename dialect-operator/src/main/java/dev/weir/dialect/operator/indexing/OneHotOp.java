package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.FloatType;
import java.util.List;

/// For each element the vector of `num_classes` numbers that is 1 at its index and 0 elsewhere.
///
/// Shapes: `x: [A...] -> [A..., N]`, where `N` is `num_classes`.
///
/// Element types: `-> f32`.
///
/// Diagnoses: a number of classes below 1.
@OpDef(
    value = "one_hot",
    format = "$x `,` $num_classes attr-dict `:` functional-type(operands, results)")
public non-sealed interface OneHotOp extends IndexingOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value numClasses();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("num_classes");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Indexing.oneHot(shapes.of(x()), numClasses(), FloatType.F32));
  }
}
