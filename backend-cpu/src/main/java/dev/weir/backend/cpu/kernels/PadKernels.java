package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Operators that widen a tensor at its borders.
final class PadKernels {
  private PadKernels() {}

  static HostKernel pad(KernelAttributes attributes) {
    long[] paddings = attributes.integers("paddings");
    Arguments.OfNumber value = Arguments.number(attributes, "pad_value", 1, 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int rank = x.rank();
      if (paddings.length != 2 * rank) {
        throw KernelException.of("%d paddings for a tensor of rank %d", paddings.length, rank);
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

  static HostKernel pad3d(KernelAttributes attributes) {
    Arguments.OfIntegers paddings = Arguments.integers(attributes, "paddings", 1);
    String mode = attributes.string("mode", "constant");
    double value = attributes.number("pad_value", 0);
    boolean channelLast = attributes.string("data_format", "NCDHW").equals("NDHWC");
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Sides sides = Sides.of(x, paddings.get(call), channelLast);
      if (mode.equals("constant")) {
        constant(call, x, sides.before, sides.after, value);
      } else {
        mapped(call, x, sides, mode);
      }
    };
  }

  static HostKernel pad3dGrad(KernelAttributes attributes) {
    Arguments.OfIntegers paddings = Arguments.integers(attributes, "paddings", 2);
    String mode = attributes.string("mode", "constant");
    boolean channelLast = attributes.string("data_format", "NCDHW").equals("NDHWC");
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 1);
      Sides sides = Sides.of(x, paddings.get(call), channelLast);
      long[] shape = padded(x, sides.before, sides.after);
      if (!x.dtype().isFloat() || gradient.dtype() != x.dtype() || !gradient.hasShape(shape)) {
        throw KernelException.of(
            "%s padded to %s has no gradient of type %s",
            x.describe(), Arrays.toString(shape), gradient.describe());
      }
      long[][] maps = maps(x, sides, shape, mode);
      double[] sums = new double[Shapes.extent(x.elementCount())];
      long at = 0;
      for (long n : maps[0]) {
        for (long a : maps[1]) {
          for (long b : maps[2]) {
            for (long c : maps[3]) {
              for (long d : maps[4]) {
                boolean inside = n >= 0 && a >= 0 && b >= 0 && c >= 0 && d >= 0;
                if (inside) {
                  sums[(int) (n + a + b + c + d)] += gradient.getDouble(at);
                }
                at++;
              }
            }
          }
        }
      }
      Elements.store(call.output(0, x.dtype(), x.shape()), 0, sums, 0, sums.length);
    };
  }

  /// What is added in front of and behind each of the five dimensions of a volume.
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Sides(long[] before, long[] after) {
    static Sides of(Tensor x, long[] paddings, boolean channelLast) {
      Shapes.checkRank(x, 5, "the operand");
      if (paddings.length != 6) {
        throw KernelException.of("needs 6 paddings, but has %d", paddings.length);
      }
      // They are listed from the innermost spatial dimension outwards.
      int inner = channelLast ? 3 : 4;
      Sides sides = new Sides(new long[5], new long[5]);
      for (int i = 0; i < 3; i++) {
        sides.before[inner - i] = paddings[2 * i];
        sides.after[inner - i] = paddings[2 * i + 1];
      }
      return sides;
    }
  }

  private static void mapped(KernelCall call, Tensor x, Sides sides, String mode) {
    long[] shape = padded(x, sides.before, sides.after);
    Tensor out = call.output(0, x.dtype(), shape);
    Tensor source = Shapes.apart(x, out);
    long[][] maps = maps(x, sides, shape, mode);
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

  /// For each dimension and each position along it in the padded volume, where the element that it
  /// shows lies; -1 where it shows none.
  private static long[][] maps(Tensor x, Sides sides, long[] shape, String mode) {
    long[][] maps = new long[5][];
    long[] strides = Shapes.strides(x.shape());
    for (int i = 0; i < 5; i++) {
      maps[i] = new long[Shapes.extent(shape[i])];
      for (int at = 0; at < maps[i].length; at++) {
        long position = position(at - sides.before[i], x.dim(i), mode);
        maps[i][at] = position < 0 ? -1 : position * strides[i];
      }
    }
    return maps;
  }

  /// The position within the extent that `at`, which may lie outside, shows; -1 for none.
  private static long position(long at, long extent, String mode) {
    return switch (mode) {
      case "constant" -> at < extent ? Math.max(at, -1) : -1;
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
