package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.reduction.ArgmaxOp;
import dev.weir.dialect.operator.reduction.ArgminOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.rule.ReductionTerms.Run;
import java.util.Arrays;
import java.util.OptionalInt;

/// Operators for which it matters where along a dimension elements are: the place of the largest.
final class LineTerms {
  private LineTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(ArgmaxOp.class, OperatorPattern.WHOLE, LineTerms::largest)
        .add(ArgminOp.class, OperatorPattern.WHOLE, LineTerms::smallest);
  }

  private static ScalarExpr largest(
      Tracer tracer, ArgmaxOp argmax, int index, ImmutableList<Coordinate> access) {
    return first(
        tracer, argmax, argmax.axis(), argmax.flatten(), argmax.dtype(), ReduceKind.MAX, access);
  }

  private static ScalarExpr smallest(
      Tracer tracer, ArgminOp argmin, int index, ImmutableList<Coordinate> access) {
    return first(
        tracer, argmin, argmin.axis(), argmin.flatten(), argmin.dtype(), ReduceKind.MIN, access);
  }

  /// The first place of what is as extreme as any, or of what is no number.
  private static ScalarExpr first(
      Tracer tracer,
      Operation op,
      Value axis,
      boolean flatten,
      DType dtype,
      ReduceKind kind,
      ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(op.operand(0));
    boolean[] along = new boolean[shape.size()];
    if (flatten || Constants.integers(axis).filter(ImmutableLongArray::isEmpty).isPresent()) {
      Arrays.fill(along, true);
    } else if (along.length > 0) {
      OptionalInt known = MovementTerms.axis(axis, along.length);
      if (known.isEmpty()) {
        return tracer.refuse(op, MovementTerms.OPEN_AXIS);
      }
      along[known.getAsInt()] = true;
    }
    Type type = ElementTypes.typeOf(dtype == DType.UNDEFINED ? DType.INT64 : dtype);
    Run run = Run.of(tracer, op, shape, along, access);
    if (run.along().isEmpty()) {
      return Formulas.constant(0, type);
    }
    ScalarExpr x = tracer.at(op.operand(0), run.access());
    if (x.element().equals(IntegerType.I1)) {
      return tracer.refuse(op, "it is not known of booleans");
    }
    ScalarExpr isExtreme = Formulas.compare(CompareKind.EQ, x, run.reduced(kind, x));
    if (x.element() instanceof FloatType) {
      isExtreme = Formulas.binary(BinaryKind.OR, isExtreme, Formulas.compare(CompareKind.NE, x, x));
    }
    boolean small = run.count().isKnown() && run.count().value() <= Integer.MAX_VALUE;
    IntegerType number = small ? IntegerType.I32 : IntegerType.I64;
    ScalarExpr place = position(tracer, op, Tracer.along(run.along()), number);
    IntegerAttr last = IntegerAttr.of(small ? Integer.MAX_VALUE : Long.MAX_VALUE, number);
    ScalarExpr nowhere = new ScalarExpr.Constant(last, number);
    ScalarExpr found = run.reduced(ReduceKind.MIN, Formulas.select(isExtreme, place, nowhere));
    return Tracer.cast(found, type);
  }

  /// {@return the index along the dimension that `part` reads}
  static ScalarExpr position(
      Tracer tracer, Operation op, ImmutableList<Coordinate> part, IntegerType type) {
    if (part.isEmpty()) {
      return Formulas.constant(0, type);
    }
    Coordinate at = tracer.joined(op, part);
    return new ScalarExpr.Position(at.axis(), at.shift(), type);
  }
}
