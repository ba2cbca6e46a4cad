package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.List;

/// The sum of embeddings, normalised row by row.
public final class EmbeddingNormKernel {
  private EmbeddingNormKernel() {}

  /// {@return the kernel of `pd_op.fused_embedding_eltwise_layernorm`}
  public static HostKernel embeddingNorm(KernelAttributes attributes) {
    double epsilon = attributes.number("epsilon", 1e-5);
    return call -> {
      List<Tensor> ids = operands(call, 0);
      List<Tensor> tables = operands(call, 1);
      if (ids.size() != tables.size()) {
        throw KernelException.of("%d tables for %d tensors of rows", tables.size(), ids.size());
      }
      Tensor first = ids.get(0);
      Shapes.checkRank(tables.get(0), 2, "a table");
      int width = Shapes.extent(tables.get(0).dim(1));
      for (int i = 0; i < ids.size(); i++) {
        check(ids.get(i), tables.get(i), first, tables.get(0));
      }
      double[] bias = NormKernels.parameter(Shapes.required(call, 2), width, 0, "bias");
      double[] scale = NormKernels.parameter(Shapes.required(call, 3), width, 1, "scale");
      long[] shape = Arrays.copyOf(first.shape(), first.rank() + 1);
      shape[first.rank()] = width;
      Tensor out = call.output(0, tables.get(0).dtype(), shape);
      double[] row = new double[width];
      double[] summand = new double[width];
      for (long r = 0; r < first.elementCount(); r++) {
        Arrays.fill(row, 0);
        for (int i = 0; i < ids.size(); i++) {
          load(tables.get(i), ids.get(i).getLong(r), summand);
          for (int j = 0; j < width; j++) {
            row[j] += summand[j];
          }
        }
        normalise(row, scale, bias, epsilon);
        Elements.store(out, r * width, row, 0, width);
      }
    };
  }

  private static List<Tensor> operands(KernelCall call, int i) {
    if (i >= call.inputCount() || call.inputs(i).isEmpty()) {
      throw KernelException.of("operand %d is missing", i);
    }
    return call.inputs(i);
  }

  private static void check(Tensor ids, Tensor table, Tensor firstIds, Tensor firstTable) {
    Shapes.checkRank(table, 2, "a table");
    if (!ids.dtype().isInteger()
        || !ids.hasShape(firstIds.shape())
        || !table.dtype().isFloat()
        || table.dtype() != firstTable.dtype()
        || table.dim(1) != firstTable.dim(1)) {
      throw KernelException.of(
          "rows %s of a table %s cannot be added to rows %s of %s",
          ids.describe(), table.describe(), firstIds.describe(), firstTable.describe());
    }
  }

  private static void load(Tensor table, long id, double[] row) {
    if (id < 0 || id >= table.dim(0)) {
      throw KernelException.of("id %d is not in [0, %d)", id, table.dim(0));
    }
    Elements.load(table, id * row.length, row, 0, row.length);
  }

  private static void normalise(double[] row, double[] scale, double[] bias, double epsilon) {
    double sum = 0;
    for (double value : row) {
      sum += value;
    }
    double mean = sum / row.length;
    double squares = 0;
    for (double value : row) {
      squares += (value - mean) * (value - mean);
    }
    double inverse = 1 / Math.sqrt(squares / row.length + epsilon);
    for (int j = 0; j < row.length; j++) {
      row[j] = (row[j] - mean) * inverse * scale[j] + bias[j];
    }
  }
}
