package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// `x`, a number, and `value` more.
///
/// Shapes: `x: [A...] -> [A...]`, of one element.
///
/// Element types: `x: T -> T`.
@OpDef(value = "increment", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface IncrementOp extends CompositeOp, UnaryOperands {
  /// {@return what is added}
  @Attr(codec = FloatCodec.class)
  default float value() {
    return 1f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new Arithmetic(builder).scale(x(), 1, value()));
  }
}
