package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// A function of an element: `compute.unary <exp> %x : f32`.
@OpDef(value = "unary", format = "$kind $source attr-dict `:` type($source)")
public non-sealed interface UnaryOp extends ComputeOp, Pure, InfersTypes {
  @Attr
  UnaryKind kind();

  @Operand(AnyElement.class)
  Value source();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(source().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, kind(), source().type(), diagnostics);
  }
}
