package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// The coordinates of a grid: result `i` has the elements of vector `i` along dimension `i`, the same ones along all
/// others. A scalar is a vector of one element.
///
/// Shapes: `inputs[i]: [A[i]...] -> out[i]: [n...]`, with the number of elements of each in order; a vector or a
/// scalar each.
///
/// Element types: any, and each result has that of its operand.
///
/// Diagnoses: inputs that are neither vectors nor scalars.
@OpDef(value = "meshgrid", format = "$inputs attr-dict `:` functional-type(operands, results)")
public non-sealed interface MeshgridOp extends CompositeOp {
  @Operand(TensorList.class)
  Value inputs();

  @Result(TensorList.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    List<TensorShape> inputs = shapes.ofEach(inputs());
    var sizes = ImmutableList.<Term>builder();
    for (TensorShape input : inputs) {
      if (input.rank() > 1) {
        throw new IllegalArgumentException("expects vectors or scalars, got '%s'".formatted(input));
      }
      sizes.add(input.elementCount());
    }
    ImmutableList<Term> grid = sizes.build();
    return ImmutableList.of(
        new TupleType(
            inputs.stream()
                .map(input -> (Type) input.reshaped(grid).type())
                .collect(ImmutableList.toImmutableList())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    List<Value> vectors =
        builder.add(PirOps.tupleSplit(inputs())).results().stream()
            .map(input -> a.reshape(input, -1))
            .toList();
    Value sizes = a.sizes(vectors.stream().map(vector -> a.size(vector, 0)).toList());
    List<Value> grids = new ArrayList<>();
    for (int i = 0; i < vectors.size(); i++) {
      int own = i;
      long[] others = LongStream.range(0, vectors.size()).filter(axis -> axis != own).toArray();
      grids.add(a.add(OperatorOps.expand(a.unsqueeze(vectors.get(i), others), sizes)));
    }
    return ImmutableList.of(builder.add(PirOps.combine(grids)).out());
  }
}
