package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.operator.creation.ArangeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.manipulation.TrilOp;
import dev.weir.dialect.operator.manipulation.TriuOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Operators that compute with places, or take elements from places that are computed.
final class IndexingTerms {
  /// The most rows that are put down by having every row look for them.
  private static final long UPDATES = 64;

  private IndexingTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(
            KernelRule.of(EmbeddingOp.class, OperatorPattern.GATHER, IndexingTerms::embedding)
                .withBounds(IndexingTerms::bounds))
        .add(
            KernelRule.of(GatherOp.class, OperatorPattern.WHOLE, IndexingTerms::gather)
                .withBounds(IndexingTerms::bounds))
        .add(
            KernelRule.of(GatherNdOp.class, OperatorPattern.WHOLE, IndexingTerms::gatherNd)
                .withBounds(IndexingTerms::bounds))
        .add(
            KernelRule.of(ScatterOp.class, OperatorPattern.WHOLE, IndexingTerms::scatter)
                .withBounds(IndexingTerms::bounds))
        .add(
            KernelRule.of(OneHotOp.class, OperatorPattern.WHOLE, IndexingTerms::oneHot)
                .withBounds(IndexingTerms::bounds))
        .add(
            KernelRule.of(ArangeOp.class, OperatorPattern.CONSTANT, IndexingTerms::arange)
                .where(IndexingTerms::isKnown))
        .elementwise(TrilOp.class, IndexingTerms::lower)
        .elementwise(TriuOp.class, IndexingTerms::upper);
  }

  private static boolean isKnown(ArangeOp op) {
    return Iterables.all(op.operands(), operand -> operand.definingOp() instanceof FullOp);
  }

  private static void bounds(IndexBounds bounds, EmbeddingOp op) {
    long padding = op.paddingIdx();
    bounds.add(
        op,
        op.x(),
        "id",
        false,
        bounds.shape(op.weight()).get(0),
        padding == -1 ? ImmutableLongArray.of() : ImmutableLongArray.of(padding));
  }

  private static void bounds(IndexBounds bounds, GatherOp op) {
    ImmutableList<AffineExpr> shape = bounds.shape(op.x());
    OptionalInt axis = MovementTerms.axis(op.axis(), shape.size());
    if (axis.isEmpty()) {
      bounds.refuse(op, MovementTerms.OPEN_AXIS);
      return;
    }
    AffineExpr extent = shape.get(axis.getAsInt());
    bounds.add(op, op.index(), "index", true, extent, ImmutableLongArray.of());
  }

  private static void bounds(IndexBounds bounds, GatherNdOp op) {
    ImmutableList<AffineExpr> rows = bounds.shape(op.index());
    if (!rows.isEmpty() && rows.getLast() instanceof AffineExpr.Constant depth) {
      ImmutableList<AffineExpr> extents = bounds.shape(op.x()).subList(0, (int) depth.value());
      bounds.add(op, op.index(), "index", true, extents, ImmutableLongArray.of());
    }
  }

  private static void bounds(IndexBounds bounds, ScatterOp op) {
    AffineExpr extent = bounds.shape(op.x()).getFirst();
    bounds.add(op, op.index(), "index", true, extent, ImmutableLongArray.of());
  }

  private static void bounds(IndexBounds bounds, OneHotOp op) {
    AffineExpr extent = bounds.shape(op.out()).getLast();
    bounds.add(op, op.x(), "class", false, extent, ImmutableLongArray.of());
  }

  private static ScalarExpr embedding(
      Tracer tracer, EmbeddingOp embedding, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> table = tracer.shape(embedding.weight());
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            embedding, access, List.of(tracer.size(embedding.x()), Size.of(table.get(1))));
    IndexExpr row = tracer.place(embedding, embedding.x(), parts.get(0));
    // A row that is not there is not read.
    var places =
        ImmutableList.<Coordinate>builder()
            .add(new Coordinate(Size.of(table.get(0)), null, row, true))
            .addAll(parts.get(1))
            .build();
    ScalarExpr element = tracer.at(embedding.weight(), places);
    if (embedding.paddingIdx() < 0) {
      return element;
    }
    ScalarExpr number = new ScalarExpr.Position(null, row, IntegerType.I64);
    return Formulas.select(
        Formulas.compare(CompareKind.EQ, number, Formulas.whole(embedding.paddingIdx())),
        Formulas.constant(0, element.element()),
        element);
  }

  private static ScalarExpr gather(
      Tracer tracer, GatherOp gather, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(gather.x());
    OptionalInt known = MovementTerms.axis(gather.axis(), shape.size());
    if (known.isEmpty()) {
      return tracer.refuse(gather, MovementTerms.OPEN_AXIS);
    }
    int axis = known.getAsInt();
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            gather,
            access,
            List.of(
                GroupShapes.size(shape.subList(0, axis)),
                tracer.size(gather.index()),
                GroupShapes.size(shape.subList(axis + 1, shape.size()))));
    IndexExpr place = fromEnd(tracer.place(gather, gather.index(), parts.get(1)), shape.get(axis));
    return tracer.at(
        gather.x(),
        ImmutableList.<Coordinate>builder()
            .addAll(parts.get(0))
            .add(new Coordinate(Size.of(shape.get(axis)), null, place, true))
            .addAll(parts.get(2))
            .build());
  }

  /// {@return `place`, counted from the end of `size` elements where it is negative}
  private static IndexExpr fromEnd(IndexExpr place, AffineExpr size) {
    return new IndexExpr.Binary(IndexKind.MOD, place, IndexExpr.of(size));
  }

  /// Each row of the index has the places in the first dimensions of an element, or of a slice.
  private static ScalarExpr gatherNd(
      Tracer tracer, GatherNdOp gather, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(gather.x());
    ImmutableList<AffineExpr> rows = tracer.shape(gather.index());
    if (rows.isEmpty() || !(rows.getLast() instanceof AffineExpr.Constant depth)) {
      return tracer.refuse(gather, "how many dimensions it looks into is not known");
    }
    int count = (int) depth.value();
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            gather,
            access,
            List.of(
                GroupShapes.size(rows.subList(0, rows.size() - 1)),
                GroupShapes.size(shape.subList(count, shape.size()))));
    var places = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < count; i++) {
      List<Coordinate> at = new ArrayList<>(parts.get(0));
      if (count > 1) {
        at.add(Coordinate.at(Size.of(count), IndexExpr.of(i)));
      }
      IndexExpr place = fromEnd(tracer.place(gather, gather.index(), at), shape.get(i));
      places.add(new Coordinate(Size.of(shape.get(i)), null, place, true));
    }
    return tracer.at(gather.x(), places.addAll(parts.get(1)).build());
  }

  /// Every row looks for itself in the index: the last update that names it counts, or the sum of all.
  private static ScalarExpr scatter(
      Tracer tracer, ScatterOp scatter, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(scatter.x());
    Size count = tracer.size(scatter.index());
    if (!count.isKnown() || count.value() > UPDATES) {
      return tracer.refuse(scatter, "it may have more than %d updates".formatted(UPDATES));
    }
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            scatter,
            access,
            List.of(Size.of(shape.getFirst()), GroupShapes.size(shape.subList(1, shape.size()))));
    ScalarExpr own = tracer.at(scatter.x(), access);
    if (count.isZero()) {
      return own;
    }
    ImmutableList<Axis> along = tracer.axes(Axis.Origin.of(scatter, 0), count);
    ImmutableList<Coordinate> run = Tracer.along(along);
    ScalarExpr named = Tracer.cast(tracer.at(scatter.index(), run), IntegerType.I64);
    ScalarExpr rows = JoiningTerms.number(shape.getFirst());
    named =
        Formulas.select(
            Formulas.compare(CompareKind.LT, named, Formulas.whole(0)),
            Formulas.add(named, rows),
            named);
    ScalarExpr hit =
        Formulas.compare(CompareKind.EQ, named, position(tracer, scatter, parts.get(0)));
    ScalarExpr update =
        Tracer.cast(
            tracer.at(
                scatter.updates(),
                ImmutableList.<Coordinate>builder().addAll(run).addAll(parts.get(1)).build()),
            own.element());
    if (along.isEmpty()) {
      return Formulas.select(hit, update, own);
    }
    ScalarExpr zero = Formulas.constant(0, own.element());
    if (!scatter.overwrite()) {
      ScalarExpr sum =
          new ScalarExpr.Reduce(
              ReduceKind.SUM, Tracer.set(along), Formulas.select(hit, update, zero));
      return Formulas.select(
          new ScalarExpr.Reduce(ReduceKind.OR, Tracer.set(along), hit), sum, own);
    }
    ScalarExpr number = position(tracer, scatter, run);
    ScalarExpr last =
        new ScalarExpr.Reduce(
            ReduceKind.MAX, Tracer.set(along), Formulas.select(hit, number, Formulas.whole(-1)));
    ScalarExpr only =
        new ScalarExpr.Reduce(
            ReduceKind.SUM,
            Tracer.set(along),
            Formulas.select(Formulas.compare(CompareKind.EQ, number, last), update, zero));
    return Formulas.select(Formulas.compare(CompareKind.GE, last, Formulas.whole(0)), only, own);
  }

  private static ScalarExpr oneHot(
      Tracer tracer, OneHotOp oneHot, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(oneHot.result(0));
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(oneHot, access, List.of(tracer.size(oneHot.x()), Size.of(shape.getLast())));
    ScalarExpr x = Tracer.cast(tracer.at(oneHot.x(), parts.get(0)), IntegerType.I64);
    Type type = Tracer.computeType(Tracer.elementType(oneHot.result(0)));
    return Tracer.cast(
        Formulas.compare(CompareKind.EQ, x, position(tracer, oneHot, parts.get(1))), type);
  }

  private static ScalarExpr position(Tracer tracer, Operation op, ImmutableList<Coordinate> part) {
    if (part.isEmpty()) {
      return Formulas.whole(0);
    }
    Coordinate at = tracer.joined(op, part);
    return new ScalarExpr.Position(at.axis(), at.shift(), IntegerType.I64);
  }

  private static ScalarExpr arange(
      Tracer tracer, ArangeOp arange, int index, ImmutableList<Coordinate> access) {
    Type type = Tracer.computeType(ElementTypes.typeOf(arange.dtype()));
    ScalarExpr start = ElementwiseTerms.attribute(tracer, arange.start(), type);
    ScalarExpr step = ElementwiseTerms.attribute(tracer, arange.step(), type);
    return Formulas.add(
        start, Formulas.mul(step, Tracer.cast(position(tracer, arange, access), type)));
  }

  private static ScalarExpr lower(
      Tracer tracer, TrilOp op, int index, ImmutableList<Coordinate> access) {
    return triangle(tracer, op, CompareKind.LE, op.diagonal(), access);
  }

  private static ScalarExpr upper(
      Tracer tracer, TriuOp op, int index, ImmutableList<Coordinate> access) {
    return triangle(tracer, op, CompareKind.GE, op.diagonal(), access);
  }

  /// The elements whose column compares so with their row, shifted by `diagonal`.
  private static ScalarExpr triangle(
      Tracer tracer,
      Operation op,
      CompareKind kept,
      long diagonal,
      ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(op.operand(0));
    int rank = shape.size();
    List<ImmutableList<Coordinate>> parts =
        tracer.regroup(
            op,
            access,
            List.of(
                GroupShapes.size(shape.subList(0, rank - 2)),
                Size.of(shape.get(rank - 2)),
                Size.of(shape.get(rank - 1))));
    ScalarExpr row = Formulas.add(position(tracer, op, parts.get(1)), Formulas.whole(diagonal));
    ScalarExpr column = position(tracer, op, parts.get(2));
    ScalarExpr x = tracer.at(op.operand(0), access);
    return Formulas.select(
        Formulas.compare(kept, column, row), x, Formulas.constant(0, x.element()));
  }
}
