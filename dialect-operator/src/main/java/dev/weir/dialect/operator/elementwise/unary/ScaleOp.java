package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Elements;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// `scale * x + bias`, or `scale * (x + bias)` unless `bias_after_scale`.
@OpDef(value = "scale", format = "$x `,` $scale attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface ScaleOp extends UnaryElementwiseOp, Foldable, InfersElements {
  @Operand(AnyTensor.class)
  Value scale();

  /// {@return what is added}
  @Attr(codec = FloatCodec.class)
  default float bias() {
    return 0.0f;
  }

  /// {@return whether `bias` is added after scaling}
  @Attr
  default boolean biasAfterScale() {
    return true;
  }

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("scale");
  }

  /// `scale(x, 1) + 0 -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return bias() == 0 && Constants.number(scale()).orElse(0) == 1
        ? Identities.fold(this, x())
        : Foldable.none();
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    OptionalDouble factor = Constants.number(scale());
    double addend = biasAfterScale() ? bias() : bias() * factor.orElse(0);
    return Elements.scaled(shapes, x(), factor, addend);
  }
}
