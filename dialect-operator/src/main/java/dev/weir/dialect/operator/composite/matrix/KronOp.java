package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.stream.LongStream;

/// The product of Kronecker: `x` with each of its elements replaced by `y` times that element. The one of lower rank
/// gets dimensions of size 1 in front.
///
/// Shapes: `x: [A...], y: [B...] -> [A[i] B[i]...]`.
///
/// Element types: `x: T, y: T -> T`.
@OpDef(value = "kron", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "y"})
public non-sealed interface KronOp extends CompositeOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value y();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape y = shapes.of(y());
    int rank = Math.max(x.rank(), y.rank());
    var sizes = ImmutableList.<Term>builder();
    for (int i = -rank; i < 0; i++) {
      Term ofX = x.rank() + i < 0 ? Term.of(1) : x.size(x.rank() + i);
      Term ofY = y.rank() + i < 0 ? Term.of(1) : y.size(y.rank() + i);
      sizes.add(ofX.times(ofY));
    }
    return shapes.types(x.reshaped(sizes.build()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Math.max(Sizes.tensor(x()).rank(), Sizes.tensor(y()).rank());
    if (rank == 0) {
      return ImmutableList.of(a.times(x(), y()));
    }
    // The dimensions of `x` and of `y` in turn.
    Value x =
        a.unsqueeze(ofRank(a, x(), rank), LongStream.range(0, rank).map(i -> 2 * i + 1).toArray());
    Value y =
        a.unsqueeze(ofRank(a, y(), rank), LongStream.range(0, rank).map(i -> 2 * i).toArray());
    Value product = a.times(x, y);
    for (int i = 0; i < rank; i++) {
      product = a.together(product, i, i + 1);
    }
    return ImmutableList.of(product);
  }

  private static Value ofRank(Arithmetic a, Value x, int rank) {
    int more = rank - Sizes.tensor(x).rank();
    return more == 0 ? x : a.unsqueeze(x, LongStream.range(0, more).toArray());
  }
}
