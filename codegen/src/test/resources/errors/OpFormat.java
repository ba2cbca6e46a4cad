package bad;

import dev.weir.ir.*;
import dev.weir.ir.attr.*;
import dev.weir.ir.def.*;
import dev.weir.ir.text.*;
import dev.weir.ir.trait.*;
import dev.weir.ir.type.*;
import java.util.Optional;

@DialectDef("bad")
public sealed interface BadOp extends Operation {
  @OpDef(value = "x", format = "$FORMAT") // here
  non-sealed interface XOp extends BadOp {
    @Operand
    Value a();

    @Operand
    ValueRange rest();

    @Attr
    Optional<Long> maybe();

    @Result
    OpResult out();
  }
}
