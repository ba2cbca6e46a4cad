package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;
import java.util.Optional;

/// Convolution and resizing of images.
///
/// Attributes hold one number for each dimension of the tensor, or for the two of the image; `pad_mode`
/// is a word in files and a number in memory.
final class ImagePrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Conv2D", ImagePrimitives::convolution)
          .put("Conv2DExt", ImagePrimitives::convolutionExt)
          .put("Convolution", ImagePrimitives::convolutionExt)
          .put("DepthwiseConv2dNative", ImagePrimitives::depthwise)
          .put("ResizeBilinear", ImagePrimitives::resizeBilinear)
          .put("ResizeBilinearV2", ImagePrimitives::resizeBilinear)
          .put("ResizeNearestNeighbor", ImagePrimitives::resizeNearest)
          .put("ResizeNearestNeighborV2", ImagePrimitives::resizeNearest)
          .put("DepthToSpace", ImagePrimitives::depthToSpace)
          .put("SpaceToDepth", ImagePrimitives::spaceToDepth)
          .buildOrThrow();

  private ImagePrimitives() {}

  /// The part of a per-dimension list that is about height and width.
  static long[] image(long[] list, boolean channelsLast) {
    return switch (list.length) {
      case 1 -> new long[] {list[0], list[0]};
      case 2 -> list;
      case 4 -> channelsLast ? new long[] {list[1], list[2]} : new long[] {list[2], list[3]};
      default -> throw new LoweringException("a list of %d sizes for an image", list.length);
    };
  }

  static boolean channelsLast(PrimitiveCall call, int operand) {
    String format = call.word(operand, "format", "", "nchw", "nhwc");
    if (format.isEmpty()) {
      format = call.word(operand, "data_format", "nchw", "nchw", "nhwc");
    }
    return switch (format) {
      case "nchw" -> false;
      case "nhwc" -> true;
      default ->
          throw call.unsupported(call.attribute("format") == null ? "data_format" : "format");
    };
  }

  static String padMode(PrimitiveCall call, int operand) {
    return call.word(operand, "pad_mode", "valid", "pad", "same", "valid");
  }

  /// {@return the elements that are given to be added}, those of attribute `pad_list`, `pads` or `pad`
  private static long[] given(PrimitiveCall call) {
    long[] given =
        call.list("pad_list")
            .or(() -> call.list("pads"))
            .or(() -> call.list("pad"))
            .orElse(new long[4]);
    if (given.length == 1) {
      return new long[] {given[0], given[0], given[0], given[0]};
    }
    if (given.length != 4) {
      throw call.unsupported("pad");
    }
    return given;
  }

  /// {@return how many elements are added above, below, left and right}
  static ImmutableIntArray padding(
      PrimitiveCall call,
      String mode,
      TensorType x,
      boolean channelsLast,
      long[] kernel,
      long[] strides,
      long[] dilations) {
    if (mode.equals("valid")) {
      return ImmutableIntArray.of(0, 0, 0, 0);
    }
    if (mode.equals("pad") || mode.equals("calculated")) {
      return ints(given(call));
    }
    if (!mode.equals("same")) {
      throw call.unsupported("pad_mode");
    }
    int[] padding = new int[4];
    for (int i = 0; i < 2; i++) {
      int axis = channelsLast ? i + 1 : i + 2;
      if (x.isDynamic(axis)) {
        throw new LoweringException("padding to the same size needs a known size of the image");
      }
      long size = x.dimension(axis);
      long windows = (size + strides[i] - 1) / strides[i];
      long all =
          Math.max(0, (windows - 1) * strides[i] + dilations[i] * (kernel[i] - 1) + 1 - size);
      padding[2 * i] = (int) (all / 2);
      padding[2 * i + 1] = (int) (all - all / 2);
    }
    return ImmutableIntArray.copyOf(padding);
  }

  static ImmutableIntArray ints(long[] values) {
    return ImmutableIntArray.copyOf(Arrays.stream(values).mapToInt(Math::toIntExact));
  }

  static void checkImage(PrimitiveCall call, Value... values) {
    for (Value value : values) {
      if (PrimitiveCall.type(value).rank() != 4) {
        throw new LoweringException(
            "'%s' of '%s', which are no images", call.name(), PrimitiveCall.type(value));
      }
    }
  }

  private static Lowered convolution(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value filter = call.tensor(1);
    checkImage(call, x, filter);
    boolean last = channelsLast(call, -1);
    if (last) {
      // The channels come last in the filter, too.
      filter = call.out().transpose(filter, 0, 3, 1, 2);
    }
    TensorType weights = PrimitiveCall.type(filter);
    long[] kernel = {weights.dimension(2), weights.dimension(3)};
    long[] strides = image(call.list("stride").orElse(new long[] {1, 1}), last);
    long[] dilations = image(call.list("dilation").orElse(new long[] {1, 1}), last);
    return call.add(
        OperatorOps.conv2d(x, filter)
            .strides(ints(strides))
            .dilations(ints(dilations))
            .groups((int) call.integer("group", call.integer("groups", 1)))
            .dataFormat(last ? "NHWC" : "NCHW")
            .paddings(
                padding(
                    call,
                    padMode(call, -1),
                    PrimitiveCall.type(x),
                    last,
                    kernel,
                    strides,
                    dilations)));
  }

  /// With a bias, and all else as operands; `Convolution` has two of transposed convolutions before the
  /// groups.
  private static Lowered convolutionExt(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    Value filter = call.tensor(1);
    checkImage(call, x, filter);
    boolean general = call.name().equals("Convolution");
    long[] padding = image(call.list(4, "padding").orElse(new long[] {0}), false);
    ImmutableIntArray around = ints(new long[] {padding[0], padding[0], padding[1], padding[1]});
    ImmutableIntArray strides = ints(image(call.list(3, "stride").orElse(new long[] {1}), false));
    ImmutableIntArray dilations =
        ints(image(call.list(5, "dilation").orElse(new long[] {1}), false));
    int groups = (int) call.integer(general ? 8 : 6, "groups", 1);
    boolean transposed = general && call.flag(6, "transposed", false);
    Value y =
        transposed
            ? out.add(
                OperatorOps.conv2dTranspose(x, filter, out.integers())
                    .strides(strides)
                    .dilations(dilations)
                    .groups(groups)
                    .outputPadding(
                        ints(image(call.list(7, "output_padding").orElse(new long[] {0}), false)))
                    .paddings(around))
            : out.add(
                OperatorOps.conv2d(x, filter)
                    .strides(strides)
                    .dilations(dilations)
                    .groups(groups)
                    .paddings(around));
    if (!call.isGiven(2)) {
      return new Lowered.TensorValue(y);
    }
    Value bias = call.tensor(2);
    return call.add(
        OperatorOps.add(y, out.reshape(bias, 1, PrimitiveCall.type(bias).dimension(0), 1, 1)));
  }

  /// The filter has the multiplier before the channels; those of the result are channel by channel.
  private static Lowered depthwise(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value filter = call.tensor(1);
    checkImage(call, x, filter);
    if (channelsLast(call, -1)) {
      throw call.unsupported("format");
    }
    long[] sizes = Dims.known(call, filter);
    Value each =
        call.out()
            .reshape(
                call.out().transpose(filter, 1, 0, 2, 3),
                sizes[0] * sizes[1],
                1,
                sizes[2],
                sizes[3]);
    long[] kernel = {sizes[2], sizes[3]};
    long[] strides = image(call.list("stride").orElse(new long[] {1, 1}), false);
    long[] dilations = image(call.list("dilation").orElse(new long[] {1, 1}), false);
    return call.add(
        OperatorOps.depthwiseConv2d(x, each)
            .strides(ints(strides))
            .dilations(ints(dilations))
            .groups(Math.toIntExact(sizes[1]))
            .paddings(
                padding(
                    call,
                    padMode(call, -1),
                    PrimitiveCall.type(x),
                    false,
                    kernel,
                    strides,
                    dilations)));
  }

  private static ImmutableIntArray size(PrimitiveCall call) {
    Optional<long[]> size = call.list(1, "size");
    if (size.isEmpty() || size.get().length != 2) {
      throw call.unsupported("size");
    }
    return ints(size.get());
  }

  /// Places are those of corners where `align_corners`, of middles where `half_pixel_centers`.
  private static Lowered resizeBilinear(PrimitiveCall call) {
    Value x = call.tensor(0);
    checkImage(call, x);
    ImmutableIntArray size = size(call);
    boolean corners = call.flag(2, "align_corners", false);
    boolean middles = call.flag(3, "half_pixel_centers", false);
    return call.add(
        OperatorOps.bilinearInterp(x)
            .outH(size.get(0))
            .outW(size.get(1))
            .alignCorners(corners)
            .alignMode(middles ? 0 : 1));
  }

  private static Lowered resizeNearest(PrimitiveCall call) {
    Value x = call.tensor(0);
    checkImage(call, x);
    ImmutableIntArray size = size(call);
    if (call.flag(3, "half_pixel_centers", false)) {
      throw new LoweringException("'%s' with half pixel centers has no lowering", call.name());
    }
    return call.add(
        OperatorOps.nearestInterp(x)
            .outH(size.get(0))
            .outW(size.get(1))
            .alignCorners(call.flag(2, "align_corners", false)));
  }

  /// Blocks of channels become blocks of the image; the places within a block come before the channels
  /// that are left.
  private static Lowered depthToSpace(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    checkImage(call, x);
    long block = block(call);
    long[] s = Dims.known(call, x);
    if (s[1] % (block * block) != 0) {
      throw new LoweringException("'%s' of %d channels by blocks of %d", call.name(), s[1], block);
    }
    long channels = s[1] / (block * block);
    Value apart = out.reshape(x, s[0], block, block, channels, s[2], s[3]);
    return new Lowered.TensorValue(
        out.reshape(
            out.transpose(apart, 0, 3, 4, 1, 5, 2), s[0], channels, s[2] * block, s[3] * block));
  }

  private static Lowered spaceToDepth(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    checkImage(call, x);
    long block = block(call);
    long[] s = Dims.known(call, x);
    if (s[2] % block != 0 || s[3] % block != 0) {
      throw new LoweringException(
          "'%s' of an image of %d by %d by blocks of %d", call.name(), s[2], s[3], block);
    }
    Value apart = out.reshape(x, s[0], s[1], s[2] / block, block, s[3] / block, block);
    return new Lowered.TensorValue(
        out.reshape(
            out.transpose(apart, 0, 3, 5, 1, 2, 4),
            s[0],
            s[1] * block * block,
            s[2] / block,
            s[3] / block));
  }

  private static long block(PrimitiveCall call) {
    long block = call.integer(1, "block_size", 0);
    if (block < 2 || channelsLast(call, 2)) {
      throw call.unsupported(block < 2 ? "block_size" : "format");
    }
    return block;
  }
}
