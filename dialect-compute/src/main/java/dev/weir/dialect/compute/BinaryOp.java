package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.BinaryKind;
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
import dev.weir.ir.trait.SameTypeOperands;
import java.util.List;

/// A function of two elements of one type: `compute.binary <add> %x, %y : f32`.
@OpDef(value = "binary", format = "$kind $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface BinaryOp extends ComputeOp, Pure, InfersTypes, SameTypeOperands {
  /// {@return the function of two elements}
  @Attr
  BinaryKind kind();

  @Operand(AnyElement.class)
  Value lhs();

  @Operand(AnyElement.class)
  Value rhs();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(lhs().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, kind(), lhs().type(), diagnostics);
  }
}
