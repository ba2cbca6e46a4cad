package dev.weir.backend.cpu.kernels.matrix;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.decomposition.TriangularSolver_DDRM;
import org.ejml.dense.row.decomposition.chol.CholeskyDecompositionInner_DDRM;
import org.ejml.dense.row.decomposition.lu.LUDecompositionAlt_DDRM;
import org.ejml.dense.row.linsol.lu.LinearSolverLu_DDRM;

/// Systems of linear equations, matrix by matrix in double precision, by the decompositions of EJML.
public final class LinearAlgebraKernels {
  private LinearAlgebraKernels() {}

  /// {@return the kernel of `pd_op.cholesky`}
  public static HostKernel cholesky(KernelAttributes attributes) {
    boolean upper = attributes.bool("upper", false);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Batch batch = Batch.of(x);
      Tensor out = call.output(0, x.dtype(), x.shape());
      for (long i = 0; i < batch.count() && batch.rows() > 0; i++) {
        DMatrixRMaj matrix = batch.matrix(x, i);
        mirror(matrix, upper);
        var decomposition = new CholeskyDecompositionInner_DDRM(!upper);
        boolean positive =
            Arrays.stream(matrix.data).allMatch(Double::isFinite)
                && decomposition.decompose(matrix);
        if (!positive) {
          throw KernelException.of("matrix %d is not positive definite", i);
        }
        batch.store(decomposition.getT(null), out, i);
      }
    };
  }

  /// Only one triangle counts.
  private static void mirror(DMatrixRMaj matrix, boolean upper) {
    int n = matrix.numRows;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double kept = upper ? matrix.data[j * n + i] : matrix.data[i * n + j];
        matrix.data[j * n + i] = kept;
        matrix.data[i * n + j] = kept;
      }
    }
  }

  /// {@return the kernel of `pd_op.inverse`}
  public static HostKernel inverse(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Batch batch = Batch.of(x);
      Tensor out = call.output(0, x.dtype(), x.shape());
      for (long i = 0; i < batch.count() && batch.rows() > 0; i++) {
        LinearSolverLu_DDRM solver = solver(batch.matrix(x, i), i);
        DMatrixRMaj inverse = new DMatrixRMaj(batch.rows(), batch.rows());
        solver.invert(inverse);
        batch.store(inverse, out, i);
      }
    };
  }

  private static LinearSolverLu_DDRM solver(DMatrixRMaj matrix, long index) {
    var decomposition = new LUDecompositionAlt_DDRM();
    var solver = new LinearSolverLu_DDRM(decomposition);
    solver.setA(matrix);
    int n = matrix.numRows;
    for (int k = 0; k < n; k++) {
      if (decomposition.getLU().data[k * n + k] == 0) {
        throw KernelException.of("matrix %d is singular", index);
      }
    }
    return solver;
  }

  /// {@return the kernel of `pd_op.det`}
  public static HostKernel det(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Batch batch = Batch.of(x);
      Tensor out = call.output(0, x.dtype(), Arrays.copyOf(x.shape(), x.rank() - 2));
      for (long i = 0; i < batch.count(); i++) {
        double determinant = 1;
        if (batch.rows() > 0) {
          var decomposition = new LUDecompositionAlt_DDRM();
          decomposition.decompose(batch.matrix(x, i));
          determinant = decomposition.computeDeterminant().real;
        }
        out.setDouble(i, determinant);
      }
    };
  }

  /// {@return the kernel of `pd_op.solve`}
  public static HostKernel solve(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor y = Shapes.required(call, 1);
      boolean vector = y.rank() == 1;
      Tensor right = vector ? y.reshapedView(y.dim(0), 1) : y;
      run(
          call,
          x,
          right,
          vector,
          (matrix, columns, i) -> {
            DMatrixRMaj solution = new DMatrixRMaj(columns.numRows, columns.numCols);
            solver(matrix, i).solve(columns, solution);
            return solution;
          });
    };
  }

  /// {@return the kernel of `pd_op.triangular_solve`}
  public static HostKernel triangularSolve(KernelAttributes attributes) {
    boolean upper = attributes.bool("upper", true);
    boolean transpose = attributes.bool("transpose", false);
    boolean unit = attributes.bool("unitriangular", false);
    return call ->
        run(
            call,
            Shapes.required(call, 0),
            Shapes.required(call, 1),
            false,
            (matrix, columns, i) -> {
              if (unit) {
                for (int k = 0; k < matrix.numRows; k++) {
                  matrix.set(k, k, 1);
                }
              }
              double[] column = new double[columns.numRows];
              for (int k = 0; k < columns.numCols; k++) {
                for (int r = 0; r < column.length; r++) {
                  column[r] = columns.get(r, k);
                }
                triangular(matrix.data, column, upper, transpose);
                for (int r = 0; r < column.length; r++) {
                  columns.set(r, k, column[r]);
                }
              }
              return columns;
            });
  }

  private static void triangular(
      double[] matrix, double[] column, boolean upper, boolean transpose) {
    if (upper && transpose) {
      TriangularSolver_DDRM.solveTranU(matrix, column, column.length);
    } else if (upper) {
      TriangularSolver_DDRM.solveU(matrix, column, column.length);
    } else if (transpose) {
      TriangularSolver_DDRM.solveTranL(matrix, column, column.length);
    } else {
      TriangularSolver_DDRM.solveL(matrix, column, column.length);
    }
  }

  /// Solves one system.
  @FunctionalInterface
  private interface Solver {
    DMatrixRMaj solve(DMatrixRMaj matrix, DMatrixRMaj columns, long index);
  }

  private static void run(KernelCall call, Tensor x, Tensor y, boolean dropColumn, Solver solver) {
    Shapes.sameType(x, y);
    Batch left = Batch.of(x);
    Batch right = Batch.columns(y);
    if (left.rows() != right.rows()) {
      throw KernelException.of(
          "%s and %s differ in their numbers of rows", x.describe(), y.describe());
    }
    long[] leftBatch = left.shape().toArray();
    long[] rightBatch = right.shape().toArray();
    long[] batch = Shapes.broadcast(leftBatch, rightBatch);
    long[] shape = Arrays.copyOf(batch, batch.length + (dropColumn ? 1 : 2));
    shape[batch.length] = right.rows();
    if (!dropColumn) {
      shape[batch.length + 1] = right.columns();
    }
    Tensor out = call.output(0, x.dtype(), shape);
    if (out.elementCount() == 0) {
      return;
    }
    for (long i = 0; i < Shapes.product(batch, 0, batch.length); i++) {
      long matrix = MatmulKernels.offset(i, batch, leftBatch);
      long columns = MatmulKernels.offset(i, batch, rightBatch);
      DMatrixRMaj solution = solver.solve(left.matrix(x, matrix), right.matrix(y, columns), matrix);
      right.store(solution, out, i);
    }
  }

  /// The matrices of a tensor.
  ///
  /// @param shape the dimensions before the last two
  private record Batch(ImmutableLongArray shape, int rows, int columns) {
    static Batch columns(Tensor tensor) {
      if (tensor.rank() < 2) {
        throw KernelException.of("expects matrices, got %s", tensor.describe());
      }
      return new Batch(
          ImmutableLongArray.copyOf(tensor.shape()).subArray(0, tensor.rank() - 2),
          Shapes.extent(tensor.dim(tensor.rank() - 2)),
          Shapes.extent(tensor.dim(tensor.rank() - 1)));
    }

    static Batch of(Tensor tensor) {
      Batch batch = columns(tensor);
      if (batch.rows != batch.columns) {
        throw KernelException.of("expects square matrices, got %s", tensor.describe());
      }
      return batch;
    }

    long count() {
      return Shapes.product(shape.toArray(), 0, shape.length());
    }

    DMatrixRMaj matrix(Tensor tensor, long index) {
      DMatrixRMaj matrix = new DMatrixRMaj(rows, columns);
      int size = rows * columns;
      Elements.load(tensor, index * size, matrix.data, 0, size);
      return matrix;
    }

    void store(DMatrixRMaj matrix, Tensor tensor, long index) {
      int size = rows * columns;
      Elements.store(tensor, index * size, matrix.data, 0, size);
    }
  }
}
