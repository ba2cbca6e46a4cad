package dev.weir.dialect.operator.creation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The vector of these integers.
///
/// Shapes: `-> [N]` for `N` numbers in `value`.
///
/// Element types: `-> dtype`.
@OpDef(value = "full_int_array", format = "attr-dict `:` type($out)")
public non-sealed interface FullIntArrayOp
    extends CreationOp, ConstantLike, Foldable, InfersElements, GivesTensor {
  /// {@return the elements}
  @Attr(codec = LongsCodec.class)
  ImmutableLongArray value();

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
    return shapes.types(shapes.tensor(ElementTypes.typeOf(dtype()), value().length()));
  }

  /// Folds to the list of integers.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return ElementTypes.typeOf(dtype()) instanceof IntegerType type
        ? Foldable.to(DenseArrayAttr.ofIntegers(type, value().toArray()))
        : Foldable.none();
  }

  @Override
  default DType kernelDataType() {
    return dtype();
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return Optional.of(
        value().stream().mapToObj(Term::of).collect(ImmutableList.toImmutableList()));
  }
}
