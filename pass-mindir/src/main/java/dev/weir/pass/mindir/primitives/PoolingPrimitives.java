package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Pooling of images, and its gradients.
final class PoolingPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("MaxPool", call -> pool(call, "max"))
          .put("AvgPool", call -> pool(call, "avg"))
          .put("AvgPool2D", PoolingPrimitives::averagePool)
          .put("MaxPoolWithArgmax", PoolingPrimitives::withPlaces)
          .put("MaxPoolWithArgmaxV2", PoolingPrimitives::withPlacesOfPlane)
          .put("MaxPoolWithIndices", PoolingPrimitives::withPlacesOfPlane)
          .put("AdaptiveAvgPool2D", PoolingPrimitives::adaptive)
          .put("MaxPoolGrad", call -> gradient(call, "max"))
          .put("AvgPoolGrad", call -> gradient(call, "avg"))
          .buildOrThrow();

  private PoolingPrimitives() {}

  /// A window that goes over images.
  private record Window(
      ImmutableLongArray kernel,
      ImmutableIntArray strides,
      ImmutableIntArray padding,
      boolean last) {
    /// {@return the window that attributes say}, or operands from `first` on
    ///
    /// @param first the operand that is the size of the kernel
    static Window of(PrimitiveCall call, TensorType x, int first) {
      boolean last = ImagePrimitives.channelsLast(call, first + 3);
      long[] kernel =
          ImagePrimitives.image(
              call.list(first, "kernel_size")
                  .or(() -> call.list("ksize"))
                  .orElseThrow(() -> call.unsupported("kernel_size")),
              last);
      long[] strides =
          ImagePrimitives.image(call.list(first + 1, "strides").orElse(new long[] {1, 1}), last);
      ImmutableIntArray padding =
          ImagePrimitives.padding(
              call,
              ImagePrimitives.padMode(call, first + 2),
              x,
              last,
              kernel,
              strides,
              new long[] {1, 1});
      return new Window(
          ImmutableLongArray.copyOf(kernel), ImagePrimitives.ints(strides), padding, last);
    }

    String format() {
      return last ? "NHWC" : "NCHW";
    }
  }

  private static Lowered pool(PrimitiveCall call, String kind) {
    Value x = call.tensor(0);
    ImagePrimitives.checkImage(call, x);
    Window window = Window.of(call, PrimitiveCall.type(x), 1);
    return call.add(
        OperatorOps.pool2d(
                x,
                call.out().integers(window.kernel.toArray()),
                window.strides,
                window.padding,
                kind)
            .dataFormat(window.format()));
  }

  private static Lowered averagePool(PrimitiveCall call) {
    Value x = call.tensor(0);
    ImagePrimitives.checkImage(call, x);
    if (call.isGiven(6)) {
      throw new LoweringException("'AvgPool2D' with a divisor of its own has no lowering");
    }
    long[] kernel = ImagePrimitives.image(call.integers(1), false);
    long[] strides = ImagePrimitives.image(call.list(2, "stride").orElse(kernel), false);
    long[] padding = ImagePrimitives.image(call.list(3, "padding").orElse(new long[] {0}), false);
    return call.add(
        OperatorOps.pool2d(
                x,
                call.out().integers(kernel),
                ImagePrimitives.ints(strides),
                ImagePrimitives.ints(new long[] {padding[0], padding[0], padding[1], padding[1]}),
                "avg")
            .ceilMode(call.flag(4, "ceil_mode", false))
            .exclusive(!call.flag(5, "count_include_pad", true)));
  }

  /// The size of the result is given; -1 and `None` leave that of the image.
  private static Lowered adaptive(PrimitiveCall call) {
    Value x = call.tensor(0);
    ImagePrimitives.checkImage(call, x);
    long[] size =
        ImagePrimitives.image(
            call.list(1, "output_size").orElseThrow(() -> call.unsupported("output_size")), false);
    long[] image = Dims.known(call, x);
    for (int i = 0; i < 2; i++) {
      size[i] = size[i] < 0 ? image[2 + i] : size[i];
    }
    return call.add(
        OperatorOps.pool2d(
                x,
                call.out().integers(size),
                ImmutableIntArray.of(1, 1),
                ImmutableIntArray.of(0, 0),
                "avg")
            .adaptive(true));
  }

  /// The image comes first, what was computed second, the gradient of that third.
  private static Lowered gradient(PrimitiveCall call, String kind) {
    Value x = call.tensor(0);
    ImagePrimitives.checkImage(call, x);
    Window window = Window.of(call, PrimitiveCall.type(x), 3);
    return call.add(
        OperatorOps.pool2dGrad(
                x,
                call.tensor(1),
                call.tensor(2),
                call.out().integers(window.kernel.toArray()),
                window.strides,
                window.padding,
                kind)
            .dataFormat(window.format()));
  }

  // Where the largest elements are.

  /// Kernel and strides are `(1, height, width, 1)` whatever the layout; places count over all channels
  /// of an image.
  ///
  /// Source: mindspore/ccsrc/plugin/device/cpu/kernel/max_pool_with_argmax_cpu_kernel.cc.
  private static Lowered withPlaces(PrimitiveCall call) {
    Value x = call.tensor(0);
    ImagePrimitives.checkImage(call, x);
    if (ImagePrimitives.channelsLast(call, -1)) {
      throw call.unsupported("format");
    }
    long[] kernel = middle(call, "kernel_size");
    long[] strides = middle(call, "strides");
    long[] dilations = {1, 1};
    ImmutableIntArray padding =
        ImagePrimitives.padding(
            call,
            ImagePrimitives.padMode(call, -1),
            PrimitiveCall.type(x),
            false,
            kernel,
            strides,
            dilations);
    return largest(call, x, kernel, strides, dilations, padding, false, true, DType.INT32);
  }

  private static long[] middle(PrimitiveCall call, String name) {
    return ImagePrimitives.image(call.list(name).orElseThrow(() -> call.unsupported(name)), true);
  }

  /// Places count within one channel of an image.
  private static Lowered withPlacesOfPlane(PrimitiveCall call) {
    Value x = call.tensor(0);
    ImagePrimitives.checkImage(call, x);
    long[] kernel =
        ImagePrimitives.image(
            call.list(1, "kernel_size").orElseThrow(() -> call.unsupported("kernel_size")), false);
    long[] strides = ImagePrimitives.image(call.list(2, "strides").orElse(kernel), false);
    long[] pads = ImagePrimitives.image(call.list(3, "pads").orElse(new long[] {0}), false);
    long[] dilations =
        ImagePrimitives.image(call.list(4, "dilation").orElse(new long[] {1}), false);
    ImmutableIntArray padding =
        ImagePrimitives.ints(new long[] {pads[0], pads[0], pads[1], pads[1]});
    DType places = call.dtype(6, "argmax_type").filter(DType::isInteger).orElse(DType.INT64);
    return largest(
        call,
        x,
        kernel,
        strides,
        dilations,
        padding,
        call.flag(5, "ceil_mode", false),
        false,
        places);
  }

  /// The image shifted by each place of the window in turn: what is larger than all before it stays, and
  /// with it the place.
  private static Lowered largest(
      PrimitiveCall call,
      Value x,
      long[] kernel,
      long[] strides,
      long[] dilations,
      ImmutableIntArray padding,
      boolean ceil,
      boolean ofImage,
      DType places) {
    OperatorBuilder out = call.out();
    long[] shape = Dims.known(call, x);
    long[] counts = new long[2];
    int[] added = new int[8];
    for (int i = 0; i < 2; i++) {
      long before = padding.get(2 * i);
      long span =
          shape[2 + i] + before + padding.get(2 * i + 1) - dilations[i] * (kernel[i] - 1) - 1;
      if (span < 0) {
        throw new LoweringException("'%s' of a window that is larger than the image", call.name());
      }
      counts[i] = (ceil ? Math.ceilDiv(span, strides[i]) : span / strides[i]) + 1;
      if (ceil && (counts[i] - 1) * strides[i] >= shape[2 + i] + before) {
        counts[i]--;
      }
      added[4 + 2 * i] = (int) before;
      long end = (counts[i] - 1) * strides[i] + dilations[i] * (kernel[i] - 1) + 1;
      added[5 + 2 * i] = (int) Math.max(0, end - before - shape[2 + i]);
    }
    DType dtype = PrimitiveCall.dtype(x);
    Value lowest = out.scalar(Double.NEGATIVE_INFINITY, dtype);
    Value padded = out.add(OperatorOps.pad(x, lowest, ImmutableIntArray.copyOf(added)));
    Value best = null;
    Value offset = null;
    for (long i = 0; i < kernel[0]; i++) {
      for (long j = 0; j < kernel[1]; j++) {
        long top = i * dilations[0];
        long left = j * dilations[1];
        Value shifted =
            out.add(
                OperatorOps.stridedSlice(
                    padded,
                    out.integers(top, left),
                    out.integers(
                        top + (counts[0] - 1) * strides[0] + 1,
                        left + (counts[1] - 1) * strides[1] + 1),
                    out.integers(strides),
                    ImmutableIntArray.of(2, 3)));
        Value place =
            out.add(
                OperatorOps.fullLike(shifted, out.scalar((double) (top * shape[3] + left), places))
                    .dtype(places));
        if (best == null) {
          best = shifted;
          offset = place;
        } else {
          Value isLarger = out.add(OperatorOps.greaterThan(shifted, best));
          best = out.add(OperatorOps.where(isLarger, shifted, best));
          offset = out.add(OperatorOps.where(isLarger, place, offset));
        }
      }
    }
    Value starts =
        out.add(
            OperatorOps.add(
                places(
                    call,
                    -padding.get(0) * shape[3],
                    strides[0] * shape[3],
                    places,
                    1,
                    1,
                    counts[0],
                    1),
                places(call, -padding.get(2), strides[1], places, 1, 1, 1, counts[1])));
    if (ofImage) {
      long plane = shape[2] * shape[3];
      starts = out.add(OperatorOps.add(starts, places(call, 0, plane, places, 1, shape[1], 1, 1)));
    }
    return call.results(best, out.add(OperatorOps.add(offset, starts)));
  }

  /// {@return integers from `first` on in steps of `step`, in `shape`}
  private static Value places(
      PrimitiveCall call, long first, long step, DType dtype, long... shape) {
    OperatorBuilder out = call.out();
    long count = Dims.product(shape, 0, shape.length);
    Value numbers =
        out.add(
            OperatorOps.arange(
                    out.scalar((double) first, dtype),
                    out.scalar((double) (first + count * step), dtype),
                    out.scalar((double) step, dtype))
                .dtype(dtype));
    return out.reshape(numbers, shape);
  }
}
