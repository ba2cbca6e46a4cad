package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/// Primitives that work element by element.
final class ElementwisePrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Add", binary(OperatorOps::add))
          .put("TensorAdd", binary(OperatorOps::add))
          .put("ScalarAdd", binary(OperatorOps::add))
          .put("Sub", binary(OperatorOps::subtract))
          .put("ScalarSub", binary(OperatorOps::subtract))
          .put("Mul", binary(OperatorOps::multiply))
          .put("ScalarMul", binary(OperatorOps::multiply))
          .put("Div", binary(OperatorOps::divide))
          .put("RealDiv", binary(OperatorOps::divide))
          .put("ScalarDiv", binary(OperatorOps::divide))
          .put("FloorDiv", binary(OperatorOps::floorDivide))
          .put("FloorMod", binary(OperatorOps::remainder))
          .put("Maximum", binary(OperatorOps::maximum))
          .put("Minimum", binary(OperatorOps::minimum))
          .put("Pow", binary(OperatorOps::elementwisePow))
          .put("Equal", binary(OperatorOps::equal))
          .put("NotEqual", binary(OperatorOps::notEqual))
          .put("Less", binary(OperatorOps::lessThan))
          .put("LessEqual", binary(OperatorOps::lessEqual))
          .put("Greater", binary(OperatorOps::greaterThan))
          .put("GreaterEqual", binary(OperatorOps::greaterEqual))
          .put("LogicalAnd", binary(OperatorOps::logicalAnd))
          .put("LogicalOr", binary(OperatorOps::logicalOr))
          .put("LogicalNot", unary(OperatorOps::logicalNot))
          .put("Abs", unary(OperatorOps::abs))
          .put("Exp", unary(OperatorOps::exp))
          .put("Log", unary(OperatorOps::log))
          .put("Sqrt", unary(OperatorOps::sqrt))
          .put("Rsqrt", unary(OperatorOps::rsqrt))
          .put("Square", unary(OperatorOps::square))
          .put("Sin", unary(OperatorOps::sin))
          .put("Cos", unary(OperatorOps::cos))
          .put("Erf", unary(OperatorOps::erf))
          .put("Tanh", unary(OperatorOps::tanh))
          .put("Sigmoid", unary(OperatorOps::sigmoid))
          .put("ReLU", unary(OperatorOps::relu))
          .put("ReLU6", unary(OperatorOps::relu6))
          .put("SiLU", unary(OperatorOps::silu))
          .put("HSwish", unary(OperatorOps::hardswish))
          .put("IsNan", unary(OperatorOps::isnan))
          .put("GeLU", unary(x -> OperatorOps.gelu(x).approximate(true)))
          .put("Neg", ElementwisePrimitives::negate)
          .put("Reciprocal", ElementwisePrimitives::reciprocal)
          .put("Inv", ElementwisePrimitives::reciprocal)
          .put("LeakyRelu", call -> call.add(
              OperatorOps.leakyRelu(call.tensor(0))
                  .negativeSlope((float) call.number("alpha", 0.01))))
          .put("Cast", ElementwisePrimitives::cast)
          .put("ScalarCast", ElementwisePrimitives::cast)
          .put("Select", call -> call.add(
              OperatorOps.where(call.tensor(0), call.tensor(1), call.tensor(2))))
          .put("ZerosLike", filled(0))
          .put("OnesLike", filled(1))
          .put("AddN", ElementwisePrimitives::addN)
          .put("StopGradient", call -> call.operand(0))
          .put("Identity", call -> call.operand(0))
          .buildOrThrow();

  private ElementwisePrimitives() {}

  private static PrimitiveLowering unary(Function<Value, OpSpec<?>> operator) {
    return call -> call.add(operator.apply(call.tensor(0)));
  }

  /// Describes an operator of two tensors.
  private interface Binary {
    OpSpec<?> make(Value x, Value y);
  }

  /// A number beside a tensor takes the tensor's element type, as MindSpore's promotion has it.
  private static PrimitiveLowering binary(Binary operator) {
    return call -> {
      boolean numberFirst = call.operand(0) instanceof Lowered.Constant;
      Value second = numberFirst ? call.tensor(1) : null;
      Value x = second != null ? call.tensorLike(0, second) : call.tensor(0);
      Value y = second != null ? second : call.tensorLike(1, x);
      return call.add(operator.make(x, y));
    };
  }

  private static Lowered negate(PrimitiveCall call) {
    Value x = call.tensor(0);
    return call.add(OperatorOps.scale(x, call.out().scalar(-1, DType.FLOAT32)));
  }

  private static Lowered reciprocal(PrimitiveCall call) {
    Value x = call.tensor(0);
    return call.add(OperatorOps.divide(call.out().number(1, PrimitiveCall.dtype(x)), x));
  }

  /// The second operand names the type, by a number that changed between versions; the declared
  /// result says it as well.
  private static Lowered cast(PrimitiveCall call) {
    return call.add(OperatorOps.cast(call.tensor(0), call.declaredDtype()));
  }

  private static PrimitiveLowering filled(double value) {
    return call -> {
      Value x = call.tensor(0);
      return call.add(
          OperatorOps.fullLike(x, call.out().scalar(value, PrimitiveCall.dtype(x)))
              .dtype(PrimitiveCall.dtype(x)));
    };
  }

  private static Lowered addN(PrimitiveCall call) {
    BinaryOperator<Value> add = (a, b) -> call.out().add(OperatorOps.add(a, b));
    return Constants.elements(call.operand(0)).stream()
        .map(call.out()::tensor)
        .reduce(add)
        .<Lowered>map(Lowered.TensorValue::new)
        .orElseThrow(() -> new LoweringFault("'AddN' of nothing"));
  }
}
