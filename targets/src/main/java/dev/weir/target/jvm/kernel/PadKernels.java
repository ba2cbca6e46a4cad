package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// Operators that widen a tensor at its borders.
final class PadKernels {
  private PadKernels() {}

  static JvmKernel pad(KernelAttributes attributes) {
    long[] paddings = attributes.integers("paddings");
    Arguments.OfNumber value = Arguments.number(attributes, "pad_value", 1, 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int rank = x.rank();
      if (paddings.length != 2 * rank) {
        throw KernelException.of(
            "%d paddings for a tensor of rank %d", paddings.length, rank);
      }
      long[] before = new long[rank];
      long[] after = new long[rank];
      for (int i = 0; i < rank; i++) {
        before[i] = paddings[2 * i];
        after[i] = paddings[2 * i + 1];
      }
      constant(call, x, before, after, value.get(call));
    };
  }

  private static long[] padded(Tensor x, long[] before, long[] after) {
    long[] shape = x.shape();
    for (int i = 0; i < shape.length; i++) {
      shape[i] += before[i] + after[i];
      if (shape[i] < 0) {
        throw KernelException.of(
            "padding by %d and %d leaves nothing of dimension %d", before[i], after[i], i);
      }
    }
    return Shapes.checked(shape);
  }

  /// Pads with a constant; a negative padding crops.
  private static void constant(
      KernelCall call, Tensor x, long[] before, long[] after, double value) {
    long[] shape = padded(x, before, after);
    Tensor out = call.output(0, x.dtype(), shape);
    Tensor source = Shapes.apart(x, out);
    CreationKernels.fill(out, value);
    long[] fromStrides = Shapes.strides(x.shape());
    long[] toStrides = Shapes.strides(shape);
    long[] block = x.shape();
    long from = 0;
    long to = 0;
    for (int i = 0; i < block.length; i++) {
      block[i] = Math.max(0, block[i] + Math.min(0, before[i]) + Math.min(0, after[i]));
      from += Math.max(0, -before[i]) * fromStrides[i];
      to += Math.max(0, before[i]) * toStrides[i];
    }
    StridedCopy.copy(source, from, fromStrides, out, to, toStrides, block);
  }

  static JvmKernel pad3d(KernelAttributes attributes) {
    Arguments.OfIntegers paddings = Arguments.integers(attributes, "paddings", 1);
    String mode = attributes.string("mode", "constant");
    double value = attributes.number("pad_value", 0);
    boolean channelLast = attributes.string("data_format", "NCDHW").equals("NDHWC");
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Shapes.checkRank(x, 5, "the operand");
      long[] sides = paddings.get(call);
      if (sides.length != 6) {
        throw KernelException.of("needs 6 paddings, but has %d", sides.length);
      }
      // The sides are listed from the innermost spatial dimension outwards.
      int inner = channelLast ? 3 : 4;
      long[] before = new long[5];
      long[] after = new long[5];
      for (int i = 0; i < 3; i++) {
        before[inner - i] = sides[2 * i];
        after[inner - i] = sides[2 * i + 1];
      }
      if (mode.equals("constant")) {
        constant(call, x, before, after, value);
      } else {
        mapped(call, x, before, after, mode);
      }
    };
  }

  private static void mapped(
      KernelCall call, Tensor x, long[] before, long[] after, String mode) {
    long[] shape = padded(x, before, after);
    Tensor out = call.output(0, x.dtype(), shape);
    Tensor source = Shapes.apart(x, out);
    long[][] maps = new long[5][];
    long[] strides = Shapes.strides(x.shape());
    for (int i = 0; i < 5; i++) {
      int axis = i;
      maps[i] = new long[Shapes.extent(shape[i])];
      Arrays.setAll(
          maps[i], at -> position(at - before[axis], x.dim(axis), mode) * strides[axis]);
    }
    long at = 0;
    for (long n : maps[0]) {
      for (long a : maps[1]) {
        for (long b : maps[2]) {
          for (long c : maps[3]) {
            long base = n + a + b + c;
            for (long d : maps[4]) {
              StridedCopy.copyRun(source, base + d, out, at++, 1);
            }
          }
        }
      }
    }
  }

  /// The position within the extent that `at`, which may lie outside, shows.
  private static long position(long at, long extent, String mode) {
    return switch (mode) {
      case "reflect" -> {
        if (at <= -extent || at >= 2 * extent - 1) {
          throw KernelException.of("a reflection reaches beyond extent %d", extent);
        }
        yield at < 0 ? -at : at >= extent ? 2 * (extent - 1) - at : at;
      }
      case "replicate" -> {
        if (extent == 0) {
          throw new KernelException("nothing to replicate");
        }
        yield Math.clamp(at, 0, extent - 1);
      }
      case "circular" -> {
        if (extent == 0) {
          throw new KernelException("nothing to repeat");
        }
        yield Math.floorMod(at, extent);
      }
      default -> throw KernelException.of("unknown padding mode '%s'", mode);
    };
  }
}
