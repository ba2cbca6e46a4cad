package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How a part is cut into programs and tiles: a [AxisSchedule] for each of its axes.
final class Schedule {
  private final KernelPart part;
  private final TileSizes sizes;
  private final Map<Axis, AxisSchedule> spans = new LinkedHashMap<>();
  private final List<Axis> order = new ArrayList<>();

  private final Operation operation;

  private Schedule(Operation operation, KernelPart part, DeviceDescriptor device) {
    this.operation = operation;
    this.part = part;
    boolean narrow =
        part.terms().stream()
            .anyMatch(term ->
                term instanceof ScalarExpr.Product product
                    && product.left().element() != FloatType.F32
                    && product.left().element() != FloatType.F64);
    this.sizes = TileSizes.of(device, part.loads().size() + part.stores().size(), narrow);
  }

  /// {@return the schedule of `part` of `operation` on `device`}
  ///
  /// @throws CannotLower if there is none
  static Schedule of(Operation operation, KernelPart part, DeviceDescriptor device) {
    Schedule schedule = new Schedule(operation, part, device);
    schedule.orderAxes();
    boolean products = part.terms().stream().anyMatch(ScalarExpr.Product.class::isInstance);
    if (products) {
      new ProductSchedule(schedule).plan();
    } else if (part.combined().isEmpty()) {
      schedule.elementwise();
    } else {
      schedule.reduction();
    }
    schedule.fillUp();
    return schedule;
  }

  Operation operation() {
    return operation;
  }

  KernelPart part() {
    return part;
  }

  TileSizes sizes() {
    return sizes;
  }

  /// {@return how `axis` is gone along}
  AxisSchedule span(Axis axis) {
    AxisSchedule span = spans.get(axis);
    if (span == null) {
      throw new IllegalArgumentException("no axis of the part");
    }
    return span;
  }

  /// {@return all spans, in the order in which they were found}
  ImmutableList<AxisSchedule> spans() {
    return ImmutableList.copyOf(spans.values());
  }

  /// {@return the spans that programs lie along, outermost first}
  ImmutableList<AxisSchedule> programSpans() {
    var result = ImmutableList.<AxisSchedule>builder();
    for (Axis axis : order) {
      if (spans.get(axis).kind() == AxisSchedule.Kind.PROGRAMS) {
        result.add(spans.get(axis));
      }
    }
    return result.build();
  }

  /// {@return the number of programs}
  AffineExpr programs() {
    AffineExpr count = AffineExpr.constant(1);
    for (AxisSchedule span : programSpans()) {
      count = count.times(steps(span));
    }
    return count;
  }

  static AffineExpr steps(AxisSchedule span) {
    return AffineExpr.binary(
        AffineExpr.Operator.CEIL_DIV,
        span.axis().size().expression(),
        AffineExpr.constant(span.step()));
  }

  /// Axes of results first, then those that are combined, in the order in which memory has them.
  private void orderAxes() {
    Set<Axis> found = new LinkedHashSet<>();
    KernelPart.Store main = part.stores().getFirst();
    for (KernelPart.Store store : part.stores()) {
      if (store.access().size() > main.access().size()) {
        main = store;
      }
    }
    main.access().forEach(coordinate -> found.add(coordinate.axis()));
    for (KernelPart.Store store : part.stores()) {
      store.access().forEach(coordinate -> found.add(coordinate.axis()));
    }
    ScalarExpr.Load widest = widestLoad();
    if (widest != null) {
      widest.access().forEach(coordinate -> coordinate.axes(found::add));
    }
    for (ScalarExpr term : part.terms()) {
      found.addAll(part.axes(term));
    }
    // What is the same all along an axis is combined along it all the same.
    found.addAll(part.combined());
    order.addAll(found);
  }

  /// Puts the axes `first`, which tiles lie along, before the others.
  void reorder(List<Axis> first) {
    for (int i = 0; i < first.size(); i++) {
      AxisSchedule span = span(first.get(i));
      spans.put(span.axis(), new AxisSchedule(span.axis(), span.kind(), span.bound(), i));
    }
  }

  /// {@return the load along most axes that are combined, and of those along most axes}
  ScalarExpr.@Nullable Load widestLoad() {
    ScalarExpr.Load best = null;
    long most = -1;
    for (ScalarExpr.Load load : part.loads()) {
      long combined = part.axes(load).stream().filter(part.combined()::contains).count();
      long score = combined * 100 + part.axes(load).size();
      if (score > most) {
        most = score;
        best = load;
      }
    }
    return best;
  }

  /// {@return the axis along which neighbours in memory lie, or null if tiles cannot lie along it}
  static @Nullable Axis contiguous(List<Coordinate> access) {
    if (access.isEmpty()) {
      return null;
    }
    Axis axis = access.getLast().axis();
    return axis == null || axis.isSingle() ? null : axis;
  }

  void set(Axis axis, AxisSchedule.Kind kind, long bound) {
    if (!spans.containsKey(axis)) {
      spans.put(
          axis, new AxisSchedule(axis, kind, axis.isSingle() ? 0 : bound, order.indexOf(axis)));
    }
  }

  boolean isSet(Axis axis) {
    return spans.containsKey(axis);
  }

  /// Has programs lie along `axis` with tiles of at most `most` elements.
  ///
  /// @return the bound
  long tile(Axis axis, long most) {
    long bound = bound(axis, most);
    set(axis, AxisSchedule.Kind.PROGRAMS, bound);
    return bound;
  }

  static long bound(Axis axis, long most) {
    if (axis.size().isKnown() && axis.size().value() <= most) {
      return Math.max(1, axis.size().value());
    }
    return TileSizes.floorPower(Math.max(1, most));
  }

  /// Axes that nothing was said of are gone along one by one.
  private void fillUp() {
    for (Axis axis : order) {
      set(
          axis,
          part.combined().contains(axis) ? AxisSchedule.Kind.LOOP : AxisSchedule.Kind.PROGRAMS,
          0);
    }
    Map<Axis, AxisSchedule> ordered = new LinkedHashMap<>();
    for (Axis axis : order) {
      ordered.put(axis, spans.get(axis));
    }
    spans.clear();
    spans.putAll(ImmutableMap.copyOf(ordered));
  }

  // Nothing is combined.

  private void elementwise() {
    List<Axis> free = new ArrayList<>();
    for (Axis axis : order) {
      if (!axis.isSingle()) {
        free.add(axis);
      }
    }
    if (free.isEmpty()) {
      return;
    }
    Axis inner = contiguous(part.stores().getFirst().access());
    if (inner == null) {
      inner = free.getLast();
    }
    Axis turned = null;
    for (ScalarExpr.Load load : part.loads()) {
      Axis own = contiguous(load.access());
      if (own != null && own != inner && part.axes(load).contains(inner)) {
        turned = own;
      }
    }
    for (KernelPart.Store store : part.stores()) {
      Axis own = contiguous(store.access());
      if (own != null && own != inner) {
        turned = own;
      }
    }
    if (turned != null) {
      long first = tile(inner, sizes.square());
      tile(turned, Math.max(sizes.square(), sizes.square() * sizes.square() / first));
      return;
    }
    long rest = sizes.elements();
    boolean several = free.size() > 1;
    long most = several && !inner.size().isKnown() ? Math.min(rest, Math.max(64, rest / 4)) : rest;
    rest /= tile(inner, most);
    // One further dimension, the next outwards.
    int at = free.indexOf(inner);
    if (rest > 1 && at > 0) {
      tile(free.get(at - 1), rest);
    }
  }

  // Elements are combined.

  private void reduction() {
    if (part.combined().stream().allMatch(Axis::isSingle)) {
      // Windows: what is combined is gone along step by step, tiles lie along the places.
      elementwise();
      return;
    }
    ScalarExpr.Load main = widestLoad();
    Axis inner = main == null ? null : contiguous(main.access());
    if (inner != null && !part.combined().contains(inner)) {
      columns(main, inner);
    } else {
      rows(main, inner);
    }
    if (main != null) {
      reorder(asIn(main));
    }
  }

  /// {@return the axes that tiles lie along, as memory has them where `main` goes along them}
  private List<Axis> asIn(ScalarExpr.Load main) {
    Set<Axis> found = new LinkedHashSet<>();
    for (Axis axis : order) {
      if (isSet(axis) && !part.axes(main).contains(axis)) {
        found.add(axis);
      }
    }
    for (Coordinate coordinate : main.access()) {
      if (coordinate.axis() != null && isSet(coordinate.axis())) {
        found.add(coordinate.axis());
      }
    }
    return List.copyOf(found);
  }

  private void rows(ScalarExpr.@Nullable Load main, @Nullable Axis inner) {
    Size row = Size.ONE;
    boolean tiles = true;
    for (Axis axis : part.combined()) {
      row = row.times(axis.size());
      tiles &= !axis.isSingle();
    }
    if (tiles && row.isKnown() && row.value() > 0 && row.value() <= sizes.whole()) {
      for (Axis axis : part.combined()) {
        set(axis, AxisSchedule.Kind.WHOLE, axis.size().value());
      }
      Axis next = nextRow(main);
      long count = sizes.elements() / row.value();
      if (next != null && count > 1) {
        tile(next, count);
      }
      return;
    }
    Axis chunked = inner;
    for (Axis axis : part.combined()) {
      if (chunked == null && !axis.isSingle()) {
        chunked = axis;
      }
    }
    if (chunked != null) {
      set(
          chunked,
          AxisSchedule.Kind.LOOP,
          bound(chunked, Math.min(sizes.elements(), sizes.whole())));
    }
  }

  /// {@return the innermost axis of rows}
  private @Nullable Axis nextRow(ScalarExpr.@Nullable Load main) {
    Axis next = null;
    for (KernelPart.Store store : part.stores()) {
      for (Coordinate coordinate : store.access()) {
        if (part.parallel().contains(coordinate.axis()) && !coordinate.axis().isSingle()) {
          next = coordinate.axis();
        }
      }
    }
    if (main != null) {
      for (Coordinate coordinate : main.access()) {
        if (coordinate.axis() != null
            && part.parallel().contains(coordinate.axis())
            && !coordinate.axis().isSingle()) {
          next = coordinate.axis();
        }
      }
    }
    return next;
  }

  private void columns(ScalarExpr.Load main, Axis inner) {
    long width = tile(inner, sizes.columns());
    long height = Math.max(1, sizes.elements() / width);
    Axis last = null;
    for (Coordinate coordinate : main.access()) {
      if (coordinate.axis() != null
          && part.combined().contains(coordinate.axis())
          && !coordinate.axis().isSingle()) {
        last = coordinate.axis();
      }
    }
    if (last == null) {
      return;
    }
    boolean only = part.combined().size() == 1;
    long size = last.size().value();
    if (only && size > 0 && size <= height) {
      set(last, AxisSchedule.Kind.WHOLE, size);
    } else {
      set(last, AxisSchedule.Kind.LOOP, bound(last, height));
    }
  }
}
