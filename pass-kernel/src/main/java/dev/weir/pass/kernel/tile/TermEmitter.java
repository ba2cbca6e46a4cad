package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.tile.TileOps;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IndexType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes terms as operations on tiles. The tile of a term has a dimension for each axis that it lies
/// along and tiles do, in the order that the schedule says.
final class TermEmitter {
  /// What was written in the body of a loop, and what that goes along.
  private record Scope(@Nullable Axis axis, Map<ScalarExpr, Value> values) {}

  private final KernelFrame frame;
  private final OpBuilder builder;
  private final Schedule schedule;
  private final KernelPart part;
  private final Deque<Scope> scopes = new ArrayDeque<>();
  private final Loops loops;

  TermEmitter(KernelFrame frame, OpBuilder builder, Schedule schedule) {
    this.frame = frame;
    this.builder = builder;
    this.schedule = schedule;
    this.part = schedule.part();
    this.loops = new Loops(this);
    scopes.push(new Scope(null, new IdentityHashMap<>()));
  }

  KernelFrame frame() {
    return frame;
  }

  OpBuilder builder() {
    return builder;
  }

  Schedule schedule() {
    return schedule;
  }

  Loops loops() {
    return loops;
  }

  /// Keeps what is written from now on, in a loop along `axis`, apart until [#closeScope()].
  void openScope(Axis axis) {
    scopes.push(new Scope(axis, new IdentityHashMap<>()));
  }

  void closeScope() {
    scopes.pop();
  }

  /// Says that `value` is `term` in the innermost scope.
  void define(ScalarExpr term, Value value) {
    scopes.element().values().put(term, value);
  }

  @Nullable Value find(ScalarExpr term) {
    for (Scope scope : scopes) {
      Value value = scope.values().get(term);
      if (value != null) {
        return value;
      }
      // What an outer loop along the same axis computed is of another place.
      if (scope.axis() != null && part.axes(term).contains(scope.axis())) {
        return null;
      }
    }
    return null;
  }

  /// {@return the spans among `axes` that tiles lie along, in the order of their dimensions}
  List<AxisSchedule> tiled(Iterable<Axis> axes) {
    return schedule.tiled(axes);
  }

  static TileType type(List<AxisSchedule> spans, Type element) {
    var bounds = ImmutableLongArray.builder(spans.size());
    spans.forEach(span -> bounds.add(span.bound()));
    return new TileType(bounds.build(), element);
  }

  /// {@return how many elements count along `spans`, none where all do}
  List<Value> extents(List<AxisSchedule> spans) {
    if (spans.stream().allMatch(span -> span.extent() == null)) {
      return List.of();
    }
    List<Value> extents = new ArrayList<>();
    for (AxisSchedule span : spans) {
      extents.add(span.extent() != null ? span.extent() : frame.number(span.bound()));
    }
    return extents;
  }

  /// {@return the tile of `term`}
  Value emit(ScalarExpr term) {
    Value known = find(term);
    if (known != null) {
      return known;
    }
    if (loops.isLooped(term)) {
      loops.run(List.of(term));
      return Objects.requireNonNull(find(term));
    }
    Value value =
        switch (term) {
          case ScalarExpr.Load load -> load(load);
          case ScalarExpr.Constant constant -> fill(constant, List.of());
          case ScalarExpr.Position position -> position(position);
          case ScalarExpr.Compute compute -> compute(compute);
          case ScalarExpr.Reduce reduce -> reduce(reduce);
          case ScalarExpr.Product product ->
              multiply(product, zero(tiled(part.axes(product)), product.element()));
        };
    define(term, value);
    return value;
  }

  /// {@return the tile of `term`, repeated so that it lies along all of `spans`}
  Value emit(ScalarExpr term, List<AxisSchedule> spans) {
    if (term instanceof ScalarExpr.Constant constant) {
      return fill(constant, spans);
    }
    return spread(emit(term), tiled(part.axes(term)), spans);
  }

  /// {@return `value`, which lies along `own`, repeated so that it lies along all of `spans`}
  Value spread(Value value, List<AxisSchedule> own, List<AxisSchedule> spans) {
    if (own.size() == spans.size()) {
      return value;
    }
    var dims = ImmutableIntArray.builder(own.size());
    own.forEach(span -> dims.add(spans.indexOf(span)));
    return builder
        .add(
            TileOps.broadcast(
                value,
                extents(spans),
                dims.build(),
                type(spans, ((TileType) value.type()).element())))
        .result();
  }

  private Value fill(ScalarExpr.Constant constant, List<AxisSchedule> spans) {
    return fill(constant.value(), spans, constant.element());
  }

  Value fill(Attribute value, List<AxisSchedule> spans, Type element) {
    return builder.add(TileOps.fill(extents(spans), value, type(spans, element))).result();
  }

  Value zero(List<AxisSchedule> spans, Type element) {
    return fill(Formulas.number(0, element), spans, element);
  }

  // Places.

  /// {@return `place` as an index}
  Value index(IndexExpr place) {
    return switch (place) {
      case IndexExpr.Known known -> frame.size(known.value());
      case IndexExpr.Along along -> schedule.span(along.axis()).offset();
      case IndexExpr.Binary binary ->
          frame.binary(builder, binary.kind(), index(binary.left()), index(binary.right()));
      case IndexExpr.Loaded loaded ->
          builder
              .add(
                  TileOps.loadIndex(
                      view(loaded.pointer(), loaded.access()),
                      offsets(loaded.access()),
                      IndexType.INDEX))
              .result();
    };
  }

  Value view(int pointer, List<Coordinate> access) {
    return frame.view(pointer, access.stream().map(Coordinate::size).toList());
  }

  /// {@return where the tile of the program begins}
  List<Value> offsets(List<Coordinate> access) {
    List<Value> offsets = new ArrayList<>();
    for (Coordinate coordinate : access) {
      Value shift = index(coordinate.shift());
      offsets.add(
          coordinate.axis() == null
              ? shift
              : frame.binary(
                  builder, IndexKind.ADD, schedule.span(coordinate.axis()).offset(), shift));
    }
    if (access.isEmpty()) {
      offsets.add(frame.number(0));
    }
    return offsets;
  }

  /// {@return which dimension of the view each dimension of a tile along `spans` lies along}, or null
  /// where they are the last ones in order
  @Nullable ImmutableIntArray dims(List<Coordinate> access, List<AxisSchedule> spans) {
    var dims = ImmutableIntArray.builder(spans.size());
    int rank = Math.max(1, access.size());
    boolean last = true;
    for (int i = 0; i < spans.size(); i++) {
      int at = -1;
      for (int k = 0; k < access.size(); k++) {
        if (access.get(k).axis() == spans.get(i).axis()) {
          at = k;
        }
      }
      dims.add(at);
      last &= at == rank - spans.size() + i;
    }
    return last ? null : dims.build();
  }

  private Value load(ScalarExpr.Load load) {
    List<AxisSchedule> spans = tiled(part.axes(load));
    var spec =
        TileOps.load(
            view(load.pointer(), load.access()),
            offsets(load.access()),
            extents(spans),
            type(spans, load.element()));
    ImmutableIntArray dims = dims(load.access(), spans);
    if (dims != null) {
      spec.dims(dims);
    }
    if (load.access().stream().anyMatch(Coordinate::guarded)) {
      spec.pad(Formulas.number(load.pad(), load.element()));
    }
    return builder.add(spec).result();
  }

  private Value position(ScalarExpr.Position position) {
    Value shift = index(position.shift());
    Axis axis = position.axis();
    if (axis != null && schedule.span(axis).isTiled()) {
      List<AxisSchedule> spans = List.of(schedule.span(axis));
      Value start = frame.binary(builder, IndexKind.ADD, spans.getFirst().offset(), shift);
      return builder
          .add(TileOps.iota(start, extents(spans), 0, type(spans, position.element())))
          .result();
    }
    Value start =
        axis == null
            ? shift
            : frame.binary(builder, IndexKind.ADD, schedule.span(axis).offset(), shift);
    Value one =
        builder.add(TileOps.iota(start, List.of(), 0, TileType.of(position.element(), 1))).result();
    return builder.add(TileOps.tileReshape(one, TileType.of(position.element()))).result();
  }

  // Computation.

  private Value compute(ScalarExpr.Compute compute) {
    List<AxisSchedule> spans = tiled(part.axes(compute));
    List<Value> sources = new ArrayList<>();
    for (ScalarExpr source : compute.sources()) {
      sources.add(emit(source, spans));
    }
    Attribute kind = compute.kind();
    if (kind instanceof UnaryKind unary) {
      return builder.add(TileOps.unary(sources.get(0), unary)).result();
    } else if (kind instanceof BinaryKind binary) {
      return builder.add(TileOps.binary(sources.get(0), sources.get(1), binary)).result();
    } else if (kind instanceof CompareKind compare) {
      return builder.add(TileOps.compare(sources.get(0), sources.get(1), compare)).result();
    } else if (compute.isCast()) {
      return cast(sources.get(0), compute.element());
    }
    return builder.add(TileOps.select(sources.get(0), sources.get(1), sources.get(2))).result();
  }

  Value cast(Value value, Type element) {
    TileType type = (TileType) value.type();
    return type.element().equals(element)
        ? value
        : builder.add(TileOps.cast(value, type.withElement(element))).result();
  }

  /// {@return the source of `reduce` combined along the tiles' dimensions among those it combines}
  Value reduce(ScalarExpr.Reduce reduce) {
    ScalarExpr source = reduce.sources().getFirst();
    List<Axis> axes = new ArrayList<>(part.axes(source));
    for (Axis axis : reduce.along()) {
      if (!axes.contains(axis)) {
        axes.add(axis);
      }
    }
    List<AxisSchedule> spans = tiled(axes);
    Value value = emit(source, spans);
    var dims = ImmutableIntArray.builder();
    boolean any = false;
    for (int i = 0; i < spans.size(); i++) {
      if (reduce.along().contains(spans.get(i).axis())) {
        dims.add(i);
        any = true;
      }
    }
    if (!any) {
      return value;
    }
    List<AxisSchedule> kept =
        spans.stream().filter(span -> !reduce.along().contains(span.axis())).toList();
    return builder
        .add(TileOps.tileReduce(value, reduce.kind(), dims.build(), type(kept, reduce.element())))
        .result();
  }

  /// {@return the product of the factors' tiles added to `sum`}
  Value multiply(ScalarExpr.Product product, Value sum) {
    MatmulTiles tiles = MatmulTiles.of(schedule, product);
    Value lhs = emit(product.left());
    Value rhs = emit(product.right());
    var spec = TileOps.mma(lhs, rhs, sum);
    if (tiles.transposesLeft()) {
      spec.transposeLhs(true);
    }
    if (tiles.transposesRight()) {
      spec.transposeRhs(true);
    }
    return builder.add(spec).result();
  }

  /// Writes the elements of `store` to memory.
  void store(KernelPart.Store store, Value value) {
    List<AxisSchedule> spans = tiled(axes(store));
    var spec = TileOps.store(value, view(store.pointer(), store.access()), offsets(store.access()));
    ImmutableIntArray dims = dims(store.access(), spans);
    if (dims != null) {
      spec.dims(dims);
    }
    builder.add(spec);
  }

  static ImmutableList<Axis> axes(KernelPart.Store store) {
    return store.access().stream()
        .map(coordinate -> Objects.requireNonNull(coordinate.axis()))
        .collect(ImmutableList.toImmutableList());
  }
}
