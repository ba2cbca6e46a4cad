package dev.weir.dialect.compute;

import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.IndexType;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Rules of nests: their axes, what depends on them, and their schedules.
final class NestRules {
  private NestRules() {}

  /// {@return whether `value` is an axis}
  static boolean isAxis(Value value) {
    return value instanceof BlockArgument argument && argument.owner().parentOp() instanceof NestOp;
  }

  /// Checks that an operation reduces along axes, each named once.
  static void verifyAxes(Operation op, Iterable<Value> along, Diagnostics diagnostics) {
    Set<Value> seen = new HashSet<>();
    for (Value axis : along) {
      if (!isAxis(axis) || !seen.add(axis)) {
        diagnostics.error(op, "expects axes of the nest, each once");
        return;
      }
    }
    if (seen.isEmpty()) {
      diagnostics.error(op, "expects an axis to reduce along");
    }
  }

  static void verify(NestOp nest, Diagnostics diagnostics) {
    List<BlockArgument> axes = nest.axes();
    if (axes.size() != nest.extents().count()
        || axes.stream().anyMatch(axis -> axis.type() != IndexType.INDEX)) {
      diagnostics.error(
          nest,
          "expects an argument of type 'index' for each of the %d extents",
          nest.extents().count());
      return;
    }
    if (!(nest.parent() instanceof KernelOp)) {
      diagnostics.error(nest, "expects to be in a 'compute.kernel'");
      return;
    }
    Map<Value, Set<Value>> dependences = new IdentityHashMap<>();
    for (Operation op : nest.bodyRegion().entry()) {
      if (!(op instanceof ComputeOp) || op.regions().size() > 0 || op instanceof CallOp) {
        diagnostics.error(op, "expects scalar operations of 'compute' in a nest");
        return;
      }
      Set<Value> axesOf = dependences(op, dependences);
      op.results().forEach(result -> dependences.put(result, axesOf));
      verifySteps(nest, op, diagnostics);
      if (op instanceof StoreOp store) {
        verifyStore(store, dependences.getOrDefault(store.value(), Set.of()), diagnostics);
      }
    }
    verifySchedule(nest, diagnostics);
  }

  /// {@return the axes that the results of `op` depend on}
  private static Set<Value> dependences(Operation op, Map<Value, Set<Value>> known) {
    Set<Value> axes = new HashSet<>();
    for (Value operand : op.operands()) {
      if (isAxis(operand)) {
        axes.add(operand);
      } else {
        axes.addAll(known.getOrDefault(operand, Set.of()));
      }
    }
    if (op instanceof ReduceOp reduce) {
      reduce.along().forEach(axes::remove);
    } else if (op instanceof ContractOp contract) {
      contract.along().forEach(axes::remove);
    }
    return axes;
  }

  /// Coordinates that are computed are computed index by index.
  private static void verifySteps(NestOp nest, Operation op, Diagnostics diagnostics) {
    for (int i = 0; i < op.operandCount(); i++) {
      boolean computes =
          op instanceof IndexOp || op instanceof LoadIndexOp || op instanceof ShiftOp && i == 1;
      if (computes
          && isAxis(op.operand(i))
          && !nest.isStepwise(((BlockArgument) op.operand(i)).index())) {
        diagnostics.error(
            op,
            "computes an index from axis %d, which 'stepwise' does not list",
            ((BlockArgument) op.operand(i)).index());
        return;
      }
    }
  }

  private static void verifyStore(StoreOp store, Set<Value> axesOf, Diagnostics diagnostics) {
    Set<Value> own = new HashSet<>();
    NestOp nest = (NestOp) store.parent();
    for (int i = 0; i < store.indices().size(); i++) {
      Value index = store.indices().get(i);
      if (!isAxis(index) || !own.add(index)) {
        diagnostics.error(store, "expects coordinates that are axes, each once");
        return;
      }
      if (!nest.extents()
          .sizes()
          .get(((BlockArgument) index).index())
          .equals(store.view().sizes().get(i))) {
        diagnostics.error(store, "expects axis %d to have all of the view's dimension", i);
        return;
      }
    }
    if (!own.containsAll(axesOf)) {
      diagnostics.error(store, "the value depends on an axis that is no coordinate of the store");
    }
  }

  private static void verifySchedule(NestOp nest, Diagnostics diagnostics) {
    if (nest.stepwise().isPresent()) {
      nest.stepwise().get().stream()
          .filter(axis -> axis < 0 || axis >= nest.axes().size())
          .findFirst()
          .ifPresent(axis -> diagnostics.error(nest, "'stepwise' names axis %d of none", axis));
    }
    if (nest.schedule().isEmpty()) {
      return;
    }
    List<Attribute> schedule = nest.schedule().get().elements();
    if (schedule.size() != nest.axes().size()
        || !schedule.stream().allMatch(AxisScheduleAttr.class::isInstance)) {
      diagnostics.error(
          nest,
          "expects 'schedule' to have a '#compute.axis' for each of the %d axes",
          nest.axes().size());
      return;
    }
    Set<Value> reduced = reduced(nest);
    for (int i = 0; i < schedule.size(); i++) {
      if (!verifyAxis(nest, i, reduced.contains(nest.axes().get(i)), diagnostics)) {
        return;
      }
    }
    Set<Integer> orders = new HashSet<>();
    for (int i = 0; i < schedule.size(); i++) {
      if (nest.schedule(i).tile() > 0 && !orders.add(nest.schedule(i).order())) {
        diagnostics.error(
            nest,
            "expects each axis that tiles lie along to be a dimension of its own, got 'order = %d'"
                + " twice",
            nest.schedule(i).order());
        return;
      }
    }
    nest.raster().ifPresent(raster -> verifyRaster(nest, raster, diagnostics));
    nest.split()
        .ifPresent(split -> {
          int count = nest.axes().size();
          if (split.axis() >= count
              || split.pieces() >= count
              || nest.schedule(split.axis()).mapping() != AxisMapping.LOOP
              || nest.schedule(split.pieces()).mapping() != AxisMapping.PROGRAMS
              || split.length() % nest.schedule(split.axis()).step() != 0) {
            diagnostics.error(
                nest,
                "expects 'split' to cut an axis that a loop iterates over, in pieces of whole"
                    + " tiles, by an axis that programs lie along");
          }
        });
  }

  private static void verifyRaster(NestOp nest, RasterAttr raster, Diagnostics diagnostics) {
    boolean fits =
        raster.axis() < nest.axes().size()
            && nest.schedule(raster.axis()).mapping() == AxisMapping.PROGRAMS
            && nest.extents().sizes().get(raster.axis()) instanceof IntegerTerm extent
            && Math.ceilDiv(extent.value(), nest.schedule(raster.axis()).step()) % raster.group()
                == 0;
    if (!fits) {
      diagnostics.error(
          nest,
          "expects 'raster' to group the tiles of an axis of known size that programs lie along, in"
              + " groups that leave none over");
    }
  }

  /// {@return the axes along which something is reduced}
  private static Set<Value> reduced(NestOp nest) {
    Set<Value> axes = new HashSet<>();
    for (Operation op : nest.bodyRegion().entry()) {
      if (op instanceof ReduceOp reduce) {
        axes.addAll(reduce.along());
      } else if (op instanceof ContractOp contract) {
        axes.addAll(contract.along());
      }
    }
    return axes;
  }

  private static boolean verifyAxis(
      NestOp nest, int i, boolean isReduced, Diagnostics diagnostics) {
    AxisScheduleAttr schedule = nest.schedule(i);
    Term extent = nest.extents().sizes().get(i);
    if (schedule.tile() > 0 && nest.isStepwise(i)) {
      diagnostics.error(nest, "tiles cannot lie along axis %d, which is stepwise", i);
    } else if (schedule.mapping() == AxisMapping.PROGRAMS && isReduced) {
      diagnostics.error(
          nest, "programs cannot lie along axis %d, along which elements are reduced", i);
    } else if (schedule.mapping() == AxisMapping.WHOLE
        && !(extent instanceof IntegerTerm known && known.value() == schedule.tile())) {
      diagnostics.error(
          nest,
          "a tile of %d elements does not have all %s of axis %d",
          schedule.tile(),
          extent,
          i);
    } else {
      return true;
    }
    return false;
  }

  /// Reports extents, views and sizes over symbols that no input gives a name to.
  static void verifySymbols(NestOp nest, Set<String> symbols, Diagnostics diagnostics) {
    KernelRules.verifyKnown(nest, nest.extents().sizes(), symbols, diagnostics);
    for (Operation op : nest.bodyRegion().entry()) {
      if (op instanceof Access access) {
        KernelRules.verifyKnown(op, access.view().sizes(), symbols, diagnostics);
      } else if (op instanceof SizeOp size) {
        KernelRules.verifyKnown(op, List.of(size.term().value()), symbols, diagnostics);
      }
    }
  }
}
