package dev.weir.pass.kernel.tile;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The kernels of a group, written but not part of the program yet.
///
/// Tensors are numbered: first the operands of the group, then its results, then what kernels pass to each
/// other.
public final class GroupPlan {
  /// A kernel and what it is launched with.
  ///
  /// @param function the kernel; its name is only its kind so far
  /// @param inputs the tensors it reads
  /// @param outputs the tensors it writes
  /// @param dims the sizes it is told, as pairs of a place in `inputs` and a dimension
  /// @param sizes what it is told of them
  /// @param shapes the shapes of the outputs
  /// @param equalities pairs of sizes that it takes to be equal
  /// @param bounds what the elements of inputs must lie in that it takes for places
  /// @param aliases for each output the input, by its place, over which it may be written, or -1
  /// @param types the types of elements of the outputs
  public record Kernel(
      TileFuncOp function,
      ImmutableIntArray inputs,
      ImmutableIntArray outputs,
      ImmutableIntArray dims,
      AffineMapAttr sizes,
      ImmutableList<AffineMapAttr> shapes,
      ImmutableList<AffineMapAttr> equalities,
      ImmutableList<IndexBoundsAttr> bounds,
      ImmutableIntArray aliases,
      ImmutableList<Type> types) {}

  /// The kind of groups that are a product of matrices.
  private static final String PRODUCT = "matmul";

  private final GroupOp group;
  private final GroupShapes shapes;
  private final List<Kernel> kernels = new ArrayList<>();

  /// What is still to be looked at before a kernel reads it.
  private final List<IndexBoundsAttr> bounds;

  private GroupPlan(GroupOp group, GroupShapes shapes) {
    this.group = group;
    this.shapes = shapes;
    bounds = new ArrayList<>(IndexBounds.of(group, shapes));
  }

  /// @throws CannotLower if the group cannot become kernels
  static GroupPlan of(GroupOp group, DeviceDescriptor device) {
    GroupShapes shapes = new GroupShapes(group);
    GroupPlan plan = new GroupPlan(group, shapes);
    KernelSequence stages = KernelSequence.of(group, shapes, device);
    for (ImmutableList<Schedule> kernel : stages.kernels()) {
      plan.add(kernel, stages, device);
    }
    return plan;
  }

  /// {@return the kernels, in the order in which they must run}
  public ImmutableList<Kernel> kernels() {
    return ImmutableList.copyOf(kernels);
  }

  private ImmutableList<AffineMapAttr> equalities(int symbols) {
    return shapes.equalities().stream()
        .map(pair -> map(symbols, pair))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the bounds of what a kernel is the first to read}
  private ImmutableList<IndexBoundsAttr> bounds(List<Integer> reads) {
    var first = ImmutableList.<IndexBoundsAttr>builder();
    for (IndexBoundsAttr bound : ImmutableList.copyOf(bounds)) {
      int input = reads.indexOf(bound.operand());
      if (input >= 0) {
        first.add(bound.of(input, bound.extents()));
        bounds.remove(bound);
      }
    }
    return first.build();
  }

  private void add(List<Schedule> schedules, KernelSequence stages, DeviceDescriptor device) {
    Set<Integer> read = new TreeSet<>();
    List<Integer> writes = new ArrayList<>();
    for (Schedule schedule : schedules) {
      KernelPart part = schedule.part();
      part.loads().forEach(load -> read.add(load.pointer()));
      part.terms().forEach(term -> Pointers.inPlaces(term, read));
      part.stores().forEach(store -> writes.add(store.pointer()));
    }
    ImmutableIntArray symbols = shapes.symbols();
    for (int i = 0; i < symbols.length(); i += 2) {
      read.add(symbols.get(i));
    }
    List<Integer> reads = List.copyOf(read);
    writes.sort(null);
    String refusal = device.arguments().refusal(reads.size() + writes.size(), symbols.length() / 2);
    if (!refusal.isEmpty()) {
      Operation last = group.body().last();
      Operation computes = last.operand(0).definingOp();
      throw new CannotLower(computes == null ? last : computes, refusal);
    }
    var dims = ImmutableIntArray.builder();
    for (int i = 0; i < symbols.length(); i += 2) {
      dims.add(reads.indexOf(symbols.get(i)));
      dims.add(symbols.get(i + 1));
    }
    int count = symbols.length() / 2;
    List<Type> elements = new ArrayList<>();
    reads.forEach(pointer -> elements.add(element(pointer, stages)));
    writes.forEach(pointer -> elements.add(element(pointer, stages)));
    TileFuncOp function =
        new KernelEmitter(schedules)
            .emit(group.kind(), group.kind(), reads, writes, elements, count, group.location());
    if (stages.kernels().size() == 1 && group.kind().equals(PRODUCT)) {
      GroupLowering.product(group)
          .flatMap(product -> inKernel(product, reads))
          .ifPresent(product -> new Rewriter().setAttribute(function, "product", product));
    }
    var results = ImmutableList.<AffineMapAttr>builder();
    writes.forEach(pointer -> results.add(map(count, shape(pointer, stages))));
    AffineExpr[] identity = new AffineExpr[count];
    Arrays.setAll(identity, AffineExpr::symbol);
    kernels.add(
        new Kernel(
            function,
            ImmutableIntArray.copyOf(reads),
            ImmutableIntArray.copyOf(writes),
            dims.build(),
            map(count, List.of(identity)),
            results.build(),
            kernels.isEmpty() ? equalities(count) : ImmutableList.of(),
            bounds(reads),
            aliases(reads, writes, schedules, elements),
            ImmutableList.copyOf(elements.subList(reads.size(), elements.size()))));
  }

  /// {@return the product with the pointers of the kernel}; empty if it reads something else
  private Optional<ProductAttr> inKernel(ProductAttr product, List<Integer> reads) {
    int left = reads.indexOf(product.left());
    int right = reads.indexOf(product.right());
    int bias = reads.indexOf(product.bias());
    int addend = reads.indexOf(product.addend());
    boolean complete =
        left >= 0
            && right >= 0
            && bias >= 0 == product.bias() >= 0
            && addend >= 0 == product.addend() >= 0;
    return complete
        ? Optional.of(
            new ProductAttr(
                left,
                product.transposeLeft(),
                product.repeatLeft(),
                right,
                product.transposeRight(),
                product.repeatRight(),
                product.sizes(),
                product.scale(),
                bias,
                addend,
                product.activation(),
                product.isWhole() ? reads.size() : -1))
        : Optional.empty();
  }

  /// Tensors that lie over each other have one shape.
  private ImmutableIntArray aliases(
      List<Integer> reads, List<Integer> writes, List<Schedule> schedules, List<Type> elements) {
    return Pointers.aliases(
        reads,
        writes,
        schedules,
        (read, write) ->
            elements
                    .get(reads.indexOf(read))
                    .equals(elements.get(reads.size() + writes.indexOf(write)))
                && read < group.operandCount()
                && write < group.operandCount() + group.resultCount()
                && shapes
                    .shape(group.body().argument(read))
                    .equals(
                        shapes.shape(group.body().last().operand(write - group.operandCount()))));
  }

  private static AffineMapAttr map(int symbols, List<AffineExpr> results) {
    return new AffineMapAttr(new AffineMap(0, symbols, ImmutableList.copyOf(results)));
  }

  private Type element(int pointer, KernelSequence stages) {
    int result = pointer - group.operandCount();
    if (result < 0) {
      return Tracer.elementType(group.operand(pointer));
    }
    return result < group.resultCount()
        ? Tracer.elementType(group.result(result))
        : stages.partials().get(result - group.resultCount()).element();
  }

  private List<AffineExpr> shape(int pointer, KernelSequence stages) {
    int result = pointer - group.operandCount();
    if (result < group.resultCount()) {
      Value yielded = group.body().last().operand(result);
      return shapes.shape(yielded);
    }
    return stages.partials().get(result - group.resultCount()).access().stream()
        .map(coordinate -> coordinate.size().expression())
        .toList();
  }
}
