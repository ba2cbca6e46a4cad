package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Broadcasting;
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

/// The tensors of a list, each broadcast to the shape that all of them broadcast to.
///
/// Shapes: `input[i]: [A[i]...] -> out[i]: [broadcast(A)...]`.
///
/// Element types: `input[i]: T -> out[i]: T`.
///
/// Diagnoses: shapes that do not broadcast.
@OpDef(
    value = "broadcast_tensors",
    format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface BroadcastTensorsOp extends CompositeOp {
  @Operand(TensorList.class)
  Value input();

  @Result(TensorList.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    List<TensorShape> inputs = shapes.ofEach(input());
    TensorShape all = inputs.getFirst();
    for (TensorShape input : inputs) {
      all = Broadcasting.broadcast(all, input, all.elementType());
    }
    ImmutableList<Term> sizes = all.sizes();
    return ImmutableList.of(
        new TupleType(
            inputs.stream()
                .map(input -> (Type) input.reshaped(sizes).type())
                .collect(ImmutableList.toImmutableList())));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    List<Value> inputs = ImmutableList.copyOf(builder.add(PirOps.tupleSplit(input())).results());
    // The elements do not count, only what shape they are broadcast to.
    Value all = shapeOf(a, inputs.getFirst());
    for (Value input : inputs.subList(1, inputs.size())) {
      all = a.add(OperatorOps.logicalOr(all, shapeOf(a, input)));
    }
    List<Value> expanded = new ArrayList<>();
    for (Value input : inputs) {
      expanded.add(a.expandAs(input, all));
    }
    return ImmutableList.of(builder.add(PirOps.combine(expanded)).out());
  }

  private static Value shapeOf(Arithmetic a, Value x) {
    return a.add(OperatorOps.fullLike(x, a.size(0)).dtype(DType.BOOL));
  }
}
