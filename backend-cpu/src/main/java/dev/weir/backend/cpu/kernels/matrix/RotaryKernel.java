package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import org.jspecify.annotations.Nullable;

/// Turns pairs of elements by angles that grow with the position, and gradients back.
public final class RotaryKernel {
  private final boolean neighbours;
  private final boolean timeMajor;
  private final double base;

  private RotaryKernel(boolean neighbours, boolean timeMajor, double base) {
    this.neighbours = neighbours;
    this.timeMajor = timeMajor;
    this.base = base;
  }

  /// {@return the kernel of `pd_op.fused_rotary_position_embedding`}
  public static HostKernel rotaryPositionEmbedding(KernelAttributes attributes) {
    RotaryKernel kernel = of(attributes);
    return call -> kernel.run(call, 0, 3, false);
  }

  /// {@return the kernel of `pd_op.fused_rotary_position_embedding_grad`}
  public static HostKernel rotaryPositionEmbeddingGrad(KernelAttributes attributes) {
    RotaryKernel kernel = of(attributes);
    return call -> kernel.run(call, 3, 0, true);
  }

  private static RotaryKernel of(KernelAttributes attributes) {
    return new RotaryKernel(
        attributes.bool("use_neox_rotary_style", true),
        attributes.bool("time_major", false),
        attributes.number("rotary_emb_base", 10000));
  }

  /// Turns the three operands from number `first` on by the tables that are operands `table` to
  /// `table + 2`, or back by the same angles.
  private void run(KernelCall call, int first, int table, boolean back) {
    Tensor q = Shapes.required(call, first);
    Tensor sin = Shapes.optional(call, table);
    Tensor cos = Shapes.optional(call, table + 1);
    Tensor ids = Shapes.optional(call, table + 2);
    if ((sin == null) != (cos == null)) {
      throw new KernelException("needs both of 'sin' and 'cos' or neither");
    }
    for (int i = 0; i < 3; i++) {
      Tensor x = Shapes.optional(call, first + i);
      if (x != null) {
        check(x, q, sin, cos, ids);
        turn(x, call.output(i, x.dtype(), x.shape()), sin, cos, ids, back);
      }
    }
  }

  private void check(
      Tensor x, Tensor q, @Nullable Tensor sin, @Nullable Tensor cos, @Nullable Tensor ids) {
    Shapes.checkRank(x, 4, "what is turned");
    Shapes.checkRank(q, 4, "what is turned");
    if (!x.dtype().isFloat() || x.dim(3) % 2 != 0 || x.dim(0) != q.dim(0) || x.dim(1) != q.dim(1)) {
      throw KernelException.of("no pairs of elements to turn in type %s", x.describe());
    }
    if (ids != null && (!ids.dtype().isInteger() || ids.elementCount() != x.dim(0) * x.dim(1))) {
      throw KernelException.of(
          "positions of type %s do not fit type %s", ids.describe(), x.describe());
    }
    if (sin != null
        && cos != null
        && (sin.elementCount() != cos.elementCount()
            || x.dim(3) == 0
            || sin.elementCount() % x.dim(3) != 0)) {
      throw KernelException.of(
          "tables of types %s and %s do not fit type %s",
          sin.describe(), cos.describe(), x.describe());
    }
  }

  private void turn(
      Tensor x,
      Tensor out,
      @Nullable Tensor sin,
      @Nullable Tensor cos,
      @Nullable Tensor ids,
      boolean back) {
    long batches = x.dim(timeMajor ? 1 : 0);
    long places = x.dim(timeMajor ? 0 : 1);
    int size = Shapes.extent(x.dim(3));
    double[] sines = new double[size];
    double[] cosines = new double[size];
    double[] row = new double[size];
    double[] turned = new double[size];
    for (long b = 0; b < batches; b++) {
      for (long s = 0; s < places; s++) {
        long position = ids == null ? s : ids.getLong(b * places + s);
        if (sin == null || cos == null) {
          angles(position, sines, cosines);
        } else {
          table(sin, position, sines);
          table(cos, position, cosines);
        }
        long first = (timeMajor ? s * batches + b : b * places + s) * x.dim(2);
        for (long head = 0; head < x.dim(2); head++) {
          Elements.load(x, (first + head) * size, row, 0, size);
          if (back) {
            turnBack(row, sines, cosines, turned);
          } else {
            turn(row, sines, cosines, turned);
          }
          Elements.store(out, (first + head) * size, turned, 0, size);
        }
      }
    }
  }

  private void angles(long position, double[] sines, double[] cosines) {
    int half = sines.length / 2;
    for (int i = 0; i < sines.length; i++) {
      int pair = neighbours ? i / 2 : i % half;
      double angle = position * Math.pow(base, -2.0 * pair / sines.length);
      sines[i] = Math.sin(angle);
      cosines[i] = Math.cos(angle);
    }
  }

  private static void table(Tensor table, long position, double[] row) {
    if (position < 0 || (position + 1) * row.length > table.elementCount()) {
      throw KernelException.of(
          "position %d is not in a table of type %s", position, table.describe());
    }
    Elements.load(table, position * row.length, row, 0, row.length);
  }

  private void turn(double[] x, double[] sines, double[] cosines, double[] out) {
    int half = x.length / 2;
    for (int i = 0; i < x.length; i++) {
      double other;
      if (neighbours) {
        other = i % 2 == 0 ? -x[i + 1] : x[i - 1];
      } else {
        other = i < half ? -x[i + half] : x[i - half];
      }
      out[i] = x[i] * cosines[i] + other * sines[i];
    }
  }

  /// The transpose of `turn`: a table need not have
  /// the same angle for both elements of a pair.
  private void turnBack(double[] x, double[] sines, double[] cosines, double[] out) {
    int half = x.length / 2;
    for (int i = 0; i < x.length; i++) {
      boolean first = neighbours ? i % 2 == 0 : i < half;
      int other = first ? i + (neighbours ? 1 : half) : i - (neighbours ? 1 : half);
      double crossed = x[other] * sines[other];
      out[i] = x[i] * cosines[i] + (first ? crossed : -crossed);
    }
  }
}
