package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The slices of `input` along `axis`, without that dimension.
///
/// Shapes: `input: [A..., N, B...] -> out[i]: [A..., B...]` with `N`, the number of slices, at `axis`.
///
/// Element types: `input: T -> out[i]: T`.
///
/// Diagnoses: an axis out of range, and a size along it that is not known where the number of slices is not
/// declared.
@OpDef(value = "unbind", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface UnbindOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return 0;
  }

  @Result(TensorList.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    int along = Axes.normalize(axis(), input.rank());
    return UnknownRank.typesOrDeclared(
        this,
        () -> {
          if (!(input.size(along) instanceof IntegerTerm count)) {
            throw new UnknownRank("expects a known size along dimension " + along);
          }
          return Joins.unstack(input, axis(), count.value());
        });
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    int count = Sizes.tensors(out()).size();
    return ImmutableList.of(
        builder.add(OperatorOps.unstack(input()).axis(axis()).num(count)).out());
  }
}
