package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;

/// Convolution, pooling and batch normalisation.
///
/// Attributes hold one number for each dimension of the tensor, or for the two of the image; `pad_mode`
/// is a word in files and a number in memory.
final class ImagePrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Conv2D", ImagePrimitives::convolution)
          .put("MaxPool", call -> pool(call, "max"))
          .put("AvgPool", call -> pool(call, "avg"))
          .put("BatchNorm", ImagePrimitives::batchNorm)
          .buildOrThrow();

  private ImagePrimitives() {}

  /// The part of a per-dimension list that is about height and width.
  private static long[] image(long[] list, boolean channelsLast) {
    return switch (list.length) {
      case 1 -> new long[] {list[0], list[0]};
      case 2 -> list;
      case 4 ->
        channelsLast ? new long[] {list[1], list[2]} : new long[] {list[2], list[3]};
      default -> throw new LoweringFault("a list of %d sizes for an image", list.length);
    };
  }

  private static boolean channelsLast(PrimitiveCall call) {
    String format =
        call.word("format").or(() -> call.word("data_format")).orElse("nchw");
    return switch (format) {
      case "nchw" -> false;
      case "nhwc" -> true;
      default -> throw call.fault("format");
    };
  }

  /// {@return how many elements are added above, below, left and right}
  private static int[] padding(
      PrimitiveCall call, TensorType x, boolean channelsLast, long[] kernel, long[] strides,
      long[] dilations) {
    String mode =
        call.word("pad_mode").orElseGet(
            () -> switch ((int) call.integer("pad_mode", 2)) {
              case 0 -> "pad";
              case 1 -> "same";
              default -> "valid";
            });
    int[] padding = new int[4];
    switch (mode) {
      case "valid" -> {
        // Nothing is added.
      }
      case "pad", "calculated" -> {
        long[] given =
            call.list("pad_list").or(() -> call.list("pad")).orElse(new long[4]);
        if (given.length == 1) {
          given = new long[] {given[0], given[0], given[0], given[0]};
        }
        if (given.length != 4) {
          throw call.fault("pad");
        }
        for (int i = 0; i < 4; i++) {
          padding[i] = (int) given[i];
        }
      }
      case "same" -> {
        for (int i = 0; i < 2; i++) {
          int axis = channelsLast ? i + 1 : i + 2;
          if (x.isDynamic(axis)) {
            throw new LoweringFault("padding to the same size needs a known size of the image");
          }
          long size = x.dimension(axis);
          long windows = (size + strides[i] - 1) / strides[i];
          long all =
              Math.max(
                  0, (windows - 1) * strides[i] + dilations[i] * (kernel[i] - 1) + 1 - size);
          padding[2 * i] = (int) (all / 2);
          padding[2 * i + 1] = (int) (all - all / 2);
        }
      }
      default -> throw call.fault("pad_mode");
    }
    return padding;
  }

  private static ImmutableIntArray ints(long[] values) {
    return ImmutableIntArray.copyOf(Arrays.stream(values).mapToInt(Math::toIntExact));
  }

  private static Lowered convolution(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value filter = call.tensor(1);
    if (channelsLast(call)) {
      throw call.fault("format");
    }
    TensorType type = PrimitiveCall.type(x);
    TensorType weights = PrimitiveCall.type(filter);
    if (type.rank() != 4 || weights.rank() != 4) {
      throw new LoweringFault("a convolution of '%s' by '%s'", type, weights);
    }
    long[] kernel = {weights.dimension(2), weights.dimension(3)};
    long[] strides = image(call.list("stride").orElse(new long[] {1, 1}), false);
    long[] dilations = image(call.list("dilation").orElse(new long[] {1, 1}), false);
    return call.add(
        OperatorOps.conv2d(x, filter)
            .strides(ints(strides))
            .dilations(ints(dilations))
            .groups((int) call.integer("group", call.integer("groups", 1)))
            .paddings(
                ImmutableIntArray.copyOf(padding(call, type, false, kernel, strides, dilations))));
  }

  private static Lowered pool(PrimitiveCall call, String kind) {
    Value x = call.tensor(0);
    boolean last = channelsLast(call);
    TensorType type = PrimitiveCall.type(x);
    if (type.rank() != 4) {
      throw new LoweringFault("pooling of '%s'", type);
    }
    long[] kernel =
        image(call.list("kernel_size").orElseThrow(() -> call.fault("kernel_size")), last);
    long[] strides = image(call.list("strides").orElse(new long[] {1, 1}), last);
    int[] padding = padding(call, type, last, kernel, strides, new long[] {1, 1});
    return call.add(
        OperatorOps.pool2d(
            x, call.out().integers(kernel), ints(strides), ImmutableIntArray.copyOf(padding), kind)
            .dataFormat(last ? "NHWC" : "NCHW"));
  }

  /// With given statistics only; the other results are those of training.
  private static Lowered batchNorm(PrimitiveCall call) {
    if (call.flag("is_training", false)) {
      throw call.fault("is_training");
    }
    Value x = call.tensor(0);
    Value y =
        call.out()
            .add(
                OperatorOps.batchNorm(
                    x,
                    call.tensor(3),
                    call.tensor(4),
                    true,
                    0.9f,
                    (float) call.number("epsilon", 1e-5),
                    channelsLast(call) ? "NHWC" : "NCHW",
                    true,
                    false)
                    .scale(call.tensor(1))
                    .bias(call.tensor(2)));
    Lowered none = new Lowered.TensorValue(call.out().number(0, DType.FLOAT32));
    return Lowered.Sequence.of(
        java.util.List.of(new Lowered.TensorValue(y), none, none, none, none));
  }
}
