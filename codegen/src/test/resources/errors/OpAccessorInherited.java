package bad;

import dev.weir.ir.*;
import dev.weir.ir.attr.*;
import dev.weir.ir.def.*;
import dev.weir.ir.text.*;
import dev.weir.ir.trait.*;
import dev.weir.ir.type.*;

@DialectDef("bad")
public sealed interface BadOp extends Operation {
  sealed interface Base extends BadOp {
    @Operand
    Value a();
  }

  sealed interface Other extends BadOp {
    @Operand(TypeConstraint.Any.class)
    Value a();
  }

  @OpDef("x")
  non-sealed interface XOp extends Base, Other {} // here
}
