package dev.weir.transforms.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.ArangeOp;
import dev.weir.dialect.operator.EmbeddingOp;
import dev.weir.dialect.operator.GatherOp;
import dev.weir.dialect.operator.OneHotOp;
import dev.weir.dialect.operator.TrilOp;
import dev.weir.dialect.operator.TriuOp;
import dev.weir.dialect.tile.CompareKind;
import dev.weir.dialect.tile.IndexKind;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Operators that compute with places, or take elements from places that are computed.
final class IndexingTerms {
  private IndexingTerms() {}

  static ImmutableMap<String, OperatorTerms> rules() {
    return ImmutableMap.of(
        "pd_op.embedding", IndexingTerms::embedding,
        "pd_op.gather", IndexingTerms::gather,
        "pd_op.one_hot", IndexingTerms::oneHot,
        "pd_op.arange", IndexingTerms::arange,
        "pd_op.tril", IndexingTerms::triangle,
        "pd_op.triu", IndexingTerms::triangle);
  }

  private static Term embedding(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    EmbeddingOp embedding = (EmbeddingOp) op;
    ImmutableList<AffineExpr> table = tracer.shape(embedding.weight());
    List<ImmutableList<Coordinate>> parts =
        Tracer.regroup(
            op, access, List.of(tracer.size(embedding.x()), Size.of(table.get(1))));
    Place row = tracer.place(op, embedding.x(), parts.get(0));
    // A row that is not there is not read.
    var places =
        ImmutableList.<Coordinate>builder()
            .add(new Coordinate(Size.of(table.get(0)), null, row, true))
            .addAll(parts.get(1))
            .build();
    Term element = tracer.at(embedding.weight(), places);
    if (embedding.paddingIdx() < 0) {
      return element;
    }
    Term number = new Term.Position(null, row, IntegerType.I64);
    return Formulas.select(
        Formulas.compare(
            CompareKind.EQ, number, Formulas.whole(embedding.paddingIdx())),
        Formulas.constant(0, element.element()),
        element);
  }

  private static Term gather(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    GatherOp gather = (GatherOp) op;
    ImmutableList<AffineExpr> shape = tracer.shape(gather.x());
    int axis = MovementTerms.axis(op, gather.axis(), shape.size());
    List<ImmutableList<Coordinate>> parts =
        Tracer.regroup(
            op,
            access,
            List.of(
                GroupShapes.size(shape.subList(0, axis)),
                tracer.size(gather.index()),
                GroupShapes.size(shape.subList(axis + 1, shape.size()))));
    // A place below zero counts from the end.
    Place place =
        new Place.Binary(
            IndexKind.MOD, tracer.place(op, gather.index(), parts.get(1)),
            Place.of(shape.get(axis)));
    return tracer.at(
        gather.x(),
        ImmutableList.<Coordinate>builder()
            .addAll(parts.get(0))
            .add(new Coordinate(Size.of(shape.get(axis)), null, place, true))
            .addAll(parts.get(2))
            .build());
  }

  private static Term oneHot(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    OneHotOp oneHot = (OneHotOp) op;
    ImmutableList<AffineExpr> shape = tracer.shape(op.result(0));
    List<ImmutableList<Coordinate>> parts =
        Tracer.regroup(
            op, access, List.of(tracer.size(oneHot.x()), Size.of(shape.getLast())));
    Term x = Tracer.cast(tracer.at(oneHot.x(), parts.get(0)), IntegerType.I64);
    Type type = Tracer.computeType(Tracer.elementType(op.result(0)));
    return Tracer.cast(
        Formulas.compare(CompareKind.EQ, x, position(op, parts.get(1))), type);
  }

  private static Term position(Operation op, ImmutableList<Coordinate> part) {
    if (part.isEmpty()) {
      return Formulas.whole(0);
    }
    Coordinate at = MovementTerms.joined(op, part);
    return new Term.Position(at.axis(), at.shift(), IntegerType.I64);
  }

  private static Term arange(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    ArangeOp arange = (ArangeOp) op;
    Type type = Tracer.computeType(ElementTypes.typeOf(arange.dtype()));
    Term start = ElementwiseTerms.attribute(tracer, arange.start(), type);
    Term step = ElementwiseTerms.attribute(tracer, arange.step(), type);
    return Formulas.add(start, Formulas.mul(step, Tracer.cast(position(op, access), type)));
  }

  private static Term triangle(
      Tracer tracer, Operation op, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(op.operand(0));
    int rank = shape.size();
    boolean lower = op instanceof TrilOp;
    long diagonal = lower ? ((TrilOp) op).diagonal() : ((TriuOp) op).diagonal();
    List<ImmutableList<Coordinate>> parts =
        Tracer.regroup(
            op,
            access,
            List.of(
                GroupShapes.size(shape.subList(0, rank - 2)),
                Size.of(shape.get(rank - 2)),
                Size.of(shape.get(rank - 1))));
    Term row =
        Formulas.add(position(op, parts.get(1)), Formulas.whole(diagonal));
    Term column = position(op, parts.get(2));
    Term x = tracer.at(op.operand(0), access);
    return Formulas.select(
        Formulas.compare(lower ? CompareKind.LE : CompareKind.GE, column, row),
        x,
        Formulas.constant(0, x.element()));
  }
}
