package bad;

import dev.weir.ir.*;
import dev.weir.ir.attr.*;
import dev.weir.ir.def.*;
import dev.weir.ir.text.*;
import dev.weir.ir.trait.*;
import dev.weir.ir.type.*;

@DialectDef("bad")
public sealed interface BadOp extends Operation {
  final class Codec implements AttributeCodec<String> {
    @Override
    public Attribute encode(String value) {
      return new StringAttr(value);
    }

    @Override
    public String decode(Attribute attribute) {
      return attribute.toString();
    }

    @Override
    public String describe() {
      return "text";
    }
  }

  @OpDef("x")
  non-sealed interface XOp extends BadOp {
    @Attr(codec = Codec.class) // here
    int a();
  }
}
