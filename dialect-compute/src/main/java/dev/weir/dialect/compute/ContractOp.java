package dev.weir.dialect.compute;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// The sum of products of two elements along axes: `compute.contract %a, %b along(%k) : f16, f16 -> f32`. Products
/// are computed and summed in the type of the result: f64 of f64, f32 of other floats, i32 of i8.
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
    Type sum =
        lhs().type() == FloatType.F64
            ? FloatType.F64
            : lhs().type().equals(IntegerType.I8) ? IntegerType.I32 : FloatType.F32;
    boolean isKnown = lhs().type() instanceof FloatType || sum.equals(IntegerType.I32);
    if (!isKnown || !lhs().type().equals(rhs().type()) || !result().type().equals(sum)) {
      diagnostics.error(
          this,
          "expects floats of one type, summed in f64 if they are f64 and else in f32, or i8 summed"
              + " in i32, got '%s', '%s' and '%s'",
          lhs().type(),
          rhs().type(),
          result().type());
    }
    NestRules.verifyAxes(this, along(), diagnostics);
  }
}
