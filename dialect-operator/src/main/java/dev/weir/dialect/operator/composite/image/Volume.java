package dev.weir.dialect.operator.composite.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.dialect.operator.formula.SlidingWindow;
import dev.weir.ir.Value;
import java.util.List;

/// Volumes in a layout, and what is padded of them.
///
/// @param a adds the operators
/// @param dataFormat where the channels are: last in `NDHWC`, else before depth, height and width
record Volume(Arithmetic a, String dataFormat) {
  private boolean isLast() {
    return dataFormat.equals("NDHWC") || dataFormat.equals("NHWC");
  }

  /// {@return `x` with the channels before depth, height and width}
  Value channelsFirst(Value x) {
    return isLast() ? a.transpose(x, 0, 4, 1, 2, 3) : x;
  }

  /// {@return `x`, whose channels come first, in the layout}
  Value asGiven(Value x) {
    return isLast() ? a.transpose(x, 0, 2, 3, 4, 1) : x;
  }

  /// {@return the paddings at both ends of depth, height and width}
  static ImmutableIntArray paddings(ImmutableIntArray given) {
    return given.length() == 6
        ? given
        : ImmutableIntArray.of(
            given.get(0), given.get(0), given.get(1), given.get(1), given.get(2), given.get(2));
  }

  /// {@return the paddings before and after the depth of `x`, whose channels come first, where `window` slides over it
  /// as `op` says}
  List<Value> ofDepth(Value x, SlidingWindow window, VolumeConvolution op) {
    return switch (op.paddingAlgorithm()) {
      case "VALID" -> List.of(a.size(0), a.size(0));
      case "SAME" -> {
        Lengths lengths = new Lengths(a);
        Value depth = a.size(x, 2);
        Value places = lengths.over(lengths.plus(depth, window.stride() - 1), window.stride());
        Value total = lengths.atLeast(lengths.minus(window.span(places), depth), 0);
        Value before = lengths.over(total, 2);
        yield List.of(before, lengths.minus(total, before));
      }
      default -> {
        ImmutableIntArray all = paddings(op.paddings());
        yield List.of(a.size(all.get(0)), a.size(all.get(1)));
      }
    };
  }
}
