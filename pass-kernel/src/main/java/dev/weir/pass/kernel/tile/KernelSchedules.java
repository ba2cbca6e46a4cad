package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.compute.KernelOp;
import dev.weir.dialect.compute.NestOp;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Attribute;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.kernel.expr.KernelPart;
import dev.weir.pass.kernel.expr.Lowered;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Chooses how the nests of kernels are carried out on a device. A kernel whose programs are too few for the device
/// while each reduces much becomes two.
final class KernelSchedules {
  private final KernelOp kernel;
  private final ComputeKernel form;
  private final KernelSequence sequence;
  private final Set<Attribute> boundsLeft;

  private KernelSchedules(KernelOp kernel, ComputeKernel form, KernelSequence sequence) {
    this.kernel = kernel;
    this.form = form;
    this.sequence = sequence;
    this.boundsLeft = new HashSet<>(form.bounds());
  }

  /// A scheduled kernel and what it is called with. Tensors are numbered: first the inputs and outputs of the kernel
  /// that was scheduled, then what its kernels pass to each other.
  ///
  /// @param kernel the kernel; the one that was scheduled where it stays one
  /// @param inputs the tensors it reads
  /// @param outputs the tensors it writes
  record Scheduled(KernelOp kernel, ImmutableIntArray inputs, ImmutableIntArray outputs) {
    /// {@return why `device` cannot launch the kernel, if so}
    Optional<String> refusal(DeviceDescriptor device) {
      int symbols = ComputeKernel.of(kernel).sizes().symbols().size();
      String refusal = device.arguments().refusal(inputs.length() + outputs.length(), symbols);
      return refusal.isEmpty() ? Optional.empty() : Optional.of(refusal);
    }
  }

  /// {@return `kernel` as scheduled with tiles of `tiling`}: itself with a schedule, or two others, not part of anything yet; or
  /// why it has no schedule there
  static Lowered<ImmutableList<Scheduled>> of(KernelOp kernel, Tiling tiling) {
    ComputeKernel form = ComputeKernel.of(kernel);
    List<KernelPart> parts = new ArrayList<>();
    for (NestOp nest : kernel.nests()) {
      parts.add(ComputeReader.read(nest, form.sizes()));
    }
    return KernelSequence.of(kernel, parts, form.tensors(), tiling)
        .map(sequence -> new KernelSchedules(kernel, form, sequence).scheduled());
  }

  private ImmutableList<Scheduled> scheduled() {
    if (sequence.kernels().size() == 1) {
      schedule(kernel, sequence.kernels().getFirst());
      return ImmutableList.of(
          new Scheduled(
              kernel, range(0, form.inputs().size()), range(form.inputs().size(), form.tensors())));
    }
    var kernels = ImmutableList.<Scheduled>builder();
    for (int i = 0; i < sequence.kernels().size(); i++) {
      kernels.add(written(sequence.kernels().get(i), i == 0));
    }
    return kernels.build();
  }

  private static ImmutableIntArray range(int from, int to) {
    return ImmutableIntArray.copyOf(IntStream.range(from, to));
  }

  private static void schedule(KernelOp kernel, List<Schedule> schedules) {
    Rewriter rewriter = new Rewriter();
    for (int i = 0; i < schedules.size(); i++) {
      NestOp nest = kernel.nests().get(i);
      Schedule schedule = schedules.get(i);
      rewriter.setAttribute(nest, "schedule", schedule.attributes());
      rewriter.setAttribute(
          nest, "stages", schedule.stages() == 1 ? null : IntegerAttr.i32(schedule.stages()));
      rewriter.setAttribute(nest, "split", schedule.split().orElse(null));
      rewriter.setAttribute(nest, "raster", schedule.raster().orElse(null));
    }
  }

  private Scheduled written(List<Schedule> schedules, boolean isFirst) {
    Set<Integer> read = new TreeSet<>();
    Set<Integer> write = new TreeSet<>();
    for (Schedule schedule : schedules) {
      Pointers.reads(schedule.part(), read);
      schedule.part().stores().forEach(store -> write.add(store.pointer()));
    }
    for (int i = 0; i < form.inputs().size(); i++) {
      if (!form.inputs().get(i).isStatic()) {
        read.add(i);
      }
    }
    ImmutableIntArray inputs = ImmutableIntArray.copyOf(read);
    ImmutableIntArray outputs = ImmutableIntArray.copyOf(write);
    ComputeKernel own =
        new ComputeKernel(
            form.kind(),
            types(inputs),
            types(outputs),
            form.sizes(),
            isFirst ? form.equalities() : ImmutableList.of(),
            bounds(inputs),
            Optional.empty());
    KernelOp op =
        own.write(
            schedules.stream().map(Schedule::part).toList(),
            pointer ->
                outputs.contains(pointer)
                    ? inputs.length() + outputs.indexOf(pointer)
                    : inputs.indexOf(pointer),
            kernel.location());
    schedule(op, schedules);
    return new Scheduled(op, inputs, outputs);
  }

  private ImmutableList<TensorType> types(ImmutableIntArray tensors) {
    return tensors.stream().mapToObj(this::type).collect(ImmutableList.toImmutableList());
  }

  private TensorType type(int tensor) {
    if (tensor < form.inputs().size()) {
      return form.inputs().get(tensor);
    }
    if (tensor < form.tensors()) {
      return form.outputs().get(tensor - form.inputs().size());
    }
    KernelPart.Store partial = sequence.partials().get(tensor - form.tensors());
    List<Optional<Term>> sizes =
        partial.access().stream()
            .map(each -> Optional.of(form.sizes().term(each.size().expression())))
            .toList();
    return SymbolicSizes.tensor(sizes, partial.element(), Optional.empty());
  }

  /// {@return the bounds of what a kernel is the first to read}
  private ImmutableList<Attribute> bounds(ImmutableIntArray inputs) {
    var first = ImmutableList.<Attribute>builder();
    for (Attribute each : form.bounds()) {
      IndexBoundsAttr bound = (IndexBoundsAttr) each;
      int input = inputs.indexOf(bound.operand());
      if (input >= 0 && boundsLeft.remove(each)) {
        first.add(bound.of(input, bound.extents()));
      }
    }
    return first.build();
  }
}
