package dev.weir.compiler.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.compute.interpret.ComputeInterpreter;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.dialect.tile.interpret.TileInterpreter;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.kernel.tile.GroupPlan;
import dev.weir.pass.kernel.tile.TileKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Kernels at index level with schedules that nobody chose for them: what the verifier and the lowering to tiles let
/// through must compute what the kernel says.
final class HandSchedules {
  private static final long[] TILES = {0, 0, 1, 2, 3, 4, 8, 16, 64};

  /// What an open size is taken to be where work is estimated, and how much is too much.
  private static final double SOME = 16;

  private static final double MUCH = 300;

  private HandSchedules() {}

  /// Gives the kernel of `group`, whose sizes are known, schedules by chance, lowers it and compares; nothing where it
  /// has several kernels.
  static void check(GroupOp group, double tolerance, int tries) {
    GroupPlan plan = GroupRuns.plan(group, DevicePresets.CPU);
    if (plan.kernels().size() == 1) {
      GroupPlan.Kernel only = plan.kernels().getFirst();
      List<Tensor> inputs = new ArrayList<>();
      List<Tensor> all = GroupRuns.random(group);
      only.inputs().forEach(i -> inputs.add(all.get(i)));
      KernelOp kernel = GroupRuns.reread(only.scheduled());
      check(kernel, inputs, new long[0], tolerance, new Random(11), tries);
    }
  }

  private static void check(
      KernelOp kernel,
      List<Tensor> inputs,
      long[] sizes,
      double tolerance,
      Random random,
      int tries) {
    double work = 1;
    for (NestOp nest : kernel.nests()) {
      for (Term extent : nest.extents().sizes()) {
        work *= extent instanceof IntegerTerm known ? Math.max(1, known.value()) : SOME;
      }
    }
    if (work > MUCH) {
      return;
    }
    List<Tensor> expected = ComputeInterpreter.run(kernel, inputs);
    for (int i = 0; i < tries; i++) {
      KernelOp scheduled = (KernelOp) kernel.copy();
      Rewriter rewriter = new Rewriter();
      for (NestOp nest : scheduled.nests()) {
        if (nest.split().isPresent()) {
          return;
        }
        rewriter.setAttribute(nest, "schedule", schedule(nest, random));
        rewriter.setAttribute(nest, "stages", IntegerAttr.i32(1 + random.nextInt(2)));
      }
      Diagnostics diagnostics = new Diagnostics();
      Optional<TileKernel> tile =
          Verifier.verify(scheduled, diagnostics)
              ? TileKernel.of(scheduled, diagnostics)
              : Optional.empty();
      if (tile.isEmpty()) {
        if (diagnostics.errorCount() == 0) {
          throw new AssertionError("refused without a reason\n" + GroupRuns.print(scheduled));
        }
        continue;
      }
      run(scheduled, tile.get(), expected, inputs, sizes, tolerance);
    }
  }

  private static void run(
      KernelOp scheduled,
      TileKernel tile,
      List<Tensor> expected,
      List<Tensor> inputs,
      long[] sizes,
      double tolerance) {
    Operation function = tile.function();
    String text = GroupRuns.print(scheduled);
    Diagnostics diagnostics = new Diagnostics();
    if (!Verifier.verify(function, diagnostics)) {
      throw new AssertionError(diagnostics.all() + "\n" + text + GroupRuns.print(function));
    }
    List<Tensor> arguments = new ArrayList<>(inputs);
    List<Tensor> made = new ArrayList<>();
    for (Tensor each : expected) {
      made.add(Tensor.zeros(each.dtype(), each.shape()));
    }
    arguments.addAll(made);
    try {
      TileInterpreter.of(tile.function()).shuffled(3).runTensors(arguments, sizes);
    } catch (RuntimeException failure) {
      throw new AssertionError(failure + "\n" + text + GroupRuns.print(function), failure);
    }
    for (int k = 0; k < made.size(); k++) {
      compare(expected.get(k), made.get(k), tolerance, text + GroupRuns.print(function));
    }
  }

  private static void compare(Tensor expected, Tensor actual, double tolerance, String text) {
    double bound =
        expected.dtype() == DType.FLOAT16 || expected.dtype() == DType.BFLOAT16 ? 0.02 : 0;
    for (long i = 0; i < expected.elementCount(); i++) {
      double want = expected.getDouble(i);
      double got = actual.getDouble(i);
      boolean agrees =
          Double.compare(want, got) == 0
              || want == got
              || Math.abs(want - got) <= Math.max(tolerance, bound) * Math.max(1, Math.abs(want));
      if (!agrees) {
        throw new AssertionError("element %d: %s, got %s%n%s".formatted(i, want, got, text));
      }
    }
  }

  private static ArrayAttr schedule(NestOp nest, Random random) {
    var axes = ImmutableList.<Attribute>builder();
    for (int i = 0; i < nest.axes().size(); i++) {
      AxisMapping mapping = AxisMapping.values()[random.nextInt(AxisMapping.values().length)];
      long tile =
          nest.isStepwise(i) && random.nextInt(8) > 0 ? 0 : TILES[random.nextInt(TILES.length)];
      if (mapping == AxisMapping.WHOLE) {
        tile =
            nest.extents().sizes().get(i) instanceof IntegerTerm known && known.value() > 0
                ? known.value()
                : Math.max(1, tile);
      } else if (mapping == AxisMapping.WHOLE_OR_LOOP) {
        tile = Math.max(1, tile);
      }
      axes.add(new AxisScheduleAttr(mapping, tile, random.nextInt(20)));
    }
    return new ArrayAttr(axes.build());
  }
}
