package dev.weir.pass.kernel.tune;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.compute.ContractOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.RasterAttr;
import dev.weir.dialect.compute.ReduceOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The schedules that a kernel could have beside the one it has: sides of tiles that are halved, doubled or more, one or
/// two at a time, other numbers of stages where loops have any, and other orders of programs where they are numbered in
/// bands.
///
/// None of them sums in another order by itself: what is reduced keeps its tiles, but for the inner axis of a single
/// matmul, whose products are added up one by one whichever tile they lie in. Where a target does otherwise, as one that
/// sums tiles in a matrix unit may, results tell.
public final class ScheduleSpace {
  private static final ImmutableList<Integer> SHIFTS = ImmutableList.of(-2, -1, 1, 2);
  private static final ImmutableLongArray BANDS = ImmutableLongArray.of(4, 8, 16);
  private static final int MOST_STAGES = 4;

  private final NestOp nest;
  private final NestSchedule now;
  private final DeviceDescriptor device;

  private ScheduleSpace(NestOp nest, NestSchedule now, DeviceDescriptor device) {
    this.nest = nest;
    this.now = now;
    this.device = device;
  }

  /// {@return the schedules that `kernel`, which has one, could have on `device` besides, those that differ in one nest
  /// alone}; some may not fit its memory
  public static ImmutableList<ImmutableList<NestSchedule>> of(
      KernelOp kernel, DeviceDescriptor device) {
    ImmutableList<NestSchedule> now = NestSchedule.of(kernel).orElseThrow();
    Set<ImmutableList<NestSchedule>> found = new LinkedHashSet<>();
    for (int i = 0; i < now.size(); i++) {
      for (NestSchedule other :
          new ScheduleSpace(kernel.nests().get(i), now.get(i), device).others()) {
        List<NestSchedule> all = new ArrayList<>(now);
        all.set(i, other);
        found.add(ImmutableList.copyOf(all));
      }
    }
    found.remove(now);
    return ImmutableList.copyOf(found);
  }

  private Set<NestSchedule> others() {
    Set<NestSchedule> found = new LinkedHashSet<>();
    for (NestSchedule one : moved(now)) {
      found.add(one);
    }
    for (NestSchedule one : List.copyOf(found)) {
      found.addAll(moved(one));
    }
    if (device.maxThreads() > 1) {
      if (now.axes().stream().anyMatch(axis -> axis.mapping().loops())) {
        for (int stages = 1; stages <= MOST_STAGES; stages++) {
          found.add(now.withStages(stages));
        }
      }
      now.raster()
          .ifPresent(raster -> {
            found.add(now.withRaster(Optional.empty()));
            BANDS.forEach(bands ->
                found.add(now.withRaster(Optional.of(new RasterAttr(raster.axis(), bands)))));
          });
    }
    return found;
  }

  /// {@return `schedule` with one side of its tiles longer or shorter}
  private ImmutableList<NestSchedule> moved(NestSchedule schedule) {
    Set<Integer> fixed = fixed();
    var found = ImmutableList.<NestSchedule>builder();
    for (int axis = 0; axis < schedule.axes().size(); axis++) {
      AxisScheduleAttr attribute = schedule.axes().get(axis);
      boolean moves =
          attribute.mapping() == AxisMapping.PROGRAMS || attribute.mapping() == AxisMapping.LOOP;
      if (attribute.tile() == 0 || !moves || fixed.contains(axis)) {
        continue;
      }
      for (int shift : SHIFTS) {
        long tile = tile(attribute.tile(), shift, extent(axis));
        if (tile != attribute.tile()) {
          found.add(schedule.withTile(axis, tile));
        }
      }
    }
    return found.build();
  }

  /// {@return a power of two, or all of the axis}
  private static long tile(long tile, int shift, long extent) {
    long power = Long.highestOneBit(shift > 0 ? tile : 2 * tile - 1);
    long moved = shift > 0 ? power << shift : Math.max(1, power >> -shift);
    return extent > 0 && moved >= extent ? extent : moved;
  }

  private long extent(int axis) {
    return KernelForm.extents(nest).get(axis);
  }

  /// {@return the axes whose tiles decide in which order something is summed, and those that pieces are cut of}
  private Set<Integer> fixed() {
    ImmutableList<Operation> body = ImmutableList.copyOf(nest.bodyRegion().entry());
    List<ContractOp> products =
        body.stream()
            .filter(ContractOp.class::isInstance)
            .map(ContractOp.class::cast)
            .collect(toImmutableList());
    Set<Integer> fixed = new HashSet<>();
    for (Operation op : body) {
      if (op instanceof ReduceOp reduce) {
        reduce.along().forEach(axis -> fixed.add(index(axis)));
      }
    }
    if (products.size() > 1) {
      products.forEach(product -> product.along().forEach(axis -> fixed.add(index(axis))));
    }
    now.split()
        .ifPresent(split -> {
          fixed.add(split.axis());
          fixed.add(split.pieces());
        });
    now.raster().ifPresent(raster -> fixed.add(raster.axis()));
    return fixed;
  }

  private static int index(Value axis) {
    return ((BlockArgument) axis).index();
  }
}
