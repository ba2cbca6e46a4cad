package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Each element as a `dtype`. Floats become integers by dropping the fraction.
///
/// Element types: `x: T -> dtype`.
@OpDef(value = "cast", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CastOp extends UnaryElementwiseOp, Foldable, InfersElements {
  /// {@return the element type to convert to}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()).withElementType(ElementTypes.typeOf(dtype())));
  }

  /// `cast(x, type of x) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Identities.fold(this, x());
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    boolean integers =
        x().type() instanceof TensorType from
            && from.elementType() instanceof IntegerType source
            && source.width() >= Integer.SIZE
            && ElementTypes.typeOf(dtype()) instanceof IntegerType target
            && target.width() >= Integer.SIZE;
    return integers ? shapes.elements(x()) : Optional.empty();
  }
}
