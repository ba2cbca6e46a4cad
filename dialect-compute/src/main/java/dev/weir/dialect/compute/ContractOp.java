package dev.weir.dialect.compute;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.FloatType;

/// The sum of products of two elements along axes: `compute.contract %a, %b along(%k) : f16, f16 -> f32`. Products
/// are computed and summed in the type of the result: f64 of f64, else f32.
@OpDef(
    value = "contract",
    format =
        "$lhs `,` $rhs `along` `(` $along `)` attr-dict `:` type($lhs) `,` type($rhs) `->` "
            + "type($result)")
public non-sealed interface ContractOp extends ComputeOp, Pure {
  @Operand(AnyElement.class)
  Value lhs();

  @Operand(AnyElement.class)
  Value rhs();

  @Operand(IndexTyped.class)
  ValueRange along();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    boolean isWide = lhs().type() == FloatType.F64;
    if (!(lhs().type() instanceof FloatType)
        || !lhs().type().equals(rhs().type())
        || result().type() != (isWide ? FloatType.F64 : FloatType.F32)) {
      diagnostics.error(
          this,
          "expects floats of one type, summed in f64 if they are f64 and else in f32, got '%s',"
              + " '%s' and '%s'",
          lhs().type(),
          rhs().type(),
          result().type());
    }
    NestRules.verifyAxes(this, along(), diagnostics);
  }
}
