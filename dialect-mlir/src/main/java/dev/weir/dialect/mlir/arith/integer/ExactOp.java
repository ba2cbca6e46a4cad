package dev.weir.dialect.mlir.arith.integer;

import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.def.Attr;
import java.util.Optional;

/// Computes an integer from which a remainder is lost, unless it is promised that there is none.
public sealed interface ExactOp extends IntegerBinaryOp permits DivSIOp, DivUIOp, ShRSIOp, ShRUIOp {
  @Override
  @Attr("isExact")
  Optional<UnitAttr> isExact();
}
