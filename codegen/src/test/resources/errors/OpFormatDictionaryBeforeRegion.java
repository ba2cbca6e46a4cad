package bad;

import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.NoTerminator;

@DialectDef("bad")
public sealed interface BadOp extends Operation {
  @OpDef(value = "a", format = "attr-dict $body") // here
  non-sealed interface AOp extends BadOp, NoTerminator {
    @Body
    Region body();
  }
}
