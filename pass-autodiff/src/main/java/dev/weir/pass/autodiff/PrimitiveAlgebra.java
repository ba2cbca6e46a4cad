package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.RefType;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;

/// Cotangents in function graphs of primitives: those of tensors of numbers, whole ones included, as
/// MindSpore has it, of the parameters that hold them, and of tuples.
final class PrimitiveAlgebra implements CotangentAlgebra {
  static final PrimitiveAlgebra INSTANCE = new PrimitiveAlgebra();

  private PrimitiveAlgebra() {}

  @Override
  public boolean isDifferentiable(Type type) {
    Type content = RefType.contentOf(type);
    if (content instanceof TensorType tensor) {
      return tensor.elementType() instanceof FloatType
          || tensor.elementType() instanceof IntegerType integer && integer.width() > 1;
    }
    return content instanceof TupleType tuple
        && tuple.types().stream().anyMatch(this::isDifferentiable);
  }

  @Override
  public Value sum(OpBuilder builder, Value a, Value b) {
    Value both = tuple(builder, ImmutableList.of(a, b));
    return builder.add(MindIrOps.primitive(ImmutableList.of(both), "AddN", a.type())).out();
  }

  @Override
  public Value zerosLike(OpBuilder builder, Value value) {
    return filled(builder, value, 0, "ZerosLike");
  }

  @Override
  public Value onesLike(OpBuilder builder, Value value) {
    return filled(builder, value, 1, "OnesLike");
  }

  private Value filled(OpBuilder builder, Value value, int number, String primitive) {
    Type type = RefType.contentOf(value.type());
    if (type instanceof TupleType tuple) {
      return eachElement(
          builder, tuple, value, element -> filled(builder, element, number, primitive));
    }
    if (type instanceof TensorType tensor && tensor.isStatic() && isDifferentiable(type)) {
      DenseElementsAttr splat =
          tensor.elementType() instanceof FloatType
              ? DenseElementsAttr.ofDoubles(tensor, number)
              : DenseElementsAttr.ofLongs(tensor, number);
      return builder.add(MindIrOps.constant(splat, tensor)).out();
    }
    return builder.add(MindIrOps.primitive(ImmutableList.of(value), primitive, type)).out();
  }

  @Override
  public Value tuple(OpBuilder builder, List<Value> elements) {
    ImmutableList<Type> types =
        elements.stream().map(Value::type).collect(ImmutableList.toImmutableList());
    return builder.add(MindIrOps.makeTuple(elements, new TupleType(types))).out();
  }

  @Override
  public Value element(OpBuilder builder, Value tuple, int index) {
    Value at = builder.add(MindIrOps.constant(IntegerAttr.i64(index), IntegerType.I64)).out();
    Type type = tuple.type() instanceof TupleType known ? known.types().get(index) : tuple.type();
    return builder.add(MindIrOps.tupleGetItem(tuple, at, type)).out();
  }
}
