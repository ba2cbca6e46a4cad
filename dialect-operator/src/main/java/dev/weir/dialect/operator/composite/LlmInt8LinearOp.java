package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.quantization.QuantizedWeight;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;
import java.util.stream.LongStream;

/// The matmul of `x` and weights of 8 bits, where `x` is rounded to 8 bits row by row but for columns with an element
/// of a magnitude above `threshold`, plus a bias vector.
///
/// A row is rounded to multiples of 1/127 of its largest magnitude, those above the threshold left aside. Columns of
/// such outliers are multiplied as they are, with weights taken back to floats by their scales.
///
/// Deviation: the weights are in the order that `weight_quantize` has them in, not moved about as a GPU would have
/// them.
///
/// Shapes: `x: [A..., K], weight: [N, K], bias: [N], weight_scale: [N] -> [A..., N]`.
///
/// Element types: `x: T, weight: i8 -> T`.
///
/// Diagnoses: a scalar, weights of another rank, no columns, and sizes that contradict the formula.
///
/// Source: [Dettmers et al., LLM.int8()](https://arxiv.org/abs/2208.07339), and
/// [llm_int8_matmul_kernel_impl.h](https://github.com/PaddlePaddle/Paddle/blob/6ea093651a268467b4b8ceb93001ad80af6e7f41/paddle/phi/kernels/impl/llm_int8_matmul_kernel_impl.h).
@OpDef("llm_int8_linear")
public non-sealed interface LlmInt8LinearOp extends CompositeOp, UnaryOperands, QuantizedWeight {
  /// {@return the magnitude above which an element is an outlier}
  @Attr(codec = FloatCodec.class)
  default float threshold() {
    return 6f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape weight = shapes.of(weight());
    if (x.rank() == 0 || weight.rank() != 2) {
      throw new IllegalArgumentException(
          "expects rows and weights of rank 2, got '%s' and '%s'".formatted(x, weight));
    }
    Term columns = shapes.same(x.size(x.rank() - 1), weight.size(1), "inner sizes");
    if (!shapes.requireAtLeast(columns, 1)) {
      throw new IllegalArgumentException("expects one column or more, got '%s'".formatted(x));
    }
    Term out = weight.size(0);
    shapes.same(shapes.of(weightScale()).elementCount(), out, "numbers of columns and of scales");
    bias()
        .ifPresent(bias ->
            shapes.same(shapes.of(bias).elementCount(), out, "numbers of columns and of biases"));
    return shapes.types(x.with(x.rank() - 1, out));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    DType narrow = Arithmetic.dtype(x());
    DType wide = narrow == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    Value x = a.cast(x(), wide);
    int last = Sizes.tensor(x).rank() - 1;
    Value size = a.add(OperatorOps.abs(x));
    Value large = a.greater(size, threshold());
    Value column = large;
    if (last > 0) {
      var rows = ImmutableLongArray.copyOf(LongStream.range(0, last));
      column = a.add(OperatorOps.any(large).axis(rows).keepdim(true));
    }
    column = a.expandAs(column, x);
    Value range =
        a.add(OperatorOps.max(a.keep(a.not(large), size), a.integers(last)).keepdim(true));
    // A row of zeros stays one.
    Value divisor = a.add(OperatorOps.where(a.greater(range, 0), range, a.like(1, range)));
    Value steps = a.add(OperatorOps.round(a.over(a.scale(x, 127, 0), divisor)));
    Value rounded = a.keep(a.not(column), steps);
    Value weight = a.cast(weight(), wide);
    Value scale = a.cast(a.reshape(weightScale(), -1), wide);
    Value small = a.times(product(a, rounded, weight), a.scale(range, 1 / 127.0, 0));
    Value sum = a.times(a.sum(small, product(a, a.keep(column, x), weight)), scale);
    if (bias().isPresent()) {
      sum = a.sum(sum, a.cast(a.reshape(bias().get(), -1), wide));
    }
    return ImmutableList.of(a.cast(sum, narrow));
  }

  private static Value product(Arithmetic a, Value x, Value weight) {
    return a.add(OperatorOps.matmul(x, weight).transposeY(true));
  }
}
