package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Right shift of `lhs` by `rhs` bits, zeros coming in. Poison where `rhs`, unsigned, is not below the
/// width. `exact` promises that only zeros are shifted out.
@OpDef(value = "shrui", format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)")
public non-sealed interface ShRUIOp extends IntegerBinaryOp {
  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Attr("isExact") Optional<UnitAttr> isExact();

  @Override @Result(SignlessIntegerLike.class) OpResult result();
}
