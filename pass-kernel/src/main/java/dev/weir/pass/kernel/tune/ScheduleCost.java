package dev.weir.pass.kernel.tune;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.compute.Access;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.compute.ContractOp;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.StoreOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// An estimate of what a schedule costs on a device, to try the likeliest first, and to choose where there is no device to
/// measure on: the bytes that programs read and write, however often another one reads the same, plus a share for each
/// program and each iteration of its loops, times what the last round of programs leaves idle. Only how estimates of one
/// kernel compare says something.
public final class ScheduleCost {
  /// What starting a program costs, as bytes moved meanwhile.
  private static final double PROGRAM_BYTES = 8 << 10;

  /// What an iteration of a loop costs.
  private static final double ITERATION_BYTES = 512;

  /// How long an axis is taken to be that is known only at run time.
  private static final long USUAL = 512;

  private final NestOp nest;
  private final NestSchedule schedule;
  private final ImmutableLongArray extents;

  private ScheduleCost(NestOp nest, NestSchedule schedule) {
    this.nest = nest;
    this.schedule = schedule;
    this.extents = KernelForm.extents(nest);
  }

  /// {@return the estimate for `kernel` with `schedules`, one for each of its nests}
  public static double of(KernelOp kernel, List<NestSchedule> schedules, DeviceDescriptor device) {
    double cost = 0;
    for (int i = 0; i < schedules.size(); i++) {
      cost += new ScheduleCost(kernel.nests().get(i), schedules.get(i)).cost(device);
    }
    return cost;
  }

  private double cost(DeviceDescriptor device) {
    double programs = 1;
    double iterations = 1;
    for (int axis = 0; axis < schedule.axes().size(); axis++) {
      AxisScheduleAttr attribute = schedule.axes().get(axis);
      double steps = Math.ceil((double) extent(axis) / attribute.step());
      if (attribute.mapping() == AxisMapping.PROGRAMS) {
        programs *= steps;
      } else if (attribute.mapping().loops()) {
        iterations *= steps;
      }
    }
    double each = bytes() + PROGRAM_BYTES + iterations * ITERATION_BYTES;
    double rounds = Math.ceil(programs / device.processors());
    return rounds * device.processors() * each;
  }

  /// {@return what a program reads and writes}
  private double bytes() {
    Map<Value, Set<Integer>> axes = new IdentityHashMap<>();
    Set<List<Object>> seen = new HashSet<>();
    double bytes = 0;
    for (Operation op : nest.bodyRegion().entry()) {
      Set<Integer> own = new HashSet<>();
      for (Value operand : op.operands()) {
        if (operand instanceof BlockArgument argument
            && argument.owner() == nest.bodyRegion().entry()) {
          own.add(argument.index());
        } else {
          own.addAll(axes.getOrDefault(operand, Set.of()));
        }
      }
      if (op instanceof Access access) {
        Set<Integer> along = op instanceof StoreOp ? axesOf(access, axes) : own;
        if (seen.add(List.of(access.tensor(), along, op instanceof StoreOp))) {
          bytes += size(access) * elements(along);
        }
      }
      if (op instanceof ContractOp contract) {
        contract.along().forEach(axis -> own.remove(((BlockArgument) axis).index()));
      }
      op.results().forEach(result -> axes.put(result, own));
    }
    return bytes;
  }

  private static Set<Integer> axesOf(Access access, Map<Value, Set<Integer>> known) {
    Set<Integer> own = new HashSet<>();
    for (Value index : access.indices()) {
      if (index instanceof BlockArgument argument) {
        own.add(argument.index());
      } else {
        own.addAll(known.getOrDefault(index, Set.of()));
      }
    }
    return own;
  }

  private double elements(Set<Integer> along) {
    double elements = 1;
    for (int axis : along) {
      AxisScheduleAttr attribute = schedule.axes().get(axis);
      elements *=
          attribute.mapping() == AxisMapping.PROGRAMS
              ? Math.min(attribute.step(), extent(axis))
              : extent(axis);
    }
    return elements;
  }

  private long extent(int axis) {
    long extent = extents.get(axis);
    return extent == KernelForm.OPEN ? USUAL : extent;
  }

  private static double size(Access access) {
    return ElementTypes.dtypeOf(((TensorType) access.tensor().type()).elementType()).byteSize();
  }
}
