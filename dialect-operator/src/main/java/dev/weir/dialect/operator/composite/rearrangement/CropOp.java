package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The part of `x` of this shape that begins at `offsets`; a size of -1 takes what follows the offset.
///
/// Shapes: `x: [A...] -> [shape...]`, with `A - offset` where a size is -1.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: sizes or offsets that are not one per dimension, offsets below 0, and a part that reaches beyond `x`.
@OpDef(
    value = "crop",
    format = "$x `,` $shape `,` $offsets attr-dict `:` functional-type(operands, results)")
public non-sealed interface CropOp extends CompositeOp, UnaryOperands {
  @Operand(IntegerList.class)
  Value shape();

  @Operand(IntegerList.class)
  Value offsets();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("shape", "offsets");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    List<Term> sizes = numbers(shapes, x, shape(), "sizes");
    List<Term> offsets = numbers(shapes, x, offsets(), "offsets");
    List<Term> cropped = new ArrayList<>();
    for (int i = 0; i < x.rank(); i++) {
      Term rest = x.size(i).minus(offsets.get(i));
      Term size = sizes.get(i) == Term.of(-1) ? rest : sizes.get(i);
      if (!shapes.requireAtLeast(offsets.get(i), 0)
          || !shapes.requireAtLeast(rest, 0)
          // What is not known may be -1 as well.
          || !shapes.requireAtLeast(size, size instanceof IntegerTerm || size == rest ? 0 : -1)
          || !shapes.requireAtLeast(rest.minus(size), 0)) {
        throw new IllegalArgumentException(
            "%s elements from %s on are not in dimension %d of '%s'"
                .formatted(size, offsets.get(i), i, x));
      }
      cropped.add(
          size == rest || shapes.bounds(size).lower() >= 0 ? size : shapes.unknown(0, x.size(i)));
    }
    return shapes.types(x.reshaped(cropped));
  }

  private static List<Term> numbers(ShapeInference shapes, TensorShape x, Value list, String what) {
    Optional<ImmutableList<Term>> found = shapes.elements(list);
    if (found.isEmpty()) {
      return shapes.unknownIntegers(x.rank());
    }
    if (found.get().size() != x.rank()) {
      throw new IllegalArgumentException(
          "expects one of the %s for each dimension of '%s', got %d"
              .formatted(what, x, found.get().size()));
    }
    return found.get();
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Optional<ImmutableLongArray> sizes = Reductions.axes(shape());
    Optional<ImmutableLongArray> offsets = Reductions.axes(offsets());
    if (sizes.isEmpty() || offsets.isEmpty()) {
      throw new IllegalArgumentException("expects a shape and offsets that are constant");
    }
    int rank = Sizes.tensor(x()).rank();
    long[] axes = new long[rank];
    long[] ends = new long[rank];
    for (int i = 0; i < rank; i++) {
      axes[i] = i;
      long size = sizes.get().get(i);
      ends[i] = size < 0 ? Integer.MAX_VALUE : offsets.get().get(i) + size;
    }
    return ImmutableList.of(
        a.add(
            OperatorOps.slice(
                x(),
                a.integers(offsets.get().toArray()),
                a.integers(ends),
                ImmutableLongArray.copyOf(axes))));
  }
}
