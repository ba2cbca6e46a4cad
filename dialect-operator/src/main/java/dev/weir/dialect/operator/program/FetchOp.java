package dev.weir.dialect.operator.program;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// Output number `col` of the program: `x` itself, under a name.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "fetch", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface FetchOp extends ProgramOp, UnaryOperands {
  /// {@return the name of the output}
  @Attr("name")
  String outputName();

  /// {@return the number of the output}
  @Attr
  int col();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(x().type());
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
