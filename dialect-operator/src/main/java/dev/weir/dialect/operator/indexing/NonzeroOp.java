package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The indices of the elements other than zero, one row for each, in row-major order. NaN is other than zero.
///
/// Shapes: `condition: [...] -> [n, r]`, where `r` is the rank of `condition`, and `n` is known when the program
/// runs.
///
/// Element types: `-> i64`.
@OpDef(value = "nonzero", format = "$condition attr-dict `:` functional-type(operands, results)")
public non-sealed interface NonzeroOp extends IndexingOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value condition();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape condition = shapes.of(condition());
    Term count = shapes.unknown(0, condition.elementCount());
    return shapes.types(shapes.tensor(IntegerType.I64, count, Term.of(condition.rank())));
  }
}
