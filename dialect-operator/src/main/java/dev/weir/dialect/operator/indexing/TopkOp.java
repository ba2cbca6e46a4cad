package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// The `k` largest elements along `axis`, or the smallest unless `largest`, and their indices.
///
/// Shapes: `x: [A..., N, B...] -> out: [A..., K, B...], indices: [A..., K, B...]` with `N` at `axis`
/// and `K` the value of `k`; for a scalar `x: [] -> out: [], indices: []`.
///
/// Element types: `x: T -> out: T, indices: i64`.
///
/// Diagnoses: a `k` below 1 or above `N`, and an axis out of range.
@OpDef(value = "topk", format = "$x `,` $k attr-dict `:` functional-type(operands, results)")
public non-sealed interface TopkOp extends IndexingOp, UnaryOperands, TopkSettings {
  @Operand(AnyTensor.class)
  Value k();

  @Result(AnyTensor.class)
  OpResult indices();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("k");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape found = Indexing.topk(shapes.of(x()), k(), axis());
    return shapes.types(found, found.withElementType(IntegerType.I64));
  }
}
