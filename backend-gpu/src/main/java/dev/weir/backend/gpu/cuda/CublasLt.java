package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// NVIDIA's library of matmuls, cuBLASLt. Handles and addresses are numbers; a call that fails throws a
/// [CudaDriver.CudaFault] with the name of the status. The context of the device must be current.
///
/// Numbers and sizes of structures are those of NVIDIA's documentation, the same in versions 11 to 13.
final class CublasLt {
  /// The bytes of `cublasLtMatmulAlgo_t`.
  static final long ALGORITHM_BYTES = 64;

  /// `cublasLtMatmulHeuristicResult_t`: an algorithm, its workspace, a status, the waves, four reserved
  /// numbers.
  private static final long RESULT_BYTES = 96;

  private static final long RESULT_WORKSPACE = 64;
  private static final long RESULT_STATUS = 72;

  private static final int NOT_SUPPORTED = 15;

  /// Types of data.
  static final int TYPE_F32 = 0;

  static final int TYPE_F16 = 2;
  static final int TYPE_BF16 = 14;

  /// Products in f32, without the shorter formats of tensor cores.
  private static final int COMPUTE_F32 = 68;

  /// Attributes of an operation.
  static final int TRANSPOSE_A = 3;

  static final int TRANSPOSE_B = 4;
  static final int EPILOGUE = 7;
  static final int BIAS_POINTER = 8;
  static final int BIAS_TYPE = 26;

  /// What comes after the product, as bits; 1 if nothing does.
  static final int EPILOGUE_NONE = 1;

  static final int EPILOGUE_RELU = 2;
  static final int EPILOGUE_BIAS = 4;
  static final int EPILOGUE_GELU = 32;

  /// Attributes of a layout.
  static final int BATCH_COUNT = 5;

  static final int BATCH_STRIDE = 6;

  /// Attributes of a preference.
  private static final int MOST_WORKSPACE = 1;

  private static final int ALIGNMENT_A = 5;
  private static final int ALIGNMENT_D = 8;

  private final MethodHandle statusName;
  private final MethodHandle version;
  private final MethodHandle create;
  private final MethodHandle destroy;
  private final MethodHandle operationCreate;
  private final MethodHandle operationSet;
  private final MethodHandle operationDestroy;
  private final MethodHandle layoutCreate;
  private final MethodHandle layoutSet;
  private final MethodHandle layoutDestroy;
  private final MethodHandle preferenceCreate;
  private final MethodHandle preferenceSet;
  private final MethodHandle preferenceDestroy;
  private final MethodHandle heuristic;
  private final MethodHandle matmul;

  /// @throws IllegalStateException if the library lacks a function
  CublasLt(NativeLibrary library) {
    statusName = library.maker("cublasLtGetStatusName", "I");
    version = library.maker("cublasLtGetVersion", "");
    create = library.function("cublasLtCreate", "J");
    destroy = library.function("cublasLtDestroy", "J");
    operationCreate = library.function("cublasLtMatmulDescCreate", "JII");
    operationSet = library.function("cublasLtMatmulDescSetAttribute", "JIJJ");
    operationDestroy = library.function("cublasLtMatmulDescDestroy", "J");
    layoutCreate = library.function("cublasLtMatrixLayoutCreate", "JIJJJ");
    layoutSet = library.function("cublasLtMatrixLayoutSetAttribute", "JIJJ");
    layoutDestroy = library.function("cublasLtMatrixLayoutDestroy", "J");
    preferenceCreate = library.function("cublasLtMatmulPreferenceCreate", "J");
    preferenceSet = library.function("cublasLtMatmulPreferenceSetAttribute", "JIJJ");
    preferenceDestroy = library.function("cublasLtMatmulPreferenceDestroy", "J");
    heuristic = library.function("cublasLtMatmulAlgoGetHeuristic", "JJJJJJJIJJ");
    matmul = library.function("cublasLtMatmul", "JJJJJJJJJJJJJJJJ");
  }

  /// {@return the version, such as 13.1.0}
  String version() {
    try {
      long number = (long) version.invokeExact();
      return "%d.%d.%d".formatted(number / 10000, number / 100 % 100, number % 100);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  private void check(String function, int status) {
    if (status != 0) {
      throw new CudaDriver.CudaFault(function + ": " + name(status));
    }
  }

  private String name(int status) {
    try {
      long text = (long) statusName.invokeExact(status);
      return text == 0 ? "status " + status : NativeLibrary.text(text);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// A call that writes a handle.
  @FunctionalInterface
  private interface Creation {
    int call(long out) throws Throwable;
  }

  private long made(String function, Creation creation) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      check(function, creation.call(out.address()));
      return out.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return a new handle of the library}
  long create() {
    return made("cublasLtCreate", out -> (int) create.invokeExact(out));
  }

  void destroy(long handle) {
    one("cublasLtDestroy", destroy, handle);
  }

  /// {@return a new operation with sums in f32}
  long createOperation() {
    return made(
        "cublasLtMatmulDescCreate",
        out -> (int) operationCreate.invokeExact(out, COMPUTE_F32, TYPE_F32));
  }

  void setOperation(long operation, int attribute, MemorySegment value) {
    set("cublasLtMatmulDescSetAttribute", operationSet, operation, attribute, value);
  }

  void destroyOperation(long operation) {
    one("cublasLtMatmulDescDestroy", operationDestroy, operation);
  }

  /// {@return the layout of a matrix that lies column by column}
  ///
  /// @param stride the elements from a column to the next
  long createLayout(int type, long rows, long columns, long stride) {
    return made(
        "cublasLtMatrixLayoutCreate",
        out -> (int) layoutCreate.invokeExact(out, type, rows, columns, stride));
  }

  void setLayout(long layout, int attribute, MemorySegment value) {
    set("cublasLtMatrixLayoutSetAttribute", layoutSet, layout, attribute, value);
  }

  void destroyLayout(long layout) {
    one("cublasLtMatrixLayoutDestroy", layoutDestroy, layout);
  }

  /// Asks for the algorithm that is likely to be fastest.
  ///
  /// @param layouts of both factors, of what is added and of the result
  /// @param alignment what all pointers will be aligned to
  /// @param workspace the bytes of memory that there are for it
  /// @param into where the algorithm goes
  /// @return the bytes of memory that it needs; -1 if there is none
  long algorithm(
      long handle,
      long operation,
      long[] layouts,
      int alignment,
      long workspace,
      MemorySegment into) {
    try (Arena arena = Arena.ofConfined()) {
      long preference =
          made("cublasLtMatmulPreferenceCreate", out -> (int) preferenceCreate.invokeExact(out));
      try {
        String name = "cublasLtMatmulPreferenceSetAttribute";
        set(
            name,
            preferenceSet,
            preference,
            MOST_WORKSPACE,
            arena.allocateFrom(JAVA_LONG, workspace));
        for (int i = ALIGNMENT_A; i <= ALIGNMENT_D; i++) {
          set(name, preferenceSet, preference, i, arena.allocateFrom(JAVA_INT, alignment));
        }
        MemorySegment result = arena.allocate(RESULT_BYTES, 8);
        MemorySegment count = arena.allocate(JAVA_INT);
        int status =
            (int)
                heuristic.invokeExact(
                    handle,
                    operation,
                    layouts[0],
                    layouts[1],
                    layouts[2],
                    layouts[3],
                    preference,
                    1,
                    result.address(),
                    count.address());
        if (status != NOT_SUPPORTED) {
          check("cublasLtMatmulAlgoGetHeuristic", status);
        }
        boolean isThere =
            status == 0 && count.get(JAVA_INT, 0) > 0 && result.get(JAVA_INT, RESULT_STATUS) == 0;
        if (!isThere) {
          return -1;
        }
        into.copyFrom(result.asSlice(0, ALGORITHM_BYTES));
        return result.get(JAVA_LONG, RESULT_WORKSPACE);
      } finally {
        one("cublasLtMatmulPreferenceDestroy", preferenceDestroy, preference);
      }
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// Has `d = epilogue(alpha * a * b + beta * c)` computed on a stream, or recorded where that is captured.
  ///
  /// @param factors the addresses of `alpha` and, after it, `beta`, on the host
  /// @param matrices the addresses of `a`, `b`, `c`, `d`
  /// @param layouts their layouts
  /// @param algorithm the address of the algorithm, on the host
  void multiply(
      long handle,
      long operation,
      long factors,
      long[] matrices,
      long[] layouts,
      long algorithm,
      long workspace,
      long workspaceBytes,
      long stream) {
    try {
      check(
          "cublasLtMatmul",
          (int)
              matmul.invokeExact(
                  handle,
                  operation,
                  factors,
                  matrices[0],
                  layouts[0],
                  matrices[1],
                  layouts[1],
                  factors + Float.BYTES,
                  matrices[2],
                  layouts[2],
                  matrices[3],
                  layouts[3],
                  algorithm,
                  workspace,
                  workspaceBytes,
                  stream));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  private void set(
      String name, MethodHandle function, long of, int attribute, MemorySegment value) {
    try {
      check(name, (int) function.invokeExact(of, attribute, value.address(), value.byteSize()));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  private void one(String name, MethodHandle function, long handle) {
    try {
      check(name, (int) function.invokeExact(handle));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }
}
