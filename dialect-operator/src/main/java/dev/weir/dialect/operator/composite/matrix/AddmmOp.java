package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `beta input + alpha x y`, where `x y` is the product of two matrices.
///
/// Shapes: `input: [...], x: [M, K], y: [K, N] -> [M, N]`.
///
/// Element types: `input: T, x: T, y: T -> T`.
///
/// Diagnoses: operands that are no matrices, inner sizes that differ, and an input that does not broadcast.
@OpDef(
    value = "addmm",
    format = "$input `,` $x `,` $y attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"input", "x", "y"})
public non-sealed interface AddmmOp extends CompositeOp, GivesTensor {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  /// {@return the factor of the input}
  @Attr(codec = FloatCodec.class)
  default float beta() {
    return 1.0f;
  }

  /// {@return the factor of the product}
  @Attr(codec = FloatCodec.class)
  default float alpha() {
    return 1.0f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape y = shapes.of(y());
    if (x.rank() != 2 || y.rank() != 2) {
      throw new IllegalArgumentException("expects matrices, got '%s' and '%s'".formatted(x, y));
    }
    shapes.same(x.size(1), y.size(0), "inner sizes");
    TensorShape product = shapes.tensor(x.elementType(), x.size(0), y.size(1));
    Broadcasting.checkInto(product, shapes.of(input()), "input");
    return shapes.types(product);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value product = a.add(OperatorOps.matmul(x(), y()));
    Value scaled = alpha() == 1 ? product : a.scale(product, alpha(), 0);
    return ImmutableList.of(a.sum(beta() == 1 ? input() : a.scale(input(), beta(), 0), scaled));
  }
}
