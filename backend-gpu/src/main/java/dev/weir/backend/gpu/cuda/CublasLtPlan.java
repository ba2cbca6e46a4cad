package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What cuBLASLt is told of a product, made once and used for every launch.
///
/// The library has matrices column by column, where ours lie row by row: each is its own transposed to it. So it
/// multiplies the right factor, as it calls it, by the left one, and gets the transposed result, which is the one
/// we want. The bias, an element for each row to the library, is one for each column to us.
final class CublasLtPlan implements AutoCloseable {
  private final CublasLt library;
  private final Arena arena = Arena.ofShared();
  private final List<Runnable> releases = new ArrayList<>();
  private final MemorySegment factors;
  private final MemorySegment algorithm;
  private final MemorySegment bias;
  private final long[] layouts = new long[4];
  private final long[] matrices = new long[4];
  private final boolean hasBias;
  private long operation;
  private long workspace;

  private CublasLtPlan(CublasLt library, ProductShape shape) {
    this.library = library;
    hasBias = shape.hasBias();
    factors =
        arena.allocateFrom(
            JAVA_FLOAT, (float) shape.product().scale(), shape.hasAddend() ? 1f : 0f);
    algorithm = arena.allocate(CublasLt.ALGORITHM_BYTES, 8);
    bias = arena.allocate(JAVA_LONG);
  }

  /// {@return the plan of a product}; empty if the library has no algorithm for it
  ///
  /// @param alignment what all pointers will be aligned to
  /// @param memory an address on the device that is aligned to more
  /// @param workspace the bytes of memory that there are for it
  /// @throws CudaDriver.CudaFault if a call fails
  static Optional<CublasLtPlan> of(
      CublasLt library,
      long handle,
      ProductShape shape,
      int alignment,
      long memory,
      long workspace) {
    CublasLtPlan plan = new CublasLtPlan(library, shape);
    boolean done = false;
    try {
      done = plan.prepare(handle, shape, alignment, memory, workspace);
      return done ? Optional.of(plan) : Optional.empty();
    } finally {
      if (!done) {
        plan.close();
      }
    }
  }

  private boolean prepare(long handle, ProductShape shape, int alignment, long memory, long most) {
    int type = type(shape.element());
    operation = library.createOperation();
    releases.add(() -> library.destroyOperation(operation));
    set(CublasLt.TRANSPOSE_A, shape.product().transposeRight() ? 1 : 0);
    set(CublasLt.TRANSPOSE_B, shape.product().transposeLeft() ? 1 : 0);
    set(CublasLt.EPILOGUE, epilogue(shape));
    if (hasBias) {
      set(CublasLt.BIAS_TYPE, type);
      // The library takes the alignment of the bias from its address.
      setBias(memory + alignment);
    }
    boolean turnRight = shape.product().transposeRight();
    boolean turnLeft = shape.product().transposeLeft();
    layouts[0] =
        layout(
            type,
            shape.depth(),
            shape.columns(),
            turnRight,
            shape.batch(),
            shape.product().repeatRight());
    layouts[1] =
        layout(
            type,
            shape.rows(),
            shape.depth(),
            turnLeft,
            shape.batch(),
            shape.product().repeatLeft());
    layouts[2] = layout(type, shape.rows(), shape.columns(), false, shape.batch(), false);
    layouts[3] = layouts[2];
    workspace = library.algorithm(handle, operation, layouts, alignment, most, algorithm);
    return workspace >= 0;
  }

  private static int epilogue(ProductShape shape) {
    int bits =
        (shape.hasBias() ? CublasLt.EPILOGUE_BIAS : 0)
            | switch (shape.product().activation()) {
              case NONE -> 0;
              case RELU -> CublasLt.EPILOGUE_RELU;
              case GELU_TANH -> CublasLt.EPILOGUE_GELU;
            };
    return bits == 0 ? CublasLt.EPILOGUE_NONE : bits;
  }

  private static int type(Type element) {
    if (element == FloatType.F16) {
      return CublasLt.TYPE_F16;
    }
    return element == FloatType.BF16 ? CublasLt.TYPE_BF16 : CublasLt.TYPE_F32;
  }

  private void set(int attribute, int value) {
    try (Arena temporary = Arena.ofConfined()) {
      library.setOperation(operation, attribute, temporary.allocateFrom(JAVA_INT, value));
    }
  }

  private void setBias(long address) {
    if (bias.get(JAVA_LONG, 0) != address) {
      bias.set(JAVA_LONG, 0, address);
      library.setOperation(operation, CublasLt.BIAS_POINTER, bias);
    }
  }

  /// {@return the layout of matrices of `rows` by `columns` that lie row by row, or transposed so}
  private long layout(
      int type, long rows, long columns, boolean isTransposed, long batch, boolean repeats) {
    long down = isTransposed ? columns : rows;
    long across = isTransposed ? rows : columns;
    long layout = library.createLayout(type, across, down, across);
    releases.add(() -> library.destroyLayout(layout));
    if (batch > 1) {
      try (Arena temporary = Arena.ofConfined()) {
        library.setLayout(
            layout, CublasLt.BATCH_COUNT, temporary.allocateFrom(JAVA_INT, Math.toIntExact(batch)));
        library.setLayout(
            layout,
            CublasLt.BATCH_STRIDE,
            temporary.allocateFrom(JAVA_LONG, repeats ? 0 : Math.multiplyExact(rows, columns)));
      }
    }
    return layout;
  }

  /// Has the product computed on a stream. May be called by several threads.
  ///
  /// @param added the address of what is added, that of the result if nothing is
  /// @param memory the address of the memory that the algorithm may use
  /// @throws CudaDriver.CudaFault if the library refuses
  synchronized void launch(
      long handle,
      long left,
      long right,
      long biases,
      long added,
      long result,
      long memory,
      long stream) {
    if (hasBias) {
      setBias(biases);
    }
    matrices[0] = right;
    matrices[1] = left;
    matrices[2] = added;
    matrices[3] = result;
    library.multiply(
        handle,
        operation,
        factors.address(),
        matrices,
        layouts,
        algorithm.address(),
        workspace == 0 ? 0 : memory,
        workspace,
        stream);
  }

  @Override
  public void close() {
    try {
      for (int i = releases.size() - 1; i >= 0; i--) {
        releases.get(i).run();
      }
    } finally {
      releases.clear();
      arena.close();
    }
  }
}
