package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// Reduces elements along axes: `compute.reduce <sum> %x along(%j) : f32`. The result does not depend on these.
@OpDef(
    value = "reduce",
    format = "$kind $source `along` `(` $along `)` attr-dict `:` type($source)")
public non-sealed interface ReduceOp extends ComputeOp, Pure, InfersTypes {
  @Attr
  ReduceKind kind();

  @Operand(AnyElement.class)
  Value source();

  @Operand(IndexTyped.class)
  ValueRange along();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(source().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ElementRules.verify(this, kind(), source().type(), diagnostics);
    NestRules.verifyAxes(this, along(), diagnostics);
  }
}
