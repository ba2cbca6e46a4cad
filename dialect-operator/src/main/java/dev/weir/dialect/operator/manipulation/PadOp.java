package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` with elements `pad_value` added: `paddings` holds how many before and after each dimension.
///
/// Shapes: `x: [A...] -> [padded(A)...]`, size `i` being
/// `A[i] + paddings[2 * i] + paddings[2 * i + 1]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: paddings that are not two per dimension, or negative.
@OpDef(value = "pad", format = "$x `,` $pad_value attr-dict `:` functional-type(operands, results)")
public non-sealed interface PadOp extends ManipulationOp, UnaryOperands, Foldable {
  @Operand(AnyTensor.class)
  Value padValue();

  /// {@return the number of elements added before and after each dimension}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("pad_value");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Repetitions.pad(shapes.of(x()), paddings()));
  }

  /// `pad(x, 0) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return paddings().stream().allMatch(n -> n == 0) ? Identities.fold(this, x()) : Foldable.none();
  }
}
