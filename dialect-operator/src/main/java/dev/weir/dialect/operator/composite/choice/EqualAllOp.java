package dev.weir.dialect.operator.composite.choice;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Whether `x` and `y` have the same shape and equal elements.
///
/// Shapes: `x: [...], y: [...] -> []`.
///
/// Element types: `-> i1`.
///
/// Diagnoses: sizes found to differ at run time, unless they broadcast.
@OpDef(value = "equal_all", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface EqualAllOp extends CompositeOp, BinaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.tensor(IntegerType.I1));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    TensorType x = Sizes.tensor(x());
    if (!TypeAgreement.agree(x, Sizes.tensor(y()).withElementType(x.elementType()))) {
      return ImmutableList.of(
          a.add(OperatorOps.full(ImmutableLongArray.of(), 0).dtype(DType.BOOL)));
    }
    return ImmutableList.of(a.add(OperatorOps.all(a.add(OperatorOps.equal(x(), y())))));
  }
}
