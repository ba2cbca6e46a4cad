package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.LongsCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The elements of `input`, in row-major order, at `offset` and from there on at `stride` for each step along each
/// dimension of the result: PaddlePaddle gives another tensor of the same memory.
///
/// Deviation: what is written over the result is not seen in `input`, and `input` is always in row-major order.
///
/// Shapes: `input: [A...] -> [dims...]`.
///
/// Element types: `input: T -> T`.
///
/// Diagnoses: not one stride for each size, a negative size, stride or offset, and elements beyond the last one.
@OpDef(value = "as_strided", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface AsStridedOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  /// {@return the sizes of the result}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray dims() {
    return ImmutableLongArray.of();
  }

  /// {@return how many elements a step along each dimension takes}
  @Attr(codec = LongsCodec.class)
  default ImmutableLongArray stride() {
    return ImmutableLongArray.of();
  }

  /// {@return the first element}
  @Attr
  default long offset() {
    return 0;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    if (dims().length() != stride().length()) {
      throw new IllegalArgumentException(
          "expects a stride for each size, got %d and %d"
              .formatted(stride().length(), dims().length()));
    }
    boolean negative =
        IntStream.range(0, dims().length()).anyMatch(i -> dims().get(i) < 0 || stride().get(i) < 0);
    if (negative || offset() < 0) {
      throw new IllegalArgumentException(
          "expects sizes, strides and an offset of 0 or more, got %s, %s and %d"
              .formatted(dims(), stride(), offset()));
    }
    if (!dims().contains(0) && !shapes.requireAtLeast(input.elementCount().minus(last()), 1)) {
      throw new IllegalArgumentException(
          "element %d is beyond the last one of '%s'".formatted(last(), input));
    }
    return shapes.types(input.reshaped(dims().stream().mapToObj(Term::of).toList()));
  }

  /// {@return the last element of the result}
  private long last() {
    try {
      long last = offset();
      for (int i = 0; i < dims().length(); i++) {
        long along = Math.multiplyExact(stride().get(i), dims().get(i) - 1);
        last = Math.addExact(last, along);
      }
      return last;
    } catch (ArithmeticException overflow) {
      throw new IllegalArgumentException("the last element is too far away", overflow);
    }
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = dims().length();
    Value places =
        a.add(OperatorOps.full(ImmutableLongArray.of(), (double) offset()).dtype(DType.INT64));
    for (int i = 0; i < rank; i++) {
      Value steps = a.scale(a.count(a.size(dims().get(i))), (double) stride().get(i), 0);
      List<Long> others = new ArrayList<>();
      for (long j = i + 1L; j < rank; j++) {
        others.add(j - i);
      }
      Value along =
          others.isEmpty()
              ? steps
              : a.unsqueeze(steps, others.stream().mapToLong(j -> j).toArray());
      places = a.sum(places, along);
    }
    Value flat = a.reshape(input(), -1);
    return ImmutableList.of(a.add(OperatorOps.gatherNd(flat, a.unsqueeze(places, rank))));
  }
}
