package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The part of `input` from `starts` to `ends` along `axes`; negative bounds count from the back,
/// and bounds beyond the tensor are clamped. The dimensions `decrease_axis`, whose size must be 1 then,
/// are dropped.
///
/// Shapes: `input: [A...] -> [sliced(A)...]`, size `ends[i] - starts[i]` at `axes[i]`, both clamped to the tensor,
/// the others as they are; without the dimensions `decrease_axis`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: bounds that are not one per axis, axes out of range, and a dropped dimension of another
/// size than 1.
@OpDef(
    value = "slice",
    format = "$input `,` $starts `,` $ends attr-dict `:` functional-type(operands, results)")
public non-sealed interface SliceOp
    extends ManipulationOp, Foldable, SliceSettings, InfersElements, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(IntegerList.class)
  Value starts();

  @Operand(IntegerList.class)
  Value ends();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("starts", "ends");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Slices.slice(shapes.of(input()), axes(), starts(), ends(), decreaseAxis()));
  }

  /// `slice(x, all of x) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return decreaseAxis().isEmpty() ? Identities.foldStatic(this, input()) : Foldable.none();
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    Optional<ImmutableList<Term>> from = shapes.elements(input());
    OptionalLong start = shapes.integer(starts());
    OptionalLong end = shapes.integer(ends());
    if (from.isEmpty()
        || start.isEmpty()
        || end.isEmpty()
        || shapes.of(input()).rank() != 1
        || axes().length() != 1) {
      return Optional.empty();
    }
    int length = from.get().size();
    int first = (int) Slices.clamp(start.getAsLong(), length);
    int last = (int) Slices.clamp(end.getAsLong(), length);
    return Optional.of(first < last ? from.get().subList(first, last) : ImmutableList.of());
  }
}
