package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.RasterAttr;
import dev.weir.dialect.compute.ReductionSplitAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.KernelPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a part is cut into programs and tiles: an [AxisSchedule] for each of its axes.
final class Schedule {
  private final KernelPart part;
  private final int stages;
  private final Map<Axis, AxisSchedule> spans = new LinkedHashMap<>();
  private final ImmutableList<Axis> order;

  private final Operation operation;
  private @Nullable Axis grouped;
  private long group = 1;

  Schedule(Operation operation, KernelPart part, int stages) {
    this.operation = operation;
    this.part = part;
    this.stages = stages;
    this.order = part.order();
  }

  /// {@return the schedule that `nest` has}, whose axes are those of `part`
  static Schedule of(NestOp nest, KernelPart part) {
    Schedule schedule = new Schedule(nest, part, nest.stages());
    for (int i = 0; i < schedule.order.size(); i++) {
      Axis axis = schedule.order.get(i);
      schedule.spans.put(axis, AxisSchedule.of(axis, nest.schedule(i)));
    }
    nest.split()
        .ifPresent(split -> {
          AxisSchedule pieces = schedule.span(schedule.order.get(split.pieces()));
          schedule.span(schedule.order.get(split.axis())).cut(pieces, split.length());
        });
    nest.raster()
        .ifPresent(raster -> schedule.group(schedule.order.get(raster.axis()), raster.group()));
    return schedule;
  }

  /// {@return the schedule as attributes of a nest}
  ArrayAttr attributes() {
    return new ArrayAttr(
        order.stream()
            .map(axis -> spans.get(axis).attribute())
            .collect(ImmutableList.toImmutableList()));
  }

  /// {@return how a reduction is cut into pieces, if it is}
  Optional<ReductionSplitAttr> split() {
    for (AxisSchedule span : spans.values()) {
      AxisSchedule pieces = span.pieces();
      if (pieces != null) {
        return Optional.of(
            new ReductionSplitAttr(
                order.indexOf(span.axis()), order.indexOf(pieces.axis()), span.length()));
      }
    }
    return Optional.empty();
  }

  /// Numbers programs in bands of `count` tiles of `axis`, as [RasterAttr] has it.
  void group(Axis axis, long count) {
    grouped = axis;
    group = count;
  }

  /// {@return the axis of whose tiles several are next to each other, or null where programs are numbered row by row}
  @Nullable Axis grouped() {
    return grouped;
  }

  /// {@return how many tiles of [#grouped] are next to each other}
  long group() {
    return group;
  }

  /// {@return how programs are numbered, if not row by row}
  Optional<RasterAttr> raster() {
    return Optional.ofNullable(grouped).map(axis -> new RasterAttr(order.indexOf(axis), group));
  }

  /// {@return for how many rounds loops load at once}
  int stages() {
    return stages;
  }

  Operation operation() {
    return operation;
  }

  KernelPart part() {
    return part;
  }

  /// {@return how `axis` is gone along}
  AxisSchedule span(Axis axis) {
    AxisSchedule span = spans.get(axis);
    if (span == null) {
      throw new IllegalArgumentException("no axis of the part");
    }
    return span;
  }

  ImmutableList<Axis> order() {
    return order;
  }

  /// {@return all spans, in the order in which they were found}
  ImmutableList<AxisSchedule> spans() {
    return ImmutableList.copyOf(spans.values());
  }

  /// {@return the same where tiles have all of each axis that they may have all of}
  Schedule whole() {
    Schedule whole = new Schedule(operation, part, stages);
    whole.grouped = grouped;
    whole.group = group;
    for (AxisSchedule span : spans.values()) {
      AxisMapping kind = span.kind().isWhole() ? AxisMapping.WHOLE : span.kind();
      whole.spans.put(span.axis(), new AxisSchedule(span.axis(), kind, span.bound(), span.order()));
    }
    return whole;
  }

  /// {@return the spans among `axes` that tiles lie along, in the order of their dimensions}
  List<AxisSchedule> tiled(Iterable<Axis> axes) {
    List<AxisSchedule> tiled = new ArrayList<>();
    for (Axis axis : axes) {
      AxisSchedule span = span(axis);
      if (span.isTiled()) {
        tiled.add(span);
      }
    }
    tiled.sort(Comparator.comparingInt(AxisSchedule::order));
    return tiled;
  }

  /// {@return the spans that programs lie along, outermost first}
  ImmutableList<AxisSchedule> programSpans() {
    var result = ImmutableList.<AxisSchedule>builder();
    for (Axis axis : order) {
      if (spans.get(axis).kind() == AxisMapping.PROGRAMS) {
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

  /// Puts the axes `first`, which tiles lie along, before the others.
  void reorder(List<Axis> first) {
    for (int i = 0; i < first.size(); i++) {
      AxisSchedule span = span(first.get(i));
      spans.put(span.axis(), new AxisSchedule(span.axis(), span.kind(), span.bound(), i));
    }
  }

  /// {@return the axis along which neighbours in memory lie, or null if tiles cannot lie along it}
  static @Nullable Axis contiguous(List<Coordinate> access) {
    if (access.isEmpty()) {
      return null;
    }
    Axis axis = access.getLast().axis();
    return axis == null || axis.isSingle() ? null : axis;
  }

  void set(Axis axis, AxisMapping kind, long bound) {
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
    set(axis, AxisMapping.PROGRAMS, bound);
    return bound;
  }

  static long bound(Axis axis, long most) {
    if (axis.size().isKnown() && axis.size().value() <= most) {
      return Math.max(1, axis.size().value());
    }
    return TileSizes.floorPower(Math.max(1, most));
  }

  /// Axes that nothing was said of are gone along one by one.
  void fillUp() {
    for (Axis axis : order) {
      set(axis, part.combined().contains(axis) ? AxisMapping.LOOP : AxisMapping.PROGRAMS, 0);
    }
    Map<Axis, AxisSchedule> ordered = new LinkedHashMap<>();
    for (Axis axis : order) {
      ordered.put(axis, spans.get(axis));
    }
    spans.clear();
    spans.putAll(ImmutableMap.copyOf(ordered));
  }
}
