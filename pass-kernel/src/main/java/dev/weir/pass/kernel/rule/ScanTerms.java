package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.manipulation.CumprodOp;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Sums and products of all elements of a line up to each.
final class ScanTerms {
  /// The longest line that is iterated over anew for each of its elements.
  private static final long SHORT = 256;

  /// The length from which on a sum that iterates over the line once is better, as that of the library does.
  private static final long LONGEST = 1024;

  private ScanTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(CumsumOp.class, OperatorPattern.WHOLE, ScanTerms::sums)
        .add(CumprodOp.class, OperatorPattern.WHOLE, ScanTerms::products);
  }

  /// What is accumulated.
  ///
  /// @param axis the first dimension of a line, which is the only one unless `flatten`
  private record Scan(
      Operation op,
      ReduceKind kind,
      int axis,
      boolean flatten,
      boolean exclusive,
      boolean reverse) {}

  private static ScalarExpr sums(
      Tracer tracer, CumsumOp op, int index, ImmutableList<Coordinate> access) {
    int rank = tracer.shape(op.x()).size();
    OptionalInt axis =
        op.flatten() || rank == 0 ? OptionalInt.of(0) : MovementTerms.axis(op.axis(), rank);
    return axis.isEmpty()
        ? tracer.refuse(op, MovementTerms.OPEN_AXIS)
        : accumulated(
            tracer,
            new Scan(
                op, ReduceKind.SUM, axis.getAsInt(), op.flatten(), op.exclusive(), op.reverse()),
            access);
  }

  private static ScalarExpr products(
      Tracer tracer, CumprodOp op, int index, ImmutableList<Coordinate> access) {
    int axis = Axes.normalize(op.dim(), Math.max(1, tracer.shape(op.x()).size()));
    return accumulated(
        tracer, new Scan(op, ReduceKind.PROD, axis, false, op.exclusive(), op.reverse()), access);
  }

  /// A long line is cut into pieces: each element has the sum of the pieces before its own, which all of
  /// its piece share, and that of the elements of its piece up to it.
  private static ScalarExpr accumulated(
      Tracer tracer, Scan scan, ImmutableList<Coordinate> access) {
    Operation op = scan.op();
    ImmutableList<AffineExpr> shape = tracer.shape(op.operand(0));
    int rank = shape.size();
    int axis = scan.axis();
    int end = scan.flatten() ? rank : Math.min(rank, axis + 1);
    Size length = GroupShapes.size(shape.subList(axis, end));
    Type element = Tracer.computeType(Tracer.elementType(op.operand(0)));
    if (element.equals(IntegerType.I1)) {
      return tracer.refuse(op, "it is not known of booleans");
    }
    if (!length.isKnown()) {
      return tracer.refuse(op, "the length of its lines is known only at run time");
    }
    if (length.value() > LONGEST) {
      return tracer.refuse(
          op,
          "each element runs along its line again, which has more than %d elements"
              .formatted(LONGEST));
    }
    long piece = piece(length.value());
    if (piece > SHORT) {
      return tracer.refuse(op, "its lines cannot be cut into equal pieces");
    }
    Size inner = Size.of(piece);
    Size outer = piece == 0 ? Size.ONE : Size.of(length.value() / piece);
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            op,
            access,
            List.of(
                GroupShapes.size(shape.subList(0, axis)),
                outer,
                inner,
                GroupShapes.size(shape.subList(end, rank))));
    Line line = new Line(tracer, scan, element, parts);
    CompareKind upTo = scan.exclusive() ? CompareKind.LT : CompareKind.LE;
    ScalarExpr within = line.reduced(parts.get(1), line.run(0, inner), 2, upTo);
    return outer.isOne()
        ? within
        : Formulas.binary(
            scan.kind().combiner(),
            line.reduced(line.run(1, outer), line.run(2, inner), 1, CompareKind.LT),
            within);
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
      Tracer tracer, Scan scan, Type element, List<ImmutableList<Coordinate>> parts) {
    ImmutableList<Coordinate> run(int number, Size size) {
      return Tracer.along(tracer.axes(Axis.Origin.of(scan.op(), number), size));
    }

    /// {@return what the elements are reduced to at `piece` and `place` whose place of part `which` stands in the
    /// relation `kind`, or its opposite from the back, to the element's own}
    ScalarExpr reduced(
        ImmutableList<Coordinate> piece,
        ImmutableList<Coordinate> place,
        int which,
        CompareKind kind) {
      List<Coordinate> all = new ArrayList<>(parts.get(0));
      all.addAll(piece);
      all.addAll(place);
      all.addAll(parts.get(3));
      Operation op = scan.op();
      ScalarExpr x = Tracer.cast(tracer.apart(op, op.operand(0), all), element);
      ImmutableList<Coordinate> other = which == 1 ? piece : place;
      ScalarExpr own = LineTerms.position(tracer, op, parts.get(which), IntegerType.I64);
      ScalarExpr there = LineTerms.position(tracer, op, other, IntegerType.I64);
      ScalarExpr before =
          scan.reverse() ? Formulas.compare(kind, own, there) : Formulas.compare(kind, there, own);
      ScalarExpr none = new ScalarExpr.Constant(scan.kind().identity(element), element);
      ScalarExpr counted = Formulas.select(before, x, none);
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
          : new ScalarExpr.Reduce(scan.kind(), Tracer.set(along), counted);
    }
  }
}
