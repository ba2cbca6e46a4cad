package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// Images of zeros but for the elements of `x`, which stand where `indices` says: at this index of a channel, row by
/// row. It brings back where the largest elements were that `max_pool2d_with_index` found.
///
/// Shapes: `x: [N, C, H, W], indices: [N, C, H, W] -> [N, C, P, Q]`, `P` and `Q` being the `output_size`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, indices of another shape, another layout than `NCHW`, and an output size that is
/// not two numbers.
@OpDef(
    value = "unpool",
    format = "$x `,` $indices `,` $output_size attr-dict `:` functional-type(operands, results)")
public non-sealed interface UnpoolOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value indices();

  @Operand(IntegerList.class)
  Value outputSize();

  /// {@return the size of the windows that were pooled; not used}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray ksize();

  /// {@return the strides of these windows; not used}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  /// {@return the padding of the images that were pooled; not used}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray padding();

  /// {@return the layout of the images: `NCHW`}
  @Attr
  String dataFormat();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("output_size");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() != 4) {
      throw new IllegalArgumentException("expects images of rank 4, got '%s'".formatted(x));
    }
    if (!dataFormat().equals("NCHW")) {
      throw new IllegalArgumentException(
          "expects 'NCHW' as data_format, got '%s'".formatted(dataFormat()));
    }
    shapes.sameShape(x, shapes.of(indices()), "x and indices");
    List<Term> sizes = shapes.elements(outputSize()).orElseGet(() -> shapes.unknownIntegers(2));
    if (sizes.size() != 2) {
      throw new IllegalArgumentException("expects two output sizes, got " + sizes.size());
    }
    TensorShape image = x;
    for (int i = 0; i < 2; i++) {
      if (!shapes.requireAtLeast(sizes.get(i), 0)) {
        throw new IllegalArgumentException("cannot make an image of size " + sizes.get(i));
      }
      boolean isSize = shapes.bounds(sizes.get(i)).lower() >= 0;
      image = image.with(2 + i, isSize ? sizes.get(i) : shapes.unknown());
    }
    return shapes.types(image);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Optional<ImmutableLongArray> sizes = Reductions.axes(outputSize());
    if (sizes.isEmpty()) {
      throw new IllegalArgumentException("expects an output size that is constant");
    }
    Value rows = a.size(sizes.get().get(0));
    Value columns = a.size(sizes.get().get(1));
    Value zero = a.add(OperatorOps.full(ImmutableLongArray.of(), 0).dtype(Arithmetic.dtype(x())));
    Value flat = new Lengths(a).times(rows, columns);
    Value empty =
        a.add(OperatorOps.expand(zero, a.sizes(List.of(a.size(x(), 0), a.size(x(), 1), flat))));
    Value put =
        a.add(
            OperatorOps.putAlongAxis(empty, a.together(indices(), 2, 3), a.together(x(), 2, 3), 2));
    return ImmutableList.of(
        a.add(OperatorOps.reshape(put, a.sizes(List.of(a.size(0), a.size(0), rows, columns)))));
  }
}
