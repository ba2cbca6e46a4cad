package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.ProductActivation;
import dev.weir.dialect.tile.ProductAttr;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.type.FloatType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A kernel that does nothing but multiply matrices, on the matrix units alone: what the kernel's loops say is not
/// looked at, for its attribute says the same. Rounding, bias and relu cost nothing there.
final class GemmCode {
  private static final ImmutableSet<FloatType> FACTORS =
      ImmutableSet.of(FloatType.F16, FloatType.BF16, FloatType.F32);

  private final TileFuncOp function;
  private final ProductAttr product;
  private final KernelContext context;

  private GemmCode(TileFuncOp function, ProductAttr product) {
    this.function = function;
    this.product = product;
    this.context = new KernelContext(function);
  }

  /// {@return the code of `function`, where the matrix units can do all of it}
  static Optional<String> of(TileFuncOp function) {
    return product(function).map(product -> new GemmCode(function, product).write());
  }

  /// {@return the product that `function` is, where the matrix units can do all of it}
  static Optional<ProductAttr> product(TileFuncOp function) {
    return function.product().filter(product -> isOfMatrixUnits(function, product));
  }

  private static boolean isOfMatrixUnits(TileFuncOp function, ProductAttr product) {
    if (!product.isWhole() || product.scale() != 1 || product.addend() >= 0) {
      return false;
    }
    Type factor = element(function, product.left());
    boolean known =
        product.activation() == ProductActivation.NONE
            || product.activation() == ProductActivation.RELU;
    // Of bias, the table takes halves and floats; of floats, the right factor alone is transposed
    // on its way.
    boolean hasBias = product.bias() < 0 || isBias(element(function, product.bias()));
    boolean isTurned = product.transposeLeft() && factor == FloatType.F32;
    return known
        && hasBias
        && !isTurned
        && FACTORS.contains(factor)
        && element(function, product.right()) == factor
        && FACTORS.contains(element(function, product.result()))
        && product.sizes().value().results().get(3) instanceof AffineExpr.Constant depth
        && depth.value() > 0
        && usesAllPointers(function, product);
  }

  private static boolean isBias(Type element) {
    return element == FloatType.F16 || element == FloatType.F32;
  }

  private static boolean usesAllPointers(TileFuncOp function, ProductAttr product) {
    Set<Integer> used = new HashSet<>(List.of(product.left(), product.right(), product.result()));
    if (product.bias() >= 0) {
      used.add(product.bias());
    }
    return used.size() == function.pointers().size();
  }

  private static Type element(TileFuncOp function, int pointer) {
    return ((PointerType) function.pointers().get(pointer).type()).element();
  }

  private String type(int pointer) {
    return Cpp.type(element(function, pointer));
  }

  private String pointers(String prefix) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      names.add(prefix + "p" + i);
    }
    return String.join(", ", names);
  }

  private String write() {
    String name = function.symName();
    context.line("// %s, a product on the matrix units alone.", name);
    context.line("#include \"weir_gemm.h\"");
    context.line("");
    writeKernel("", type(product.result()), product.bias() >= 0, isRelu());
    if (maySplit()) {
      writeKernel("_parts", "float", false, false);
      writeSum();
      writeWorkspace();
    }
    writeLaunch(name);
    return context.text();
  }

  private boolean isRelu() {
    return product.activation() == ProductActivation.RELU;
  }

  /// {@return whether the depth may be split}: how much memory the parts take is known before a launch
  private boolean maySplit() {
    return function.sizes().isEmpty();
  }

  private String biasType() {
    return product.bias() < 0 ? "float" : type(product.bias());
  }

  private String bias(boolean isAdded) {
    return isAdded ? "p" + product.bias() : "nullptr";
  }

  /// Writes the kernel that multiplies; the one of parts writes to what stands in place of the result.
  private void writeKernel(String suffix, String result, boolean hasBias, boolean relu) {
    open(suffix, "KERNEL_TYPE_AIC_ONLY", pointers("GM_ADDR "));
    context.line(
        "weir::Gemm<%s, %s, %s, %b, %b, %b, %b> gemm;",
        type(product.left()),
        result,
        biasType(),
        product.transposeLeft(),
        product.transposeRight(),
        hasBias,
        relu);
    context.line(
        "gemm.Init(&pipe, p%d, p%d, %s, p%d, tiling);",
        product.left(), product.right(), bias(hasBias), product.result());
    context.line("gemm.Process();");
    context.close();
    context.line("");
  }

  private void open(String suffix, String units, String pointers) {
    context.open(
        "extern \"C\" __global__ __aicore__ void kernel_%s%s(%s, weir::GemmTiling tiling)"
            .formatted(function.symName(), suffix, pointers));
    context.line("KERNEL_TASK_TYPE_DEFAULT(%s);", units);
    context.line("AscendC::TPipe pipe;");
  }

  private void writeSum() {
    boolean hasBias = product.bias() >= 0;
    open("_sum", "KERNEL_TYPE_AIV_ONLY", pointers("GM_ADDR ") + ", GM_ADDR parts");
    context.line(
        "weir::SumOfParts<%s, %s, %b, %b> sum;",
        type(product.result()), biasType(), hasBias, isRelu());
    context.line("sum.Init(&pipe, parts, %s, p%d, tiling);", bias(hasBias), product.result());
    context.line("sum.Process();");
    context.close();
    context.line("");
  }

  private void writeWorkspace() {
    context.line("// The bytes of global memory that a launch needs beside its tensors.");
    context.open("extern \"C\" uint64_t weir_workspace_" + function.symName() + "()");
    writeTiling("0");
    context.line("return weir::BytesOfParts(tiling);");
    context.close();
    context.line("");
  }

  private void writeTiling(String nothing) {
    List<String> symbols = new ArrayList<>();
    for (int i = 0; i < function.sizes().size(); i++) {
      symbols.add("sizes[" + i + "]");
    }
    List<String> sizes = new ArrayList<>();
    for (AffineExpr size : product.sizes().value().results()) {
      sizes.add(Cpp.affine(size, symbols));
    }
    context.line("weir::GemmTiling tiling;");
    context.line(
        "const int64_t batch = %s, m = %s, n = %s;", sizes.get(0), sizes.get(1), sizes.get(2));
    context.line("if (batch <= 0 || m <= 0 || n <= 0) return %s;", nothing);
    context.line(
        "weir::ShareOutGemm(tiling, batch, m, n, %s, %b, %b, %d, %b, %d);",
        sizes.get(3),
        product.repeatLeft(),
        product.repeatRight(),
        Cpp.bytes(element(function, product.left())),
        maySplit(),
        AscendTarget.BLOCKS);
  }

  private void writeLaunch(String name) {
    context.line(
        "// Runs the kernel on tensors of these sizes in bytes. Gives 0, or 1 with a message.");
    context.open(KernelCode.launchDeclaration(name));
    context.line("(void)bytes, (void)sizes, (void)memory, (void)stream;");
    writeTiling("0");
    context.line("const uint32_t cores = weir::Cores(tiling.blocks, %d);", AscendTarget.BLOCKS);
    for (int i = 0; i < function.pointers().size(); i++) {
      context.line("GM_ADDR p%d = static_cast<GM_ADDR>(pointers[%d]);", i, i);
    }
    if (maySplit()) {
      context.open("if (tiling.splits > 1)");
      context.line("GM_ADDR parts = static_cast<GM_ADDR>(memory);");
      List<String> factors = new ArrayList<>();
      List<String> names = new ArrayList<>();
      for (int i = 0; i < function.pointers().size(); i++) {
        boolean isResult = i == product.result();
        names.add(isResult ? "parts" : "p" + i);
        if (!isResult) {
          factors.add("{p%d, bytes[%d]}".formatted(i, i));
        }
      }
      String parts = "{parts, weir::BytesOfParts(tiling)}";
      writeCall(
          "if (int32_t failed = %s) return failed;",
          "_parts", "cores", String.join(", ", factors) + ", " + parts, String.join(", ", names));
      writeCall(
          "return %s;",
          "_sum",
          Integer.toString(AscendTarget.CORES),
          regions() + ", " + parts,
          pointers("") + ", parts");
      context.line("return 0;");
      context.close();
    }
    writeCall("return %s;", "", "cores", regions(), pointers(""));
    context.line("return 0;");
    context.close();
  }

  private String regions() {
    List<String> regions = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      regions.add("{p%d, bytes[%d]}".formatted(i, i));
    }
    return String.join(", ", regions);
  }

  /// Writes a launch; in the emulation it ends with `result`.
  private void writeCall(
      String result, String suffix, String cores, String regions, String arguments) {
    String kernel = function.symName() + suffix;
    context.label("#ifdef WEIR_ASCEND_EMULATION");
    context.line(
        result.formatted(
            "AscendC::emulation::Run(\"%s\", %s, {%s}, [&] { kernel_%s(%s, tiling); }, message, capacity)"
                .formatted(kernel, cores, regions, kernel, arguments)));
    context.label("#else");
    context.line("(void)message, (void)capacity;");
    context.line("kernel_%s<<<%s, nullptr, stream>>>(%s, tiling);", kernel, cores, arguments);
    context.label("#endif");
  }
}
