package dev.weir.dialect.operator.composite.creation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.builtin.codec.ScalarCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.Axes;
import java.util.ArrayList;
import java.util.List;

/// A tensor of this shape whose elements are all `value`, but for one size, which is that of `input`.
///
/// Shapes: `input: [A...] -> [shape...]`, with `A[input_dim_idx]` at `output_dim_idx`.
///
/// Element types: `-> dtype`.
///
/// Diagnoses: dimensions out of range, and another size below 0.
@OpDef(
    value = "full_batch_size_like",
    format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface FullBatchSizeLikeOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the sizes of the result}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray shape();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  /// {@return the value of each element}
  @Attr(codec = ScalarCodec.class)
  double value();

  /// {@return the dimension whose size is taken}
  @Attr
  int inputDimIdx();

  /// {@return the dimension that gets it}
  @Attr
  int outputDimIdx();

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.CPU;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    int from = Axes.normalize(inputDimIdx(), input.rank());
    int to = Axes.normalize(outputDimIdx(), shape().length());
    var sizes = ImmutableList.<Term>builder();
    for (int i = 0; i < shape().length(); i++) {
      if (i != to && shape().get(i) < 0) {
        throw new IllegalArgumentException("expects a size of 0 or more, got " + shape().get(i));
      }
      sizes.add(i == to ? input.size(from) : Term.of(shape().get(i)));
    }
    return shapes.types(shapes.tensor(ElementTypes.typeOf(dtype()), sizes.build()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int to = Axes.normalize(outputDimIdx(), shape().length());
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < shape().length(); i++) {
      sizes.add(
          i == to
              ? a.size(input(), Axes.normalize(inputDimIdx(), Sizes.tensor(input()).rank()))
              : a.size(shape().get(i)));
    }
    Value scalar = a.add(OperatorOps.full(ImmutableLongArray.of(), value()).dtype(dtype()));
    return ImmutableList.of(a.add(OperatorOps.expand(scalar, a.sizes(sizes))));
  }
}
