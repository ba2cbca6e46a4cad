package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tensors in `x` one after the other along `axis`.
@OpDef(value = "concat", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ConcatOp extends ManipulationOp, Foldable {
  @Operand(TensorList.class) Value x();

  @Operand(AnyTensor.class) Value axis();

  @Result(AnyTensor.class) OpResult out();

  @Override default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override default List<Type> inferTypes() {
    return ImmutableList.of(Joins.concat(Sizes.tensors(x()), axis()));
  }

  /// `concat((x)) -> x`
  @Override default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return x().definingOp() instanceof CombineOp list && list.inputs().size() == 1
        ? Identities.fold(this, list.inputs().get(0))
        : Foldable.none();
  }
}
