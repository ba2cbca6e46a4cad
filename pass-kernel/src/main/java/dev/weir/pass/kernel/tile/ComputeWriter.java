package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.compute.ComputeOps;
import dev.weir.dialect.compute.ExtentsAttr;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.shape.AffineTerms;
import dev.weir.dialect.shape.TermAttr;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IndexType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/// Writes a part of a kernel as a nest of the dialect `compute`.
///
/// Kinds of operations are told apart by `instanceof`: a switch over types is linked when it first runs, and a compilation
/// comes here early.
final class ComputeWriter {
  private final KernelPart part;
  private final IntFunction<Value> tensors;
  private final AffineTerms sizes;
  private final OpBuilder builder = new OpBuilder();
  private final Map<Axis, Value> axes = new IdentityHashMap<>();
  private final Map<ScalarExpr, Value> values = new IdentityHashMap<>();
  private final Map<IndexExpr, Value> indices = new HashMap<>();

  private ComputeWriter(KernelPart part, IntFunction<Value> tensors, AffineTerms sizes) {
    this.part = part;
    this.tensors = tensors;
    this.sizes = sizes;
  }

  /// Writes `part` where `where` stands.
  ///
  /// @param tensors the tensors that its pointers are
  static NestOp write(
      KernelPart part,
      IntFunction<Value> tensors,
      AffineTerms sizes,
      OpBuilder where,
      Location location) {
    return new ComputeWriter(part, tensors, sizes).write(where, location);
  }

  private NestOp write(OpBuilder where, Location location) {
    ImmutableList<Axis> order = part.order();
    Region region = new Region();
    builder.setLocation(location);
    Block body =
        builder.createBlock(region, Collections.nCopies(order.size(), (Type) IndexType.INDEX));
    var stepwise = ImmutableIntArray.builder();
    for (int i = 0; i < order.size(); i++) {
      axes.put(order.get(i), body.argument(i));
      if (order.get(i).isSingle()) {
        stepwise.add(i);
      }
    }
    part.terms().forEach(term -> values.put(term, value(term)));
    for (KernelPart.Store store : part.stores()) {
      builder.add(
          ComputeOps.store(
              value(values, store.term()),
              tensors.apply(store.pointer()),
              coordinates(store.access()),
              view(store.access())));
    }
    var spec = ComputeOps.nest(extents(order.stream().map(Axis::size).toList()), region);
    ImmutableIntArray steps = stepwise.build();
    if (!steps.isEmpty()) {
      spec.stepwise(steps);
    }
    return where.add(spec);
  }

  private static Value value(Map<ScalarExpr, Value> values, ScalarExpr term) {
    return Objects.requireNonNull(values.get(term));
  }

  private ExtentsAttr extents(List<Size> list) {
    return ExtentsAttr.of(list.stream().map(size -> sizes.term(size.expression())).toList());
  }

  private ExtentsAttr view(List<Coordinate> access) {
    return extents(access.stream().map(Coordinate::size).toList());
  }

  private Value value(ScalarExpr term) {
    List<Value> sources = term.sources().stream().map(source -> value(values, source)).toList();
    if (term instanceof ScalarExpr.Load load) {
      return load(load);
    }
    if (term instanceof ScalarExpr.Constant constant) {
      return builder.add(ComputeOps.constant(constant.value(), constant.element())).result();
    }
    if (term instanceof ScalarExpr.Position position) {
      return builder
          .add(
              ComputeOps.position(
                  coordinate(position.axis(), position.shift()), position.element()))
          .result();
    }
    if (term instanceof ScalarExpr.Compute compute) {
      return compute(compute, sources);
    }
    if (term instanceof ScalarExpr.Reduce reduce) {
      return builder
          .add(
              ComputeOps.reduce(
                  sources.getFirst(),
                  reduce.along().stream().map(axes::get).toList(),
                  reduce.kind()))
          .result();
    }
    ScalarExpr.Product product = (ScalarExpr.Product) term;
    return builder
        .add(
            ComputeOps.contract(
                sources.get(0),
                sources.get(1),
                product.along().stream().map(axes::get).toList(),
                product.element()))
        .result();
  }

  private Value compute(ScalarExpr.Compute compute, List<Value> sources) {
    Attribute kind = compute.kind();
    if (kind instanceof UnaryKind unary) {
      return builder.add(ComputeOps.unary(sources.get(0), unary)).result();
    } else if (kind instanceof BinaryKind binary) {
      return builder.add(ComputeOps.binary(sources.get(0), sources.get(1), binary)).result();
    } else if (kind instanceof CompareKind compare) {
      return builder
          .add(ComputeOps.compare(sources.get(0), sources.get(1), compare, compute.element()))
          .result();
    } else if (compute.isCast()) {
      return builder.add(ComputeOps.cast(sources.get(0), compute.element())).result();
    }
    return builder.add(ComputeOps.select(sources.get(0), sources.get(1), sources.get(2))).result();
  }

  private Value load(ScalarExpr.Load load) {
    var spec =
        ComputeOps.load(
            tensors.apply(load.pointer()), coordinates(load.access()), view(load.access()));
    var guarded = ImmutableIntArray.builder();
    for (int i = 0; i < load.access().size(); i++) {
      if (load.access().get(i).guarded()) {
        guarded.add(i);
      }
    }
    ImmutableIntArray places = guarded.build();
    if (!places.isEmpty()) {
      spec.guarded(places).pad(Formulas.number(load.pad(), load.element()));
    }
    return builder.add(spec).result();
  }

  // Coordinates.

  private List<Value> coordinates(List<Coordinate> access) {
    List<Value> found = new ArrayList<>();
    access.forEach(each -> found.add(coordinate(each.axis(), each.shift())));
    return found;
  }

  private Value coordinate(@org.jspecify.annotations.Nullable Axis axis, IndexExpr shift) {
    if (axis == null) {
      return index(shift);
    }
    Value along = Objects.requireNonNull(axes.get(axis));
    return shift.isZero()
        ? along
        : builder.add(ComputeOps.shift(along, index(shift), IndexType.INDEX)).result();
  }

  private Value index(IndexExpr expression) {
    Value known = indices.get(expression);
    if (known == null) {
      known =
          switch (expression) {
            case IndexExpr.Known size ->
                builder
                    .add(ComputeOps.size(new TermAttr(sizes.term(size.value())), IndexType.INDEX))
                    .result();
            case IndexExpr.Along along -> Objects.requireNonNull(axes.get(along.axis()));
            case IndexExpr.Binary binary ->
                builder
                    .add(
                        ComputeOps.index(
                            index(binary.left()),
                            index(binary.right()),
                            binary.kind(),
                            IndexType.INDEX))
                    .result();
            case IndexExpr.Loaded loaded ->
                builder
                    .add(
                        ComputeOps.loadIndex(
                            tensors.apply(loaded.pointer()),
                            coordinates(loaded.access()),
                            view(loaded.access()),
                            IndexType.INDEX))
                    .result();
          };
      indices.put(expression, known);
    }
    return known;
  }
}
