package dev.weir.pass.kernel.tile;

import dev.weir.dialect.compute.AxisMapping;
import dev.weir.ir.Operation;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.Lowered;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chooses the schedules of parts for a device.
final class Scheduler {
  /// How many rows of unknown length a program takes: it finds out where it is once for all of them. They are few, since
  /// each may be long, and programs are what is spread over processors.
  private static final long ROWS = 4;

  private final KernelPart part;
  private final TileSizes sizes;
  private final Schedule schedule;

  private Scheduler(Operation operation, KernelPart part, Tiling tiling) {
    this.part = part;
    boolean narrow =
        part.terms().stream()
            .anyMatch(term ->
                term instanceof ScalarExpr.Product product
                    && product.left().element() != FloatType.F32
                    && product.left().element() != FloatType.F64);
    this.sizes = TileSizes.of(tiling, part.loads().size() + part.stores().size(), narrow);
    this.schedule = new Schedule(operation, part, sizes.stages());
  }

  /// {@return the schedule of `part` of `operation` with tiles of `tiling`, or why there is none}; there is one of what has no
  /// matmul
  static Lowered<Schedule> schedule(Operation operation, KernelPart part, Tiling tiling) {
    Scheduler scheduler = new Scheduler(operation, part, tiling);
    boolean products = part.terms().stream().anyMatch(ScalarExpr.Product.class::isInstance);
    ProductSchedule matmuls = new ProductSchedule(scheduler.schedule, scheduler.sizes);
    if (products) {
      Optional<String> refusal = matmuls.plan();
      if (refusal.isPresent()) {
        return Lowered.refused(operation, refusal.get());
      }
    } else if (part.combined().isEmpty()) {
      scheduler.elementwise();
    } else {
      scheduler.reduction();
    }
    scheduler.schedule.fillUp();
    if (products) {
      matmuls.number(tiling.device());
    }
    return Lowered.of(scheduler.schedule);
  }

  // Nothing is combined.

  private void elementwise() {
    List<Axis> free = new ArrayList<>();
    for (Axis axis : part.order()) {
      if (!axis.isSingle()) {
        free.add(axis);
      }
    }
    if (free.isEmpty()) {
      return;
    }
    Axis inner = Schedule.contiguous(part.stores().getFirst().access());
    if (inner == null) {
      inner = free.getLast();
    }
    Axis turned = null;
    for (ScalarExpr.Load load : part.loads()) {
      Axis own = Schedule.contiguous(load.access());
      if (own != null && own != inner && part.axes(load).contains(inner)) {
        turned = own;
      }
    }
    for (KernelPart.Store store : part.stores()) {
      Axis own = Schedule.contiguous(store.access());
      if (own != null && own != inner) {
        turned = own;
      }
    }
    if (turned != null) {
      long first = schedule.tile(inner, sizes.square());
      schedule.tile(turned, Math.max(sizes.square(), sizes.square() * sizes.square() / first));
      return;
    }
    long rest = sizes.elements();
    boolean several = free.size() > 1;
    long most = several && !inner.size().isKnown() ? Math.min(rest, Math.max(64, rest / 4)) : rest;
    rest /= schedule.tile(inner, most);
    // One further dimension, the next outwards.
    int at = free.indexOf(inner);
    if (rest > 1 && at > 0) {
      schedule.tile(free.get(at - 1), rest);
    }
  }

  // Elements are combined.

  private void reduction() {
    if (part.combined().stream().allMatch(Axis::isSingle)) {
      // Windows: what is combined is gone along step by step, tiles lie along the places.
      elementwise();
      return;
    }
    ScalarExpr.Load main = part.widestLoad();
    Axis inner = main == null ? null : Schedule.contiguous(main.access());
    if (inner != null && !part.combined().contains(inner)) {
      columns(main, inner);
    } else {
      rows(main, inner);
    }
    if (main != null) {
      schedule.reorder(asIn(main));
    }
  }

  /// {@return the axes that tiles lie along, as memory has them where `main` goes along them}
  private List<Axis> asIn(ScalarExpr.Load main) {
    Set<Axis> found = new LinkedHashSet<>();
    for (Axis axis : part.order()) {
      if (schedule.isSet(axis) && !part.axes(main).contains(axis)) {
        found.add(axis);
      }
    }
    for (Coordinate coordinate : main.access()) {
      if (coordinate.axis() != null && schedule.isSet(coordinate.axis())) {
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
        schedule.set(axis, AxisMapping.WHOLE, axis.size().value());
      }
      Axis next = nextRow(main);
      long count = sizes.elements() / row.value();
      if (next != null && count > 1) {
        schedule.tile(next, count);
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
      boolean mayFit =
          sizes.alternatives() && !chunked.size().isKnown() && part.combined().size() == 1;
      schedule.set(
          chunked,
          mayFit && isReadAgain(chunked) ? AxisMapping.WHOLE_OR_LOOP : AxisMapping.LOOP,
          Schedule.bound(chunked, Math.min(sizes.elements(), sizes.whole())));
      Axis next = nextRow(main);
      if (mayFit && next != null) {
        schedule.tile(next, ROWS);
      }
    }
  }

  /// {@return whether what lies along `axis` is computed anew in a second loop, where there are loops}
  private boolean isReadAgain(Axis axis) {
    return part.stores().stream().anyMatch(store -> TermEmitter.axes(store).contains(axis));
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
    long width = schedule.tile(inner, sizes.columns());
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
      schedule.set(last, AxisMapping.WHOLE, size);
    } else {
      schedule.set(last, AxisMapping.LOOP, Schedule.bound(last, height));
    }
  }
}
