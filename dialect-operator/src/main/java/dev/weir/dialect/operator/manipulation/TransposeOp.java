package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `x` with dimension `perm[i]` at index `i`.
///
/// Shapes: `x: [A...] -> [permuted(A)...]`, size `i` being `A[perm[i]]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a `perm` that is no permutation of the dimensions.
@OpDef(value = "transpose", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface TransposeOp extends ManipulationOp, UnaryOperands, Foldable {
  /// {@return the dimension of the operand at each index of the result}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray perm();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Reshapes.transpose(shapes.of(x()), perm()));
  }

  /// `transpose(x, [0, 1, …]) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    for (int i = 0; i < perm().length(); i++) {
      if (perm().get(i) != i) {
        return Foldable.none();
      }
    }
    return Identities.fold(this, x());
  }
}
