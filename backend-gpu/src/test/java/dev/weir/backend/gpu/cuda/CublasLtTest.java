package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.ImmutableMap;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelCache;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The calls of cuBLASLt, on a library of our own that refuses what the documentation says is refused: every
/// fault that is made here is found.
class CublasLtTest {
  private static final String INVALID = "CUBLAS_STATUS_INVALID_VALUE";

  private CudaDriver driver;
  private CublasLt library;
  private Arena arena;
  private long stream;
  private long handle;
  private long memory;

  @BeforeEach
  void open() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    HostEmulation emulation = HostEmulation.find().get();
    NativeLibrary loaded = emulation.library(KernelCache.NONE);
    driver = emulation.open(KernelCache.NONE);
    library = new CublasLt(loaded);
    arena = Arena.ofConfined();
    stream = driver.createStream();
    memory = driver.allocate(1 << 16);
    handle = library.create();
  }

  @AfterEach
  void close() {
    library.destroy(handle);
    driver.free(memory);
    driver.destroyStream(stream);
    driver.close();
    arena.close();
  }

  /// A product of 24x40 by 40x16, column by column, and what is told of it.
  private final class Product {
    final long operation = library.createOperation();
    final long[] layouts = {
      library.createLayout(CublasLt.TYPE_F32, 24, 40, 24),
      library.createLayout(CublasLt.TYPE_F32, 40, 16, 40),
      library.createLayout(CublasLt.TYPE_F32, 24, 16, 24),
      library.createLayout(CublasLt.TYPE_F32, 24, 16, 24)
    };
    final long[] matrices = {memory, memory + 4096, memory + 8192, memory + 12288};
    final MemorySegment algorithm = arena.allocate(CublasLt.ALGORITHM_BYTES, 8);
    long workspace = memory + 32768;
    long workspaceBytes;
    int alignment = 16;
    long most = 8192;

    void set(int attribute, int value) {
      library.setOperation(operation, attribute, arena.allocateFrom(JAVA_INT, value));
    }

    void bias(long address) {
      set(CublasLt.EPILOGUE, CublasLt.EPILOGUE_BIAS);
      library.setOperation(
          operation, CublasLt.BIAS_POINTER, arena.allocateFrom(JAVA_LONG, address));
    }

    void layout(int which, int type, long rows, long columns, long stride) {
      library.destroyLayout(layouts[which]);
      layouts[which] = library.createLayout(type, rows, columns, stride);
    }

    void batch(int which, int count, long stride) {
      library.setLayout(layouts[which], CublasLt.BATCH_COUNT, arena.allocateFrom(JAVA_INT, count));
      library.setLayout(
          layouts[which], CublasLt.BATCH_STRIDE, arena.allocateFrom(JAVA_LONG, stride));
    }

    long ask() {
      workspaceBytes = library.algorithm(handle, operation, layouts, alignment, most, algorithm);
      return workspaceBytes;
    }

    void multiply() {
      multiply(stream);
    }

    void multiply(long on) {
      library.multiply(
          handle,
          operation,
          arena.allocateFrom(JAVA_FLOAT, 1, 0).address(),
          matrices,
          layouts,
          algorithm.address(),
          workspace,
          workspaceBytes,
          on);
    }

    void run() {
      assertThat(ask()).isNotNegative();
      multiply();
    }

    void destroy() {
      library.destroyOperation(operation);
      for (long layout : layouts) {
        library.destroyLayout(layout);
      }
    }
  }

  private interface Fault {
    void make(Product product);
  }

  private static final ImmutableMap<String, Fault> WRONG_WHEN_ASKED =
      ImmutableMap.<String, Fault>builder()
          .put("a leading dimension below the rows", p -> p.layout(3, 0, 24, 16, 23))
          .put("no rows", p -> p.layout(0, 0, 0, 40, 24))
          .put("factors that do not fit", p -> p.layout(1, 0, 39, 16, 40))
          .put("a transposed factor that does not fit", p -> p.set(CublasLt.TRANSPOSE_A, 1))
          .put("a result of another shape", p -> p.layout(3, 0, 16, 24, 24))
          .put("batches that differ", p -> p.batch(3, 2, 24 * 16))
          .put(
              "results that overlap",
              p -> {
                for (int i = 0; i < 4; i++) {
                  p.batch(i, 2, i == 3 ? 24 * 16 - 1 : 0);
                }
              })
          .buildOrThrow();

  private static final ImmutableMap<String, Fault> NOT_SUPPORTED =
      ImmutableMap.<String, Fault>builder()
          .put("factors of two types", p -> p.layout(0, CublasLt.TYPE_F16, 24, 40, 24))
          .put(
              "a result too narrow",
              p -> {
                p.layout(2, CublasLt.TYPE_BF16, 24, 16, 24);
                p.layout(3, CublasLt.TYPE_BF16, 24, 16, 24);
              })
          .put("an epilogue that there is not", p -> p.set(CublasLt.EPILOGUE, 34))
          .put(
              "a bias of another type",
              p -> {
                p.bias(0);
                p.set(CublasLt.BIAS_TYPE, CublasLt.TYPE_BF16);
              })
          .buildOrThrow();

  @Test
  void refusesWrongProductsWhenAsked() {
    WRONG_WHEN_ASKED.forEach((name, fault) -> {
      Product product = new Product();
      fault.make(product);
      assertThatThrownBy(product::ask)
          .as(name)
          .isInstanceOf(CudaDriver.CudaFault.class)
          .hasMessage("cublasLtMatmulAlgoGetHeuristic: " + INVALID);
      product.destroy();
    });
    NOT_SUPPORTED.forEach((name, fault) -> {
      Product product = new Product();
      fault.make(product);
      assertThat(product.ask()).as(name).isEqualTo(-1);
      product.destroy();
    });
  }

  private void refused(String what, Fault before, Fault after) {
    Product product = new Product();
    before.make(product);
    product.ask();
    after.make(product);
    assertThatThrownBy(product::multiply).as(what).hasMessage("cublasLtMatmul: " + INVALID);
    product.destroy();
    driver.synchronize(stream);
  }

  /// A product so deep that its algorithm needs memory.
  private static void deepen(Product product) {
    product.layout(0, CublasLt.TYPE_F32, 24, 160, 24);
    product.layout(1, CublasLt.TYPE_F32, 160, 4, 160);
    product.layout(2, CublasLt.TYPE_F32, 24, 4, 24);
    product.layout(3, CublasLt.TYPE_F32, 24, 4, 24);
    product.matrices[1] = product.matrices[0] + 16384;
    product.matrices[3] = product.matrices[0] + 24576;
  }

  @Test
  void refusesWrongLaunches() {
    Fault nothing = p -> {};
    refused("a bias that was not set", p -> p.bias(0), nothing);
    refused("a bias beyond its memory", p -> p.bias(memory + (1 << 16) - 92), nothing);
    refused(
        "a bias less aligned than it was",
        p -> p.bias(memory + 40960),
        p -> p.bias(memory + 40964));
    refused("no memory for the algorithm", CublasLtTest::deepen, p -> p.workspaceBytes = 0);
    refused("memory nowhere", CublasLtTest::deepen, p -> p.workspace = 0);
    refused("memory at an odd place", CublasLtTest::deepen, p -> p.workspace += 16);
    refused("another algorithm", nothing, p -> p.layout(3, 0, 24, 16, 32));
    refused("no algorithm", nothing, p -> p.algorithm.fill((byte) 0));
    refused("a factor at an odd place", nothing, p -> p.matrices[0] += 4);
    refused("a factor beyond its memory", nothing, p -> p.matrices[1] = memory + (1 << 16) - 64);
    refused("a result nowhere", nothing, p -> p.matrices[3] = 0);
    Product product = new Product();
    product.ask();
    assertThatThrownBy(() -> product.multiply(4096)).hasMessage("cublasLtMatmul: " + INVALID);
    product.destroy();
    assertThatThrownBy(product::multiply).hasMessage("cublasLtMatmul: " + INVALID);
  }

  @Test
  void refusesWrongHandlesAndAttributes() {
    Product product = new Product();
    MemorySegment number = arena.allocateFrom(JAVA_INT, 1);
    assertThatThrownBy(
            () -> library.setOperation(product.operation, CublasLt.EPILOGUE, number.asSlice(0, 2)))
        .hasMessage("cublasLtMatmulDescSetAttribute: " + INVALID);
    assertThatThrownBy(() -> library.setOperation(product.operation, CublasLt.BIAS_POINTER, number))
        .hasMessageEndingWith(INVALID);
    assertThatThrownBy(() -> library.setOperation(product.operation, 9, number))
        .hasMessageEndingWith(INVALID);
    assertThatThrownBy(() -> library.setLayout(product.layouts[0], CublasLt.BATCH_STRIDE, number))
        .hasMessage("cublasLtMatrixLayoutSetAttribute: " + INVALID);
    product.destroy();
    assertThatThrownBy(() -> library.destroyOperation(product.operation))
        .hasMessage("cublasLtMatmulDescDestroy: " + INVALID);
    assertThatThrownBy(() -> library.destroy(4096)).hasMessage("cublasLtDestroy: " + INVALID);
  }

  @Test
  void worksInARecording() {
    Product product = new Product();
    product.ask();
    MemorySegment host = arena.allocate(1 << 14);
    host.asSlice(0, 24 * 40 * 4).copyFrom(ones(24 * 40));
    host.asSlice(4096, 40 * 16 * 4).copyFrom(ones(40 * 16));
    driver.copyIn(stream, host, memory);
    driver.beginCapture(stream);
    product.multiply();
    long graph = driver.endCapture(stream);
    product.destroy();
    driver.copyOut(stream, memory, host);
    assertThat(host.get(JAVA_FLOAT, 12288)).isZero();
    driver.launchGraph(stream, graph);
    driver.copyOut(stream, memory, host);
    assertThat(host.get(JAVA_FLOAT, 12288)).isEqualTo(40);
    driver.destroyGraph(graph);
  }

  private static MemorySegment ones(int count) {
    float[] numbers = new float[count];
    java.util.Arrays.fill(numbers, 1);
    return MemorySegment.ofArray(numbers);
  }

  /// The memory that an algorithm uses belongs to nobody else.
  @Test
  void usesItsMemory() {
    Product product = new Product();
    deepen(product);
    product.run();
    assertThat(product.workspaceBytes).isEqualTo(4 * 24 * 4);
    MemorySegment host = arena.allocate(16);
    driver.copyOut(stream, product.workspace, host);
    assertThat(host.get(JAVA_BYTE, 0)).isEqualTo((byte) 0xff);
    product.destroy();
  }

  @Test
  void saysItsVersion() {
    assertThat(library.version()).isEqualTo("13.1.0");
  }

  @Test
  void isNotThereWithoutAContext() {
    driver.close();
    assertThatThrownBy(library::create).hasMessage("cublasLtCreate: CUBLAS_STATUS_NOT_INITIALIZED");
    open();
  }

  @Test
  void isLookedForByName() {
    assertThat(CublasLtSearch.of("none", Map.of()).library()).isEmpty();
    assertThat(CublasLtSearch.of("none", Map.of()).reason())
        .isEqualTo("WEIR_CUBLASLT or weir.cublaslt says none");
    assertThatThrownBy(() -> CublasLtSearch.of("/nowhere/libcublasLt.so", Map.of()))
        .isInstanceOf(DeviceException.class)
        .hasMessage("target 'cuda': cuBLASLt cannot be loaded from '/nowhere/libcublasLt.so'");
    CublasLtSearch found = CublasLtSearch.of("", Map.of("CUDA_HOME", "/nowhere"));
    assertThat(found.reason())
        .isEqualTo(found.library().isPresent() ? "" : "libcublasLt is not installed");
  }
}
