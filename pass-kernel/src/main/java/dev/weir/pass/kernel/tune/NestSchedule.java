package dev.weir.pass.kernel.tune;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.RasterAttr;
import dev.weir.dialect.compute.ReductionSplitAttr;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// How a nest is carried out: all that its schedule's attributes say.
///
/// @param axes how each axis is iterated over
/// @param stages for how many iterations loops load at once
/// @param split how a reduction is cut into pieces, if it is
/// @param raster how programs are numbered, if not row by row
public record NestSchedule(
    ImmutableList<AxisScheduleAttr> axes,
    int stages,
    Optional<ReductionSplitAttr> split,
    Optional<RasterAttr> raster) {
  /// {@return the schedule of `nest`, which has one}
  static NestSchedule of(NestOp nest) {
    return new NestSchedule(
        nest.schedule().orElseThrow().elements().stream()
            .map(AxisScheduleAttr.class::cast)
            .collect(toImmutableList()),
        nest.stages(),
        nest.split(),
        nest.raster());
  }

  /// {@return the schedules of the nests of `kernel`, empty where one has none}
  public static Optional<ImmutableList<NestSchedule>> of(KernelOp kernel) {
    ImmutableList<NestOp> nests = kernel.nests();
    return nests.stream().anyMatch(nest -> nest.schedule().isEmpty())
        ? Optional.empty()
        : Optional.of(nests.stream().map(NestSchedule::of).collect(toImmutableList()));
  }

  /// Gives the nests of `kernel` these schedules, one for each.
  public static void apply(List<NestSchedule> schedules, KernelOp kernel) {
    Rewriter rewriter = new Rewriter();
    for (int i = 0; i < schedules.size(); i++) {
      NestSchedule schedule = schedules.get(i);
      NestOp nest = kernel.nests().get(i);
      rewriter.setAttribute(nest, "schedule", new ArrayAttr(ImmutableList.copyOf(schedule.axes)));
      rewriter.setAttribute(
          nest, "stages", schedule.stages == 1 ? null : IntegerAttr.i32(schedule.stages));
      rewriter.setAttribute(nest, "split", schedule.split.orElse(null));
      rewriter.setAttribute(nest, "raster", schedule.raster.orElse(null));
    }
  }

  /// Takes the schedules of the nests of `kernel` away.
  public static void clear(KernelOp kernel) {
    Rewriter rewriter = new Rewriter();
    for (NestOp nest : kernel.nests()) {
      for (String name : List.of("schedule", "stages", "split", "raster")) {
        rewriter.setAttribute(nest, name, null);
      }
    }
  }

  /// {@return the same with `tile` elements of axis `axis` in a tile}
  NestSchedule withTile(int axis, long tile) {
    var changed = ImmutableList.<AxisScheduleAttr>builder();
    for (int i = 0; i < axes.size(); i++) {
      AxisScheduleAttr each = axes.get(i);
      changed.add(i == axis ? new AxisScheduleAttr(each.mapping(), tile, each.order()) : each);
    }
    return new NestSchedule(changed.build(), stages, split, raster);
  }

  /// {@return the same with so many stages}
  NestSchedule withStages(int count) {
    return new NestSchedule(axes, count, split, raster);
  }

  /// {@return the same with programs numbered as `order` says}
  NestSchedule withRaster(Optional<RasterAttr> order) {
    return new NestSchedule(axes, stages, split, order);
  }

  /// The tiles, and what else is not as usual, in short: `37 x 128 x loop 48, 3 stages`.
  @Override
  public String toString() {
    String tiles =
        axes.stream()
            .map(axis ->
                switch (axis.mapping()) {
                  case PROGRAMS -> Long.toString(axis.step());
                  default ->
                      axis.mapping().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                          + " "
                          + axis.step();
                })
            .collect(Collectors.joining(" x "));
    return tiles
        + (stages == 1 ? "" : ", " + stages + " stages")
        + split.map(pieces -> ", pieces of " + pieces.length()).orElse("")
        + raster.map(bands -> ", bands of " + bands.group()).orElse("");
  }
}
