package dev.weir.backend.gpu.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.Iterables;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceOptions;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Who computes the products among generated kernels: cuBLASLt, what was generated, or both together.
class MatrixProductsTest {
  private static final String ATTRIBUTE =
      "kind \"matmul\" attributes {product = #tile.product<left = 0, transposeLeft = false,"
          + " repeatLeft = false, right = 1, transposeRight = false, repeatRight = false, sizes ="
          + " affine_map<() -> (1, 70, 72, 200)>, scale = 1.0, bias = -1, addend = -1, activation ="
          + " none, result = RESULT>}";

  private static final CublasLtSearch NONE = new CublasLtSearch(Optional.empty(), "not wanted");

  private HostEmulation emulation;

  @BeforeEach
  void findCompiler() {
    assumeTrue(HostEmulation.find().isPresent(), "skipped: there is no C++ compiler");
    emulation = HostEmulation.find().get();
  }

  private static String text(String type) {
    return EmulatedLibraryTest.PRODUCT.replace("TYPE", type).replace("STAGES", "2");
  }

  /// The product by itself.
  private static KernelSources whole() {
    return EmulatedLibraryTest.sources(
        text("f32").replace("kind \"matmul\"", ATTRIBUTE.replace("RESULT", "2")));
  }

  /// The product, of which the size is written.
  private static KernelSources part() {
    String store = "tile.store %sum, ";
    return EmulatedLibraryTest.sources(
        text("f32")
            .replace("kind \"matmul\"", ATTRIBUTE.replace("RESULT", "-1"))
            .replace(
                store,
                "%size = tile.unary <abs> %sum : !tile.tile<64x64xf32>\n" + "tile.store %size, "));
  }

  private NativeLibrary library() {
    return emulation.library(EmulatedLibraryTest.CACHE);
  }

  private KernelLibrary load(KernelSources sources, CublasLtSearch search) {
    return CudaLibrary.load(
        emulation.open(EmulatedLibraryTest.CACHE),
        () -> emulation,
        () -> search,
        CudaChip.ANY,
        sources,
        EmulatedLibraryTest.CACHE,
        DeviceOptions.DEFAULT);
  }

  private KernelLibrary load(KernelSources sources) {
    return load(sources, new CublasLtSearch(Optional.of(library()), ""));
  }

  private static MemorySegment[] pointers(KernelMemory memory) {
    int rows = EmulatedLibraryTest.ROWS;
    int depth = EmulatedLibraryTest.DEPTH;
    int columns = EmulatedLibraryTest.COLUMNS;
    MemorySegment a = EmulatedLibraryTest.factor("f32", rows, depth, true);
    MemorySegment b = EmulatedLibraryTest.factor("f32", depth, columns, false);
    MemorySegment[] pointers = {
      memory.allocate(a.byteSize()),
      memory.allocate(b.byteSize()),
      memory.allocate(4L * rows * columns)
    };
    memory.copyIn(a, pointers[0]);
    memory.copyIn(b, pointers[1]);
    return pointers;
  }

  private static void check(KernelLibrary library, MemorySegment[] pointers, boolean sizes) {
    int columns = EmulatedLibraryTest.COLUMNS;
    float[] product = new float[EmulatedLibraryTest.ROWS * columns];
    library.memory().copyOut(pointers[2], MemorySegment.ofArray(product));
    for (int i = 0; i < EmulatedLibraryTest.ROWS; i++) {
      for (int j = 0; j < columns; j++) {
        int sum = 0;
        for (int k = 0; k < EmulatedLibraryTest.DEPTH; k++) {
          sum += EmulatedLibraryTest.left(i, k) * EmulatedLibraryTest.right(k, j);
        }
        assertThat(product[i * columns + j])
            .as("%d, %d", i, j)
            .isEqualTo(sizes ? Math.abs(sum) : sum);
      }
    }
  }

  private static void run(KernelLibrary library, boolean sizes) {
    MemorySegment[] pointers = pointers(library.memory());
    library.kernel("product").launch(pointers, new long[0]);
    check(library, pointers, sizes);
  }

  @Test
  void theLibraryTakesThePlaceOfAGeneratedKernel() {
    KernelSources sources = whole();
    assertThat(new String(sources.files().get(ProductTable.FILE), StandardCharsets.UTF_8))
        .startsWith("# kernel element product\nproduct f32 #tile.product<left = 0, ")
        .endsWith("result = 2>\n");
    try (KernelLibrary library = load(sources)) {
      assertThat(library.choices())
          .containsExactly(
              "library   product: cuBLASLt 13.1.0 instead of what is generated: the product alone");
      run(library, false);
    }
  }

  @Test
  void aGeneratedKernelServesWhereThereIsNoLibrary() {
    try (KernelLibrary library = load(whole(), NONE)) {
      assertThat(library.choices()).containsExactly("generated product: no cuBLASLt: not wanted");
      run(library, false);
    }
    try (KernelLibrary library = load(part(), NONE)) {
      run(library, true);
    }
  }

  @Test
  void aSecondKernelDoesTheRest() {
    KernelSources sources = part();
    String code = new String(sources.files().get(CudaTarget.FILE), StandardCharsets.UTF_8);
    String rest = code.substring(code.indexOf("/* kernel product_rest */"));
    assertThat(rest).contains("fabsf(").doesNotContain("w_copy16(");
    try (KernelLibrary library = load(sources)) {
      assertThat(library.choices())
          .containsExactly(
              "library   product: cuBLASLt 13.1.0 multiplies, product_rest does the rest");
      run(library, true);
    }
  }

  @Test
  void whatTheLibraryRefusesIsGenerated() throws Throwable {
    int done = (int) library().function("weir_emulation_refuse_products", "I").invokeExact(1);
    assertThat(done).isZero();
    try (KernelLibrary library = load(whole())) {
      assertThat(library.choices())
          .containsExactly("generated product: cuBLASLt has no algorithm for it");
      run(library, false);
    }
  }

  /// A library that lacks a function is none.
  @Test
  void whatIsNoLibraryIsToldSo() {
    NativeLibrary other = NativeLibrary.open("libc.so.6", "libc.so").orElse(null);
    assumeTrue(other != null, "skipped: there is no C library of that name");
    try (KernelLibrary library = load(whole(), new CublasLtSearch(Optional.of(other), ""))) {
      assertThat(Iterables.getOnlyElement(library.choices()))
          .startsWith("generated product: cuBLASLt cannot be used: libc.so")
          .endsWith(" has no cublasLtGetStatusName");
      run(library, false);
    }
  }

  @Test
  void recordsProductsAndGivesAllBack() throws Throwable {
    int before = EmulatedLibraryTest.left();
    for (KernelSources sources : new KernelSources[] {whole(), part()}) {
      for (int i = 0; i < 5; i++) {
        try (KernelLibrary library = load(sources)) {
          MemorySegment[] pointers = pointers(library.memory());
          LoadedKernel product = library.kernel("product");
          Runnable step = library.record(() -> product.launch(pointers, new long[0]));
          step.run();
          step.run();
          check(library, pointers, sources.kernels().size() > 1);
        }
      }
    }
    assertThat(EmulatedLibraryTest.left()).isEqualTo(before);
  }

  /// After a fault of another kernel nothing can be given back to the device, and is not left on the host.
  @Test
  void goesOnAfterAFault() throws Throwable {
    int before = EmulatedLibraryTest.left();
    KernelLibrary broken = load(part(), new CublasLtSearch(Optional.of(library()), ""));
    MemorySegment[] pointers = pointers(broken.memory());
    broken
        .kernel("product_rest")
        .launch(
            new MemorySegment[] {pointers[0], pointers[1], pointers[2], pointers[2].asSlice(4096)},
            new long[0]);
    assertThatThrownBy(broken::close)
        .hasMessageContaining("kernel 'product_rest'")
        .hasMessageContaining("memory that is not allocated");
    try (KernelLibrary next = load(part())) {
      run(next, true);
    }
    assertThat(EmulatedLibraryTest.left()).isEqualTo(before);
  }

  @Test
  void namesTheKernelThatTheLibraryRefuses() {
    try (KernelLibrary library = load(whole())) {
      MemorySegment[] pointers = pointers(library.memory());
      pointers[2] = pointers[2].asSlice(16);
      assertThatThrownBy(() -> library.kernel("product").launch(pointers, new long[0]))
          .isInstanceOf(DeviceException.class)
          .hasMessage(
              "target 'cuda', kernel 'product': cublasLtMatmul: CUBLAS_STATUS_INVALID_VALUE");
      pointers[2] = pointers[2].asSlice(4);
      assertThatThrownBy(() -> library.kernel("product").launch(pointers, new long[0]))
          .hasMessage("pointer 2 of kernel 'product' is not aligned to 16 bytes");
    }
  }
}
