package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.List;

/// Input number `col` of the program, the older form of `data`. Its type is not inferred: it says
/// what the input must be.
@OpDef(value = "feed", format = "attr-dict `:` type($out)")
public non-sealed interface FeedOp extends ProgramOp {
  @Attr("name")
  String inputName();

  @Attr
  int col();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return UnknownRank.orDeclared(
        this,
        () -> {
          throw new UnknownRank("the type of an input must be given");
        });
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
