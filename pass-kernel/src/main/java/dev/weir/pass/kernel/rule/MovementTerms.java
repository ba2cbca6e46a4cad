package dev.weir.pass.kernel.rule;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.FlipOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.TileOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.Axes;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import dev.weir.pass.kernel.rule.KernelRule.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/// Operators whose elements are those of one operand, elsewhere: nothing is computed, places change.
final class MovementTerms {
  private static final AffineExpr ONE = AffineExpr.constant(1);

  /// Why an operator is refused of which [#axis] knows nothing.
  static final String OPEN_AXIS = "its axis is known only at run time";

  private MovementTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(
            KernelRule.of(ReshapeOp.class, OperatorPattern.VIEW, MovementTerms::same)
                .with(Trait.TAKES_SHAPE))
        .add(SqueezeOp.class, OperatorPattern.VIEW, MovementTerms::same)
        .add(UnsqueezeOp.class, OperatorPattern.VIEW, MovementTerms::same)
        .add(FlattenOp.class, OperatorPattern.VIEW, MovementTerms::same)
        .add(
            KernelRule.of(
                TransposeOp.class,
                (DimensionRule.Permuted<TransposeOp>)
                    (op, dimension) -> Axes.normalize(op.perm().get(dimension), op.perm().length()),
                MovementTerms::transpose))
        .add(
            KernelRule.of(ExpandOp.class, OperatorPattern.EXPAND, MovementTerms::expand)
                .with(Trait.TAKES_SHAPE))
        .add(ExpandAsOp.class, OperatorPattern.EXPAND, MovementTerms::expand)
        .add(TileOp.class, OperatorPattern.OPAQUE, MovementTerms::repeat)
        .add(
            KernelRule.of(
                SliceOp.class,
                (DimensionRule.Moved<SliceOp>) MovementTerms::taken,
                MovementTerms::slice))
        .add(
            KernelRule.of(
                FlipOp.class,
                (DimensionRule.Moved<FlipOp>) MovementTerms::turned,
                MovementTerms::flip));
  }

  private static Movement taken(SliceOp op, int rank) {
    return new Movement(
        dimensions(op.axes().stream(), rank), dimensions(op.decreaseAxis().stream(), rank));
  }

  private static Movement turned(FlipOp op, int rank) {
    return Movement.along(dimensions(op.axis().stream().asLongStream(), rank));
  }

  private static ImmutableSet<Integer> dimensions(LongStream axes, int rank) {
    return axes.mapToObj(axis -> Axes.normalize(axis, rank)).collect(toImmutableSet());
  }

  /// The order of the elements stays.
  private static ScalarExpr same(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    return tracer.at(op.operand(0), access);
  }

  private static ScalarExpr transpose(
      Tracer tracer, TransposeOp transpose, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(transpose.x());
    // Dimensions that stay neighbours are taken together.
    List<Size> sizes = new ArrayList<>();
    List<Integer> firsts = new ArrayList<>();
    int before = -2;
    for (int i = 0; i < shape.size(); i++) {
      int from = transpose.perm().get(i);
      from += from < 0 ? shape.size() : 0;
      if (shape.get(from).equals(ONE)) {
        continue;
      }
      if (!firsts.isEmpty() && nextDimension(shape, before) == from) {
        int last = sizes.size() - 1;
        sizes.set(last, sizes.get(last).times(Size.of(shape.get(from))));
      } else {
        sizes.add(Size.of(shape.get(from)));
        firsts.add(from);
      }
      before = from;
    }
    List<ImmutableList<Coordinate>> parts =
        sizes.size() <= 1 ? List.of(access) : tracer.regroup(transpose, access, sizes);
    if (sizes.size() <= 1) {
      return tracer.at(transpose.x(), access);
    }
    List<Integer> order = new ArrayList<>(firsts);
    order.sort(null);
    var places = ImmutableList.<Coordinate>builder();
    for (int first : order) {
      places.addAll(parts.get(firsts.indexOf(first)));
    }
    return tracer.at(transpose.x(), places.build());
  }

  private static int nextDimension(ImmutableList<AffineExpr> shape, int dimension) {
    int next = dimension + 1;
    while (next < shape.size() && shape.get(next).equals(ONE)) {
      next++;
    }
    return next;
  }

  private static ScalarExpr expand(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    List<ImmutableList<Coordinate>> places = new ArrayList<>();
    ElementwiseTerms.broadcast(
        tracer, op, tracer.shape(op.result(0)), List.of(op.operand(0)), access, places);
    return tracer.at(op.operand(0), places.getFirst());
  }

  /// A repeated dimension is two: which repetition, and where in it.
  private static ScalarExpr repeat(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(op.result(0));
    ImmutableList<AffineExpr> own = tracer.shape(op.operand(0));
    List<Size> sizes = new ArrayList<>();
    List<Boolean> kept = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      int at = i - shape.size() + own.size();
      Size size = at < 0 ? Size.ONE : Size.of(own.get(at));
      Size times = Size.of(shape.get(i)).dividedBy(size);
      if (times == null) {
        return tracer.refuse(op, "how often it repeats is not known");
      }
      sizes.add(times);
      kept.add(false);
      sizes.add(size);
      kept.add(true);
    }
    List<ImmutableList<Coordinate>> parts = tracer.regroup(op, access, sizes);
    var places = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < parts.size(); i++) {
      if (kept.get(i)) {
        places.addAll(parts.get(i));
      }
    }
    return tracer.at(op.operand(0), places.build());
  }

  private static ScalarExpr slice(
      Tracer tracer, SliceOp slice, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(slice.input());
    AffineExpr[] starts = new AffineExpr[shape.size()];
    AffineExpr[] sizes = shape.toArray(AffineExpr[]::new);
    for (int i = 0; i < slice.axes().length(); i++) {
      int axis = (int) (slice.axes().get(i) + (slice.axes().get(i) < 0 ? shape.size() : 0));
      Optional<Term> start = start(slice, i, tracer.term(shape.get(axis)));
      if (start.isEmpty()) {
        return tracer.refuse(slice, "its bounds are known only at run time");
      }
      AffineExpr size = kept(slice, axis, shape.size(), tracer.shape(slice.out()));
      if (!size.equals(shape.get(axis))) {
        starts[axis] = tracer.expression(start.get());
        sizes[axis] = size;
      }
    }
    return tracer.at(slice.input(), window(tracer, slice, shape, starts, sizes, access));
  }

  /// {@return the first element that `op` takes of a dimension of `size`, which its list `axes` names at `index`}; empty
  /// if known only at run time
  private static Optional<Term> start(SliceOp op, int index, Term size) {
    return Constants.integers(op.starts())
        .map(starts -> starts.get(index))
        .filter(start -> start != Constants.UNKNOWN)
        .map(start -> start < 0 ? size.plus(start).max(Term.of(0)) : Term.of(start).min(size));
  }

  /// {@return how much of dimension `axis` the result keeps}
  private static AffineExpr kept(SliceOp op, int axis, int rank, ImmutableList<AffineExpr> result) {
    ImmutableSet<Integer> dropped = dimensions(op.decreaseAxis().stream(), rank);
    if (dropped.contains(axis)) {
      return ONE;
    }
    return result.get(axis - (int) dropped.stream().filter(each -> each < axis).count());
  }

  /// {@return the places in a tensor of shape `shape` of the part that begins at `starts`, null where
  /// a dimension is taken whole, and has `sizes`}
  static ImmutableList<Coordinate> window(
      Tracer tracer,
      Operation op,
      ImmutableList<AffineExpr> shape,
      AffineExpr[] starts,
      AffineExpr[] sizes,
      ImmutableList<Coordinate> access) {
    List<Size> runs = new ArrayList<>();
    List<Integer> cut = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      int last = runs.size() - 1;
      if (starts[i] != null) {
        runs.add(Size.of(sizes[i]));
        cut.add(i);
      } else if (last >= 0 && cut.get(last) < 0) {
        runs.set(last, runs.get(last).times(Size.of(sizes[i])));
      } else {
        runs.add(Size.of(sizes[i]));
        cut.add(-1);
      }
    }
    List<ImmutableList<Coordinate>> parts = tracer.regroup(op, access, runs);
    var places = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < parts.size(); i++) {
      int dimension = cut.get(i);
      if (dimension < 0) {
        places.addAll(parts.get(i));
      } else {
        places.addAll(
            moved(tracer, op, parts.get(i), Size.of(shape.get(dimension)), starts[dimension]));
      }
    }
    return places.build();
  }

  /// {@return where `part`, which lies in a window that begins at `start`, lies in `size` elements}
  private static ImmutableList<Coordinate> moved(
      Tracer tracer, Operation op, ImmutableList<Coordinate> part, Size size, AffineExpr start) {
    if (part.isEmpty()) {
      return ImmutableList.of(Coordinate.at(size, IndexExpr.of(start)));
    }
    // Where the window begins and ends at whole rows, only the rows move.
    Size row = Size.product(part.stream().skip(1).map(Coordinate::size).toList());
    Size rows = size.dividedBy(row);
    boolean nowhere = start.equals(AffineExpr.constant(0));
    Size first = nowhere ? Size.ONE : Size.of(start).dividedBy(row);
    if (rows != null && first != null) {
      IndexExpr shift = nowhere ? IndexExpr.ZERO : IndexExpr.of(first.expression());
      Coordinate outer = part.getFirst();
      return ImmutableList.<Coordinate>builder()
          .add(new Coordinate(rows, outer.axis(), outer.shift().plus(shift), outer.guarded()))
          .addAll(part.subList(1, part.size()))
          .build();
    }
    Coordinate only = tracer.joined(op, part);
    return ImmutableList.of(
        new Coordinate(size, only.axis(), only.shift().plus(IndexExpr.of(start)), only.guarded()));
  }

  private static ScalarExpr flip(
      Tracer tracer, FlipOp flip, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(flip.x());
    List<Size> sizes = shape.stream().map(Size::of).toList();
    List<ImmutableList<Coordinate>> parts = tracer.regroup(flip, access, sizes);
    boolean[] turned = new boolean[shape.size()];
    flip.axis().stream().forEach(axis -> turned[Axes.normalize(axis, turned.length)] = true);
    var places = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < parts.size(); i++) {
      if (!turned[i] || parts.get(i).isEmpty()) {
        places.addAll(parts.get(i));
        continue;
      }
      IndexExpr place = tracer.joined(flip, parts.get(i)).place();
      IndexExpr last = IndexExpr.of(shape.get(i).plus(AffineExpr.constant(-1)));
      places.add(Coordinate.at(sizes.get(i), last.minus(place)));
    }
    return tracer.at(flip.x(), places.build());
  }

  /// {@return the only integer of `value`, an axis of a tensor of rank `rank`}; empty if known only at run time
  static OptionalInt axis(Value value, int rank) {
    Optional<ImmutableLongArray> known = Constants.integers(value);
    return known.isEmpty() || known.get().length() != 1 || known.get().get(0) == Constants.UNKNOWN
        ? OptionalInt.empty()
        : OptionalInt.of(Axes.normalize(known.get().get(0), rank));
  }
}
