package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Where each of `values` goes into the last dimension of `sorted_sequence`, which ascends, so that it still does:
/// before the elements that equal it, or with `right` after them. NaN is the largest.
///
/// Deviation: negative infinity goes to the front, where PaddlePaddle's kernel puts it last.
///
/// Shapes: `sorted_sequence: [N], values: [A...] -> [A...]`, or
/// `sorted_sequence: [B..., N], values: [B..., M] -> [B..., M]`.
///
/// Element types: `sorted_sequence: T, values: T -> i64`, or `sorted_sequence: T, values: T -> i32` with `out_int32`.
///
/// Diagnoses: a sequence without dimension, element types that differ, and sizes that differ but for the last.
@OpDef(
    value = "searchsorted",
    format = "$sorted_sequence `,` $values attr-dict `:` functional-type(operands, results)")
@OneElementType({"sorted_sequence", "values"})
public non-sealed interface SearchsortedOp extends IndexingOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value sortedSequence();

  @Operand(AnyTensor.class)
  Value values();

  /// {@return whether the indices are i32, not i64}
  @Attr
  default boolean outInt32() {
    return false;
  }

  /// {@return whether a value goes after the elements that equal it}
  @Attr
  default boolean right() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape sorted = shapes.of(sortedSequence());
    TensorShape values = shapes.of(values());
    if (sorted.rank() == 0) {
      throw new IllegalArgumentException("expects a sequence, got '%s'".formatted(sorted));
    }
    if (!sorted.elementType().equals(values.elementType())) {
      throw new IllegalArgumentException(
          "expects a sequence and values of one element type, got '%s' and '%s'"
              .formatted(sorted, values));
    }
    if (sorted.rank() > 1) {
      if (sorted.rank() != values.rank()) {
        throw new IllegalArgumentException(
            "expects values of rank %d, got '%s'".formatted(sorted.rank(), values));
      }
      for (int i = 0; i < sorted.rank() - 1; i++) {
        shapes.same(sorted.size(i), values.size(i), "sizes of the sequences and the values");
      }
    }
    return shapes.types(values.withElementType(outInt32() ? IntegerType.I32 : IntegerType.I64));
  }
}
