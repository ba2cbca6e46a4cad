package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import dev.weir.pass.mindir.lowering.ScalarArithmetic;
import java.util.Optional;
import java.util.function.Function;

/// Arithmetic, comparisons and conversions, element by element.
///
/// Operands of different types meet as [Promotion] says; where all are numbers that are known, so is the
/// result.
final class ElementwisePrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Add", ElementwisePrimitives::sum)
          .put("TensorAdd", binary(OperatorOps::add))
          .put("ScalarAdd", binary(OperatorOps::add))
          .put("AddExt", ElementwisePrimitives::scaledAdd)
          .put("Sub", binary(OperatorOps::subtract))
          .put("ScalarSub", binary(OperatorOps::subtract))
          .put("SubExt", ElementwisePrimitives::scaledAdd)
          .put("Mul", binary(OperatorOps::multiply))
          .put("Muls", binary(OperatorOps::multiply))
          .put("ScalarMul", binary(OperatorOps::multiply))
          .put("Div", ElementwisePrimitives::divide)
          .put("RealDiv", ElementwisePrimitives::divide)
          .put("Divs", ElementwisePrimitives::divide)
          .put("ScalarDiv", ElementwisePrimitives::divide)
          .put("DivNoNan", ElementwisePrimitives::divideNoNan)
          .put("FloorDiv", binary(OperatorOps::floorDivide))
          .put("ScalarFloorDiv", binary(OperatorOps::floorDivide))
          .put("FloorMod", binary(OperatorOps::remainder))
          .put("ScalarMod", binary(OperatorOps::remainder))
          .put("Maximum", binary(OperatorOps::maximum))
          .put("Minimum", binary(OperatorOps::minimum))
          .put("Pow", binary(OperatorOps::elementwisePow))
          .put("PowTensorScalar", binary(OperatorOps::elementwisePow))
          .put("PowScalarTensor", binary(OperatorOps::elementwisePow))
          .put("ScalarPow", binary(OperatorOps::elementwisePow))
          .put("SquaredDifference", ElementwisePrimitives::squaredDifference)
          .put("BitwiseAnd", binary(OperatorOps::bitwiseAnd))
          .put("BitwiseOr", binary(OperatorOps::bitwiseOr))
          .put("BitwiseXor", binary(OperatorOps::bitwiseXor))
          .put("Equal", comparison(OperatorOps::equal))
          .put("ScalarEqual", comparison(OperatorOps::equal))
          .put("NotEqual", comparison(OperatorOps::notEqual))
          .put("ScalarNotEqual", comparison(OperatorOps::notEqual))
          .put("Less", comparison(OperatorOps::lessThan))
          .put("ScalarLess", comparison(OperatorOps::lessThan))
          .put("LessEqual", comparison(OperatorOps::lessEqual))
          .put("ScalarLessEqual", comparison(OperatorOps::lessEqual))
          .put("Greater", comparison(OperatorOps::greaterThan))
          .put("ScalarGreater", comparison(OperatorOps::greaterThan))
          .put("GreaterEqual", comparison(OperatorOps::greaterEqual))
          .put("ScalarGreaterEqual", comparison(OperatorOps::greaterEqual))
          .put("LogicalAnd", comparison(OperatorOps::logicalAnd))
          .put("BoolAnd", comparison(OperatorOps::logicalAnd))
          .put("bool_and", comparison(OperatorOps::logicalAnd))
          .put("LogicalOr", comparison(OperatorOps::logicalOr))
          .put("BoolOr", comparison(OperatorOps::logicalOr))
          .put("bool_or", comparison(OperatorOps::logicalOr))
          .put("LogicalXor", comparison(OperatorOps::logicalXor))
          .put("BoolEq", comparison(OperatorOps::equal))
          .put("bool_eq", comparison(OperatorOps::equal))
          .put("LogicalNot", not())
          .put("BoolNot", not())
          .put("bool_not", not())
          .put("Abs", unary(OperatorOps::abs))
          .put("Square", unary(OperatorOps::square))
          .put("Exp", floating(OperatorOps::exp))
          .put("Log", floating(OperatorOps::log))
          .put("ScalarLog", floating(OperatorOps::log))
          .put("Sqrt", floating(OperatorOps::sqrt))
          .put("Rsqrt", floating(OperatorOps::rsqrt))
          .put("Sin", floating(OperatorOps::sin))
          .put("Cos", floating(OperatorOps::cos))
          .put("Erf", floating(OperatorOps::erf))
          .put("Floor", ElementwisePrimitives::floor)
          .put("Ceil", ElementwisePrimitives::ceil)
          .put("Sign", ElementwisePrimitives::sign)
          .put("IsNan", unary(OperatorOps::isnan))
          .put("IsFinite", ElementwisePrimitives::isFinite)
          .put("Neg", ElementwisePrimitives::negate)
          .put("ScalarUsub", ElementwisePrimitives::negate)
          .put("Reciprocal", ElementwisePrimitives::reciprocal)
          .put("Inv", ElementwisePrimitives::reciprocal)
          .put("ClipByValue", ElementwisePrimitives::clip)
          .put("ClampScalar", ElementwisePrimitives::clip)
          .put("ClampTensor", ElementwisePrimitives::clip)
          .put("Cast", ElementwisePrimitives::cast)
          .put("ScalarCast", ElementwisePrimitives::cast)
          .put("ScalarToTensor", ElementwisePrimitives::cast)
          .put("ScalarToArray", ElementwisePrimitives::cast)
          .put("Select", ElementwisePrimitives::select)
          .put("AddN", ElementwisePrimitives::addN)
          .put("AccumulateNV2", ElementwisePrimitives::addN)
          .put("StopGradient", call -> call.out().stopped(call.operand(0)))
          .put("Identity", call -> call.operand(0))
          .put("identity", call -> call.operand(0))
          .put("mutable", call -> call.operand(0))
          .put("InsertGradientOf", call -> call.operand(0))
          .put("HookBackward", call -> call.operand(0))
          .put("PrintShapeType", call -> call.operand(0))
          .put("Copy", call -> call.operand(0))
          .put("Contiguous", call -> call.operand(0))
          .buildOrThrow();

  private ElementwisePrimitives() {}

  /// {@return how an operator of one tensor stands for a primitive}
  static PrimitiveLowering unary(Function<Value, OpSpec<?>> operator) {
    return call -> call.elementwise(operator.apply(call.tensor(0)));
  }

  /// {@return as [#unary], of a tensor that is made one of floats first}
  static PrimitiveLowering floating(Function<Value, OpSpec<?>> operator) {
    return call -> call.elementwise(operator.apply(call.floating(0)));
  }

  /// Describes an operator of two tensors.
  interface Binary {
    /// {@return the operator}
    OpSpec<?> make(Value x, Value y);
  }

  private static PrimitiveLowering binary(Binary operator) {
    return call -> {
      Optional<Lowered> known = known(call);
      if (known.isPresent()) {
        return known.get();
      }
      DType dtype = arithmetic(call);
      return call.elementwise(operator.make(call.tensorAs(0, dtype), call.tensorAs(1, dtype)));
    };
  }

  /// Division of integers gives floats, unless the result is declared to be of integers; then it drops
  /// the fraction.
  ///
  /// Source: <https://github.com/mindspore-ai/mindspore/blob/v2.3.0/mindspore/core/ops/ops_func_impl/div.cc>
  private static Lowered divide(PrimitiveCall call) {
    Optional<Lowered> known = known(call);
    if (known.isPresent()) {
      return known.get();
    }
    DType dtype = quotient(call);
    return call.elementwise(OperatorOps.divide(call.tensorAs(0, dtype), call.tensorAs(1, dtype)));
  }

  private static DType quotient(PrimitiveCall call) {
    DType dtype = arithmetic(call);
    if (dtype.isFloat() || dtype.isComplex()) {
      return dtype;
    }
    DType declared = call.resultDtype().orElse(DType.FLOAT32);
    return declared.isFloat() ? declared : dtype;
  }

  /// Of tuples, one behind the other.
  private static Lowered sum(PrimitiveCall call) {
    return call.operand(0) instanceof Lowered.Sequence x
            && call.operand(1) instanceof Lowered.Sequence y
        ? Lowered.Sequence.of(Iterables.concat(x.elements(), y.elements()))
        : binary(OperatorOps::add).lower(call);
  }

  private static PrimitiveLowering comparison(Binary operator) {
    return call -> {
      Optional<Lowered> known = known(call);
      if (known.isPresent()) {
        return known.get();
      }
      DType dtype = Promotion.of(call, 0, 1);
      return call.elementwise(operator.make(call.tensorAs(0, dtype), call.tensorAs(1, dtype)));
    };
  }

  private static Optional<Lowered> known(PrimitiveCall call) {
    for (int i = 0; i < call.operandCount(); i++) {
      if (!(call.operand(i) instanceof Lowered.Constant constant)
          || !Constants.isNumber(constant)) {
        return Optional.empty();
      }
    }
    return ScalarArithmetic.compute(call.name(), call.attributesOfOperands())
        .map(value -> new Lowered.Constant(value, ScalarArithmetic.typeOf(value)));
  }

  /// {@return the element type that the operands of arithmetic come to}: a wider one where the result
  /// is declared to be, such as floats of a quotient of integers
  private static DType arithmetic(PrimitiveCall call) {
    DType dtype = Promotion.of(call, 0, 1);
    if (dtype == DType.BOOL && call.isOfNumbers()) {
      dtype = DType.INT64;
    }
    Optional<DType> declared = call.resultDtype();
    boolean wider =
        declared.isPresent()
            && !declared.get().isUnsigned()
            && !dtype.isUnsigned()
            && Promotion.common(dtype, declared.get()) == declared.get();
    return wider ? declared.get() : dtype;
  }

  /// `x + alpha * y`
  private static Lowered scaledAdd(PrimitiveCall call) {
    DType dtype = arithmetic(call);
    Value x = call.tensorAs(0, dtype);
    Value y = call.tensorAs(1, dtype);
    if (call.isGiven(2) && Constants.number(call.operand(2)).orElse(0) != 1) {
      y = call.out().add(OperatorOps.multiply(y, call.tensorAs(2, dtype)));
    }
    return call.add(
        call.name().equals("AddExt") ? OperatorOps.add(x, y) : OperatorOps.subtract(x, y));
  }

  private static Lowered squaredDifference(PrimitiveCall call) {
    DType dtype = arithmetic(call);
    Value difference =
        call.out().add(OperatorOps.subtract(call.tensorAs(0, dtype), call.tensorAs(1, dtype)));
    return call.add(OperatorOps.square(difference));
  }

  /// 0 where the divisor is 0.
  private static Lowered divideNoNan(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    DType dtype = quotient(call);
    Value y = call.tensorAs(1, dtype);
    Value quotient = out.add(OperatorOps.divide(call.tensorAs(0, dtype), y));
    long[] shape = PrimitiveCall.type(quotient).shape().toArray();
    Value isZero = out.add(OperatorOps.equal(y, out.number(0, dtype)));
    return call.add(
        OperatorOps.where(
            out.expand(isZero, shape), out.expand(out.number(0, dtype), shape), quotient));
  }

  private static PrimitiveLowering not() {
    return call -> {
      Optional<Lowered> known = known(call);
      return known.isPresent()
          ? known.get()
          : call.elementwise(OperatorOps.logicalNot(call.tensor(0)));
    };
  }

  private static Lowered negate(PrimitiveCall call) {
    Optional<Lowered> known = known(call);
    if (known.isPresent()) {
      return known.get();
    }
    Value x = call.tensor(0);
    return call.elementwise(OperatorOps.scale(x, call.out().scalar(-1, DType.FLOAT32)));
  }

  private static Lowered reciprocal(PrimitiveCall call) {
    Value x = call.floating(0);
    return call.elementwise(OperatorOps.divide(call.out().number(1, PrimitiveCall.dtype(x)), x));
  }

  private static Lowered floor(PrimitiveCall call) {
    Value x = call.tensor(0);
    return PrimitiveCall.dtype(x).isFloat()
        ? new Lowered.TensorValue(Formula.over(call, x).floor(x), call.isOfNumbers())
        : call.operand(0);
  }

  /// `-floor(-x)`
  private static Lowered ceil(PrimitiveCall call) {
    Value x = call.tensor(0);
    if (!PrimitiveCall.dtype(x).isFloat()) {
      return call.operand(0);
    }
    Formula f = Formula.over(call, x);
    return new Lowered.TensorValue(f.negate(f.floor(f.negate(x))), call.isOfNumbers());
  }

  /// `(x > 0) - (x < 0)`
  private static Lowered sign(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    DType dtype = PrimitiveCall.dtype(x);
    Value zero = out.number(0, dtype);
    return call.elementwise(
        OperatorOps.subtract(
            out.cast(out.add(OperatorOps.greaterThan(x, zero)), dtype),
            out.cast(out.add(OperatorOps.lessThan(x, zero)), dtype)));
  }

  /// `x - x` is 0 for finite numbers only.
  private static Lowered isFinite(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    Value difference = out.add(OperatorOps.subtract(x, x));
    return call.add(OperatorOps.equal(difference, out.number(0, PrimitiveCall.dtype(x))));
  }

  private static Lowered clip(PrimitiveCall call) {
    Value x = call.tensor(0);
    DType dtype = PrimitiveCall.dtype(x);
    Value cut = x;
    if (call.isGiven(1)) {
      cut = call.out().add(OperatorOps.maximum(cut, call.tensorAs(1, dtype)));
    }
    if (call.isGiven(2)) {
      cut = call.out().add(OperatorOps.minimum(cut, call.tensorAs(2, dtype)));
    }
    return new Lowered.TensorValue(cut);
  }

  /// The declared result says the type, where it is known; else the second operand does.
  private static Lowered cast(PrimitiveCall call) {
    DType dtype =
        call.resultDtype()
            .or(() -> call.dtype(1, "dtype"))
            .or(() -> call.dtype(1, "DstT"))
            .orElseThrow(() -> new LoweringException("the result type of 'Cast' is not known"));
    boolean isNumber = Constants.isNumber(call.operand(0));
    Value result =
        isNumber
            ? call.tensorAs(0, dtype)
            : call.out().add(OperatorOps.cast(call.tensor(0), dtype));
    return new Lowered.TensorValue(result, isNumber && call.name().equals("ScalarCast"));
  }

  private static Lowered select(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    DType dtype = Promotion.of(call, 1, 2);
    Value condition = out.cast(call.tensor(0), DType.BOOL);
    Value x = call.tensorAs(1, dtype);
    Value y = call.tensorAs(2, dtype);
    if (Dims.sameShape(condition, x) && Dims.sameShape(x, y)) {
      return call.add(OperatorOps.where(condition, x, y));
    }
    long[] shape = Dims.broadcast(call, condition, x, y);
    return call.add(
        OperatorOps.where(
            out.expand(condition, shape), out.expand(x, shape), out.expand(y, shape)));
  }

  private static Lowered addN(PrimitiveCall call) {
    Value sum = null;
    for (Lowered each : Constants.elements(call.operand(0))) {
      Value term = call.out().tensor(each);
      sum = sum == null ? term : call.out().add(OperatorOps.add(sum, term));
    }
    if (sum == null) {
      throw new LoweringException("'%s' of nothing", call.name());
    }
    return new Lowered.TensorValue(sum);
  }
}
