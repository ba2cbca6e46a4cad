package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The sizes of the dimensions of `input`, as a vector of i32.
///
/// Shapes: `input: [A...] -> [R]`, `R` the rank of `input`.
///
/// Element types: `input: T -> i32`.
@OpDef(value = "shape", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface ShapeOp extends ManipulationOp, Foldable, InfersElements, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.tensor(IntegerType.I32, shapes.of(input()).rank()));
  }

  /// `shape(x) -> constant` where all sizes are known
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return input().type() instanceof TensorType type && type.isStatic()
        ? Foldable.to(DenseArrayAttr.ofIntegers(IntegerType.I32, type.shape().toArray()))
        : Foldable.none();
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    return Optional.of(shapes.of(input()).sizes());
  }
}
