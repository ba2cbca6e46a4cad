package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// Input number `col` of the program, the older form of `data`. Its type is not inferred: it specifies what the input must be.
///
/// Shapes: `-> [A...]`, as declared.
///
/// Element types: `-> T`, as declared.
///
/// Diagnoses: being built without a result type, since there is nothing to infer it from.
@OpDef(value = "feed", format = "attr-dict `:` type($out)")
public non-sealed interface FeedOp extends ProgramOp, GivesTensor {
  /// {@return the name of the input}
  @Attr("name")
  String inputName();

  /// {@return the number of the input}
  @Attr
  int col();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
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
