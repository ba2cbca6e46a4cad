package dev.weir.pass.kernel.tile;

import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.pass.kernel.expr.Axis;

/// In which order the programs of a matmul are numbered: a device begins them in that order, and those that run at once read
/// what they share from memory once, as far as the second-level cache holds it.
///
/// @param rows how many tiles there are below each other
/// @param columns how many beside each other
/// @param height the rows of a tile
/// @param width its columns
/// @param atOnce how many programs run at once
record Raster(long rows, long columns, long height, long width, long atOnce) {
  /// Numbers the programs of `schedule` in the bands that suit `device`.
  ///
  /// @param row the axis of the rows
  /// @param column the axis of the columns
  static void choose(Schedule schedule, Axis row, Axis column, DeviceDescriptor device) {
    if (device.maxThreads() <= 1 || !isAcross(schedule, row) || !isAcross(schedule, column)) {
      return;
    }
    int first = schedule.order().indexOf(row);
    boolean isLast =
        schedule.programSpans().stream()
            .allMatch(
                span -> schedule.order().indexOf(span.axis()) <= first || span.axis() == column);
    if (schedule.order().indexOf(column) < first || !isLast) {
      return;
    }
    Raster raster =
        new Raster(
            tiles(schedule.span(row)),
            tiles(schedule.span(column)),
            schedule.span(row).step(),
            schedule.span(column).step(),
            device.processors());
    long group = raster.group(device.hasWarpgroups());
    if (group > 1) {
      schedule.group(row, group);
    }
  }

  private static boolean isAcross(Schedule schedule, Axis axis) {
    return axis.size().isKnown()
        && axis.size().value() > 0
        && schedule.span(axis).kind() == AxisMapping.PROGRAMS;
  }

  private static long tiles(AxisSchedule span) {
    return Math.ceilDiv(span.axis().size().value(), span.step());
  }

  /// {@return how many tiles below each other have numbers next to each other}: a power of two that divides [#rows], and of
  /// those the least that reads least
  ///
  /// @param pairs whether two neighbours may share what they read, so that of sides alike they should share the longer one
  long group(boolean pairs) {
    long best = pairs && rows % 2 == 0 && width >= height ? 2 : 1;
    for (long group = 2 * best; rows % group == 0; group *= 2) {
      if (read(group) < read(best)) {
        best = group;
      }
    }
    return best;
  }

  /// {@return what programs that run at once read in a round, in rows and columns of the factors}
  long read(long group) {
    long down = Math.min(rows, group * Math.ceilDiv(atOnce, group * columns));
    long across = Math.min(columns, Math.ceilDiv(atOnce, group));
    return down * height + across * width;
  }
}
