package dev.weir.pass.autodiff;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.ir.type.UnrankedTensorType;
import java.util.List;
import java.util.Optional;

/// Cotangents in programs of operators: those of tensors of floating-point numbers, and tuples of
/// them.
final class TensorAlgebra implements CotangentAlgebra {
  static final TensorAlgebra INSTANCE = new TensorAlgebra();

  private TensorAlgebra() {}

  @Override
  public boolean isDifferentiable(Type type) {
    if (type instanceof TensorType tensor) {
      return isFloat(tensor.elementType());
    }
    if (type instanceof UnrankedTensorType(Type element)) {
      return isFloat(element);
    }
    return type instanceof TupleType tuple
        && tuple.types().stream().anyMatch(this::isDifferentiable);
  }

  private static boolean isFloat(Type element) {
    Optional<DType> dtype = ElementTypes.find(element);
    return dtype.isPresent() && (dtype.get().isFloat() || dtype.get().isComplex());
  }

  @Override
  public Value sum(OpBuilder builder, Value a, Value b) {
    if (a.type() instanceof TupleType tuple) {
      return sumOfElements(builder, tuple, a, b);
    }
    return builder.add(OperatorOps.add(a, b)).out();
  }

  @Override
  public Value zerosLike(OpBuilder builder, Value value) {
    return filled(builder, value, 0);
  }

  @Override
  public Value onesLike(OpBuilder builder, Value value) {
    return filled(builder, value, 1);
  }

  private Value filled(OpBuilder builder, Value value, double number) {
    if (value.type() instanceof TupleType tuple) {
      return eachElement(builder, tuple, value, element -> filled(builder, element, number));
    }
    if (value.type() instanceof TensorType tensor && tensor.isStatic()) {
      DType dtype = ElementTypes.dtypeOf(tensor.elementType());
      return builder.add(OperatorOps.full(tensor.shape(), number).dtype(dtype)).out();
    }
    Value scalar =
        builder.add(OperatorOps.full(ImmutableLongArray.of(1), number).dtype(DType.FLOAT64)).out();
    return builder.add(OperatorOps.fullLike(value, scalar)).out();
  }

  @Override
  public Value tuple(OpBuilder builder, List<Value> elements) {
    return builder.add(PirOps.combine(elements)).out();
  }

  @Override
  public Value element(OpBuilder builder, Value tuple, int index) {
    return builder.add(PirOps.tupleSlice(tuple, index)).out();
  }
}
