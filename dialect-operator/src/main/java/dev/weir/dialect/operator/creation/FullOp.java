package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.IntArrayCodec;
import dev.weir.dialect.builtin.codec.ScalarCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.fold.Splats;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.TensorType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A tensor of this shape whose elements are all `value`.
///
/// Shapes: `-> [shape...]`.
///
/// Element types: `-> dtype`.
@OpDef(value = "full", format = "attr-dict `:` type($out)")
public non-sealed interface FullOp
    extends CreationOp, ConstantLike, Foldable, InfersElements, GivesTensor {
  /// {@return the sizes of the result}
  @Attr(codec = IntArrayCodec.class)
  ImmutableLongArray shape();

  /// {@return the value of each element}
  @Attr(codec = ScalarCodec.class)
  double value();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.FLOAT32;
  }

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.CPU;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(TensorType.of(ElementTypes.typeOf(dtype()), shape()));
  }

  /// Folds to the number that all elements are.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Splats.constant(value(), ElementTypes.typeOf(dtype()));
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    Term count = shapes.of(TensorType.of(ElementTypes.typeOf(dtype()), shape())).elementCount();
    return count instanceof IntegerTerm known
            && known.value() <= ShapeInference.MOST_ELEMENTS
            && value() == Math.rint(value())
        ? Optional.of(
            ImmutableList.copyOf(Collections.nCopies((int) known.value(), Term.of((long) value()))))
        : Optional.empty();
  }
}
