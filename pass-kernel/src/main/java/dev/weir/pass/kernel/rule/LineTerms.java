package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.dialect.operator.reduction.ArgmaxOp;
import dev.weir.dialect.operator.reduction.ArgminOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import dev.weir.pass.kernel.rule.ReductionTerms.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/// Operators for which it matters where along a dimension elements are: the place of the largest, sums of
/// all up to each.
final class LineTerms {
  /// The longest line that is iterated over anew for each of its elements.
  private static final long SHORT = 256;

  /// The length from which on a sum that iterates over the line once is better, as that of the library does.
  private static final long LONGEST = 1024;

  private LineTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(ArgmaxOp.class, OperatorPattern.WHOLE, LineTerms::largest)
        .add(ArgminOp.class, OperatorPattern.WHOLE, LineTerms::smallest)
        .add(CumsumOp.class, OperatorPattern.WHOLE, LineTerms::sums);
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
    if (flatten) {
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

  private static ScalarExpr position(
      Tracer tracer, Operation op, ImmutableList<Coordinate> part, IntegerType type) {
    if (part.isEmpty()) {
      return Formulas.constant(0, type);
    }
    Coordinate at = tracer.joined(op, part);
    return new ScalarExpr.Position(at.axis(), at.shift(), type);
  }

  /// A long line is cut into pieces: each element has the sum of the pieces before its own, which all of
  /// its piece share, and that of the elements of its piece up to it.
  private static ScalarExpr sums(
      Tracer tracer, CumsumOp cumsum, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(cumsum.x());
    int rank = shape.size();
    OptionalInt known =
        cumsum.flatten() || rank == 0 ? OptionalInt.of(0) : MovementTerms.axis(cumsum.axis(), rank);
    if (known.isEmpty()) {
      return tracer.refuse(cumsum, MovementTerms.OPEN_AXIS);
    }
    int axis = known.getAsInt();
    int end = cumsum.flatten() ? rank : Math.min(rank, axis + 1);
    Size length = GroupShapes.size(shape.subList(axis, end));
    Type element = Tracer.computeType(Tracer.elementType(cumsum.x()));
    if (element.equals(IntegerType.I1)) {
      return tracer.refuse(cumsum, "it is not known of booleans");
    }
    if (!length.isKnown()) {
      return tracer.refuse(cumsum, "the length of its lines is known only at run time");
    }
    if (length.value() > LONGEST) {
      return tracer.refuse(
          cumsum,
          "each element adds up its line again, which has more than %d elements"
              .formatted(LONGEST));
    }
    long piece = piece(length.value());
    if (piece > SHORT) {
      return tracer.refuse(cumsum, "its lines cannot be cut into equal pieces");
    }
    Size inner = Size.of(piece);
    Size outer = piece == 0 ? Size.ONE : Size.of(length.value() / piece);
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            cumsum,
            access,
            List.of(
                GroupShapes.size(shape.subList(0, axis)),
                outer,
                inner,
                GroupShapes.size(shape.subList(end, rank))));
    Line line = new Line(tracer, cumsum, element, parts);
    CompareKind upTo = cumsum.exclusive() ? CompareKind.LT : CompareKind.LE;
    ScalarExpr within = line.sum(parts.get(1), line.run(0, inner), 2, upTo);
    return outer.isOne()
        ? within
        : Formulas.add(line.sum(line.run(1, outer), line.run(2, inner), 1, CompareKind.LT), within);
  }

  /// {@return the length of the pieces of a line of `length` elements}: all of a short one, else the
  /// smallest divisor that leaves as few pieces as elements in each
  private static long piece(long length) {
    if (length <= SHORT) {
      return length;
    }
    long piece = (long) Math.ceil(Math.sqrt((double) length));
    while (length % piece != 0) {
      piece++;
    }
    return piece;
  }

  /// The line of an element.
  private record Line(
      Tracer tracer, CumsumOp op, Type element, List<ImmutableList<Coordinate>> parts) {
    ImmutableList<Coordinate> run(int number, Size size) {
      return Tracer.along(tracer.axes(Axis.Origin.of(op, number), size));
    }

    /// {@return the sum of the elements at `piece` and `place` whose place of part `which` stands in the
    /// relation `kind`, or its opposite from the back, to the element's own}
    ScalarExpr sum(
        ImmutableList<Coordinate> piece,
        ImmutableList<Coordinate> place,
        int which,
        CompareKind kind) {
      List<Coordinate> all = new ArrayList<>(parts.get(0));
      all.addAll(piece);
      all.addAll(place);
      all.addAll(parts.get(3));
      ScalarExpr x = Tracer.cast(tracer.apart(op, op.x(), all), element);
      ImmutableList<Coordinate> other = which == 1 ? piece : place;
      ScalarExpr own = position(tracer, op, parts.get(which), IntegerType.I64);
      ScalarExpr there = position(tracer, op, other, IntegerType.I64);
      ScalarExpr before =
          op.reverse() ? Formulas.compare(kind, own, there) : Formulas.compare(kind, there, own);
      ScalarExpr counted = Formulas.select(before, x, Formulas.constant(0, element));
      List<Axis> along = new ArrayList<>();
      for (ImmutableList<Coordinate> run : List.of(piece, place)) {
        for (Coordinate coordinate : run) {
          if (coordinate.axis() != null && coordinate.axis().origin().owner() == op) {
            along.add(coordinate.axis());
          }
        }
      }
      return along.isEmpty()
          ? counted
          : new ScalarExpr.Reduce(ReduceKind.SUM, Tracer.set(along), counted);
    }
  }
}
