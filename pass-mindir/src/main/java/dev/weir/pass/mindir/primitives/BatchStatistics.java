package dev.weir.pass.mindir.primitives;

import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import java.util.Arrays;
import java.util.stream.LongStream;

/// The channels of batches, and the facts about each.
final class BatchStatistics {
  private BatchStatistics() {}

  /// {@return the dimension of the channels}: the second one, unless operand `index` or an attribute
  /// says that it is the last
  static int channels(PrimitiveCall call, int index, Value x) {
    String format = call.word(index, "format", "", "nchw", "nhwc");
    if (format.isEmpty()) {
      format = call.word(index, "data_format", "nchw", "nchw", "nhwc");
    }
    return format.equals("nhwc") ? PrimitiveCall.type(x).rank() - 1 : 1;
  }

  /// {@return all dimensions but that of the channels}
  static long[] otherAxes(Value x, int channels) {
    return LongStream.range(0, PrimitiveCall.type(x).rank())
        .filter(axis -> axis != channels)
        .toArray();
  }

  /// {@return one number for each channel, in a shape that meets those of `x`}
  static Value perChannel(PrimitiveCall call, Value numbers, Value x, int channels) {
    long[] shape = new long[PrimitiveCall.type(x).rank()];
    Arrays.fill(shape, 1);
    shape[channels] = PrimitiveCall.type(numbers).dimension(0);
    return call.out().reshape(numbers, shape);
  }
}
