package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Each element as a `dtype`. Floats become integers by dropping the fraction.
@OpDef(value = "cast", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CastOp extends UnaryElementwiseOp, Foldable {
  @Operand(AnyTensor.class)
  Value x();

  @Attr(codec = DTypeCodec.class)
  DType dtype();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Sizes.tensor(x()).withElementType(ElementTypes.typeOf(dtype())));
  }

  /// `cast(x, type of x) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.fold(this, x());
  }
}
