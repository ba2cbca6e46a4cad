package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The rows of `input` from `begin_idx` on up to `end_idx`, which is not among them: PaddlePaddle gives another tensor
/// of the same memory.
///
/// Deviation: what is written over the result is not seen in `input`.
///
/// Shapes: `input: [N, A...] -> [M, A...]` with `M = end_idx - begin_idx`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: a scalar, and rows that are not there.
@OpDef(value = "view_slice", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface ViewSliceOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the first row}
  @Attr
  long beginIdx();

  /// {@return the row after the last one}
  @Attr
  long endIdx();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    if (input.rank() == 0) {
      throw new IllegalArgumentException("expects rows, got '%s'".formatted(input));
    }
    if (beginIdx() < 0
        || endIdx() <= beginIdx()
        || !shapes.requireAtLeast(input.size(0), endIdx())) {
      throw new IllegalArgumentException(
          "expects rows of '%s', got %d up to %d".formatted(input, beginIdx(), endIdx()));
    }
    return shapes.types(input.with(0, Term.of(endIdx() - beginIdx())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new Arithmetic(builder).part(input(), 0, beginIdx(), endIdx()));
  }
}
