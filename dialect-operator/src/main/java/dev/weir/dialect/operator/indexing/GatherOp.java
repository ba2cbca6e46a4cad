package dev.weir.dialect.operator.indexing;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Elements;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The slices of `x` along `axis` that `index` names. An index of rank 0 takes the dimension away.
///
/// Shapes: `x: [A..., N, B...], index: [I] -> [A..., I, B...]` with `N` at `axis`; also
/// `index: [I, 1]`; an index of rank 0 drops the dimension:
/// `x: [A..., N, B...], index: [] -> [A..., B...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an index that is no scalar, vector or column, and an axis out of range.
@OpDef(
    value = "gather",
    format = "$x `,` $index `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherOp extends IndexingOp, UnaryOperands, InfersElements, TakesAxis {
  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Indexing.gather(shapes.of(x()), shapes.of(index()), axis()));
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    Optional<ImmutableLongArray> places = shapes.integers(index());
    if (!Elements.isList(x()) || places.isEmpty()) {
      return Optional.empty();
    }
    return shapes
        .elements(x())
        .filter(elements ->
            places.get().stream().allMatch(place -> place >= 0 && place < elements.size()))
        .map(elements ->
            places.get().stream()
                .mapToObj(place -> elements.get((int) place))
                .collect(ImmutableList.toImmutableList()));
  }
}
