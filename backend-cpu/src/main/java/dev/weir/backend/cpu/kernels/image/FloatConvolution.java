package dev.weir.backend.cpu.kernels.image;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.weir.backend.cpu.convolution.Convolution;
import dev.weir.backend.cpu.convolution.ConvolutionPlan;
import dev.weir.backend.cpu.convolution.ConvolutionShape;
import dev.weir.backend.cpu.convolution.Epilogue;
import dev.weir.backend.cpu.convolution.Images;
import dev.weir.backend.cpu.convolution.PackedFilter;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/// Convolutions of floats of up to 32 bits. Narrower ones are widened first, and their results rounded.
final class FloatConvolution {
  private static final ThreadLocal<PackedFilter> FILTERS =
      ThreadLocal.withInitial(PackedFilter::new);

  private final boolean filterIsFixed;
  private volatile @Nullable Prepared prepared;

  /// What was made for the shapes of the last call.
  ///
  /// @param filter the filters laid out, if they are fixed
  private record Prepared(ConvolutionPlan plan, @Nullable PackedFilter filter) {}

  /// @param filterIsFixed whether each call has the same filters
  FloatConvolution(boolean filterIsFixed) {
    this.filterIsFixed = filterIsFixed;
  }

  /// {@return whether convolutions are computed of images of `dtype` with `filter`}
  static boolean supports(DType dtype, Tensor filter) {
    return dtype.isFloat() && dtype != DType.FLOAT64 && filter.elementCount() > 0;
  }

  /// {@return the sizes of a convolution}
  ///
  /// @param depth channels that a group reads
  /// @param filters how many filters there are in all
  static ConvolutionShape shape(
      Window window, long groups, long depth, long filters, ImageLayout image, ImageLayout result) {
    return new ConvolutionShape(
        Shapes.extent(image.batch()),
        Shapes.extent(groups),
        Shapes.extent(depth),
        Shapes.extent(filters / groups),
        Shapes.extent(image.height()),
        Shapes.extent(image.width()),
        Shapes.extent(result.height()),
        Shapes.extent(result.width()),
        axis(window.rows()),
        axis(window.columns()));
  }

  private static ConvolutionShape.Axis axis(Window.Axis axis) {
    return new ConvolutionShape.Axis(
        Shapes.extent(axis.kernel()),
        Shapes.extent(axis.stride()),
        Shapes.extent(axis.dilation()),
        Shapes.extent(axis.before()));
  }

  /// Writes the convolution of `input` to `out`.
  ///
  /// @param bias a float for each filter
  /// @param residual as `out`
  void run(
      ConvolutionShape shape,
      Tensor input,
      ImageLayout image,
      Tensor filter,
      Tensor out,
      ImageLayout result,
      @Nullable Tensor bias,
      @Nullable Tensor residual,
      boolean relu) {
    boolean narrow = input.dtype() != DType.FLOAT32;
    Memory memory = Memory.CURRENT.get();
    MemorySegment from = narrow ? memory.input.widened(input) : input.data();
    MemorySegment to = narrow ? memory.output.of(out.elementCount()) : out.data();
    try {
      Prepared ready = prepare(shape, filter);
      PackedFilter packed = ready.filter;
      if (packed == null) {
        packed = FILTERS.get();
        packed.pack(ready.plan, address(filter, memory.filter));
      }
      Epilogue epilogue =
          new Epilogue(
              bias == null ? 0 : bias.data().address(),
              residual == null ? 0 : residual.data().address(),
              relu);
      Convolution.run(ready.plan, packed, images(image, from), images(result, to), epilogue);
    } finally {
      Reference.reachabilityFence(input);
      Reference.reachabilityFence(filter);
      Reference.reachabilityFence(bias);
      Reference.reachabilityFence(residual);
      Reference.reachabilityFence(out);
    }
    if (narrow) {
      memory.output.narrow(out);
    }
  }

  private Prepared prepare(ConvolutionShape shape, Tensor filter) {
    Prepared known = prepared;
    if (known == null || !known.plan.isFor(shape)) {
      ConvolutionPlan plan = ConvolutionPlan.of(shape);
      PackedFilter packed = null;
      if (filterIsFixed) {
        packed = new PackedFilter();
        packed.pack(plan, address(filter, Memory.CURRENT.get().filter));
      }
      known = new Prepared(plan, packed);
      prepared = known;
    }
    return known;
  }

  private static long address(Tensor filter, Floats memory) {
    return filter.dtype() == DType.FLOAT32
        ? filter.data().address()
        : memory.widened(filter).address();
  }

  private static Images images(ImageLayout layout, MemorySegment data) {
    long size = Float.BYTES;
    return new Images(
        data.address(),
        layout.at(1, 0, 0, 0) * size,
        layout.channelStride() * size,
        layout.columnStride() * size);
  }

  /// What narrow tensors are widened to.
  private static final class Memory {
    private static final ThreadLocal<Memory> CURRENT = ThreadLocal.withInitial(Memory::new);

    private final Floats input = new Floats();
    private final Floats filter = new Floats();
    private final Floats output = new Floats();
  }

  /// Memory for floats, which grows.
  private static final class Floats {
    private MemorySegment memory = MemorySegment.NULL;

    private MemorySegment of(long count) {
      if (memory.byteSize() < count * Float.BYTES) {
        memory = Arena.ofAuto().allocate(count * Float.BYTES, Tensor.ALIGNMENT);
      }
      return memory;
    }

    private MemorySegment widened(Tensor tensor) {
      MemorySegment wide = of(tensor.elementCount());
      float[] block = Scratch.current().floats[0];
      for (long at = 0; at < tensor.elementCount(); at += Scratch.BLOCK) {
        int count = Scratch.length(at, tensor.elementCount());
        Elements.load(tensor, at, block, 0, count);
        MemorySegment.copy(block, 0, wide, JAVA_FLOAT, at * Float.BYTES, count);
      }
      return wide;
    }

    private void narrow(Tensor tensor) {
      float[] block = Scratch.current().floats[0];
      for (long at = 0; at < tensor.elementCount(); at += Scratch.BLOCK) {
        int count = Scratch.length(at, tensor.elementCount());
        MemorySegment.copy(memory, JAVA_FLOAT, at * Float.BYTES, block, 0, count);
        Elements.store(tensor, at, block, 0, count);
      }
    }
  }
}
