package bad;

import dev.weir.ir.*;
import dev.weir.ir.attr.*;
import dev.weir.ir.def.*;
import dev.weir.ir.text.*;
import dev.weir.ir.trait.*;
import dev.weir.ir.type.*;

@DialectDef("bad")
public sealed interface BadOp extends Operation {
  @OpDef("x")
  non-sealed interface XOp extends BadOp, SingleBlock, NoTerminator {
    @Body
    Region body(); // here
  }
}
