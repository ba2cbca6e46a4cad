package dev.weir.dialect.operator.array;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.TensorArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// The tensors of the list `x`, concatenated along `axis` or stacked along a new dimension there; also the
/// size along `axis` of each.
///
/// Shapes: `-> out: [A..., N, B...], out_index: [K]`, the tensors `[A..., n[k], B...]` of the list
/// concatenated along `axis`, of which there are `K`; with `use_stack`, `N` is `K`.
///
/// Element types: `-> out: T, out_index: i32`, `T` that of the list.
@OpDef(value = "array_to_tensor", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ArrayToTensorOp extends ArrayOp, GivesTensor {
  @Operand(TensorArray.class)
  Value x();

  /// {@return the axis of the concatenation}
  @Attr
  int axis();

  /// {@return whether tensors are stacked along a new dimension}
  @Attr
  default boolean useStack() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult outIndex();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape held = shapes.of(ArrayOp.held(x()));
    int rank = held.rank() + (useStack() ? 1 : 0);
    OptionalInt axis = Axes.find(axis(), rank);
    TensorShape out = held;
    if (axis.isPresent()) {
      List<Term> sizes = new ArrayList<>(held.sizes());
      if (useStack()) {
        sizes.add(axis.getAsInt(), shapes.unknown());
      } else {
        sizes.set(axis.getAsInt(), shapes.unknown());
      }
      out = held.reshaped(sizes);
    }
    return orDeclared(out.type(), shapes.tensor(IntegerType.I32, shapes.unknown()).type());
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
