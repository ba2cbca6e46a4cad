package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `y` where `mask`, a number, is other than zero, else `x`: how programs converted from the old format
/// join two branches. The shapes may differ.
///
/// Shapes: `x: [A...], y: [A...] -> [A...]`; where the shapes differ, sizes of the result are unknown:
/// `x: [...], y: [...] -> [...]`.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: operands whose ranks or element types differ.
///
/// Source: `SelectInputOp` in
/// [control_flow_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/control_flow_op.cc).
@OpDef(
    value = "select_input",
    format = "$mask `,` $x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface SelectInputOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value mask();

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return ImmutableList.of(
        TypeAgreement.join(x().type(), y().type())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "cannot choose between '%s' and '%s'".formatted(x().type(), y().type()))));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value number = a.add(OperatorOps.full(ImmutableLongArray.of(), 0).dtype(DType.INT64));
    Value chosen =
        a.add(OperatorOps.notEqual(a.add(OperatorOps.cast(mask(), DType.INT64)), number));
    return ImmutableList.of(
        builder.add(StructuredOps.ifOp(chosen, yielding(y()), yielding(x()))).outputs().get(0));
  }

  private static Region yielding(Value value) {
    Region region = new Region();
    Block block = new Block(ImmutableList.of());
    region.append(block);
    OpBuilder.atEnd(block).add(ControlFlowOps.yield(ImmutableList.of(value)));
    return region;
  }
}
