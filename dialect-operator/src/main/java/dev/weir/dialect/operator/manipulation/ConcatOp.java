package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.fold.Identities;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tensors in `x` one after the other along `axis`.
///
/// Shapes: `x[i]: [A..., n[i], B...] -> [A..., N, B...]`, `N` the sum of the `n[i]` at `axis`.
///
/// Element types: `x[i]: T -> T`.
///
/// Diagnoses: an empty list, ranks, element types or other sizes that differ, and an axis out of range.
@OpDef(value = "concat", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
@OneElementType("x")
public non-sealed interface ConcatOp
    extends ManipulationOp, Foldable, LayoutTransformation, InfersElements, TakesAxis, GivesTensor {
  @Operand(TensorList.class)
  Value x();

  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Joins.concat(shapes.ofEach(x()), axis()));
  }

  /// `concat((x)) -> x`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return x().definingOp() instanceof CombineOp list && list.inputs().size() == 1
        ? Identities.fold(this, list.inputs().get(0))
        : Foldable.none();
  }

  /// {@return whether the list is this operator's alone and the axis is known}
  @Override
  default boolean canTransform() {
    return x().definingOp() instanceof CombineOp list
        && x().hasOneUse()
        && list.inputs().stream().allMatch(LayoutTransformation::isImage)
        && LayoutTransformation.isImage(out())
        && Constants.integer(axis()).isPresent();
  }

  /// The elements of the list.
  @Override
  default ImmutableList<OpOperand> imageOperands() {
    var images = ImmutableList.<OpOperand>builder();
    if (x().definingOp() instanceof CombineOp list) {
      for (int i = 0; i < list.operandCount(); i++) {
        images.add(list.opOperand(i));
      }
    }
    return images.build();
  }

  /// The same axis by its new number, in a constant of this operator's own.
  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    long axis = Math.floorMod(Constants.integer(axis()).orElseThrow(), IMAGE_RANK);
    int moved = ImmutableIntArray.of(0, 3, 1, 2).get((int) axis);
    rewriter.setInsertionPoint(this);
    rewriter.setLocation(axis().location());
    Value constant =
        rewriter
            .add(
                OperatorOps.full(ImmutableLongArray.of(1), moved)
                    .dtype(ElementTypes.dtypeOf(Sizes.tensor(axis()).elementType())))
            .out();
    Operation before = axis().definingOp();
    rewriter.setOperand(this, 1, constant);
    if (before instanceof FullOp && before.isUnused()) {
      rewriter.erase(before);
    }
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return shapes.ofEach(x()).getFirst().rank() == 1 ? shapes.elements(x()) : Optional.empty();
  }
}
