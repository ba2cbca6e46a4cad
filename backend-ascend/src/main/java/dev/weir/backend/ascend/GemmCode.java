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

  private String tiling() {
    return "weir::GemmTiling tiling";
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
    context.open(
        "extern \"C\" __global__ __aicore__ void kernel_%s(%s, %s)"
            .formatted(name, pointers("GM_ADDR "), tiling()));
    context.line("KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);");
    context.line("AscendC::TPipe pipe;");
    context.line(
        "weir::Gemm<%s, %s, %s, %b, %b, %b, %b> gemm;",
        type(product.left()),
        type(product.result()),
        product.bias() < 0 ? "float" : type(product.bias()),
        product.transposeLeft(),
        product.transposeRight(),
        product.bias() >= 0,
        product.activation() == ProductActivation.RELU);
    context.line(
        "gemm.Init(&pipe, p%d, p%d, %s, p%d, tiling);",
        product.left(),
        product.right(),
        product.bias() < 0 ? "nullptr" : "p" + product.bias(),
        product.result());
    context.line("gemm.Process();");
    context.close();
    context.line("");
    writeLaunch(name);
    return context.text();
  }

  private void writeLaunch(String name) {
    context.line(
        "// Runs the kernel on tensors of these sizes in bytes. Gives 0, or 1 with a message.");
    context.open(KernelCode.launchDeclaration(name));
    context.line("(void)bytes, (void)sizes, (void)memory, (void)stream;");
    List<String> symbols = new ArrayList<>();
    for (int i = 0; i < function.sizes().size(); i++) {
      symbols.add("sizes[" + i + "]");
    }
    List<String> sizes = new ArrayList<>();
    for (AffineExpr size : product.sizes().value().results()) {
      sizes.add(Cpp.affine(size, symbols));
    }
    context.line("%s;", tiling());
    context.line(
        "const int64_t batch = %s, m = %s, n = %s;", sizes.get(0), sizes.get(1), sizes.get(2));
    context.line("if (batch <= 0 || m <= 0 || n <= 0) return 0;");
    context.line(
        "weir::ShareOutGemm(tiling, batch, m, n, %s, %b, %b, %d, %d);",
        sizes.get(3),
        product.repeatLeft(),
        product.repeatRight(),
        Cpp.bytes(element(function, product.left())),
        AscendTarget.BLOCKS);
    context.line("const uint32_t cores = weir::Cores(tiling.blocks, %d);", AscendTarget.BLOCKS);
    List<String> regions = new ArrayList<>();
    for (int i = 0; i < function.pointers().size(); i++) {
      context.line("GM_ADDR p%d = static_cast<GM_ADDR>(pointers[%d]);", i, i);
      regions.add("{p%d, bytes[%d]}".formatted(i, i));
    }
    context.label("#ifdef WEIR_ASCEND_EMULATION");
    context.line(
        "return AscendC::emulation::Run(\"%s\", cores, {%s}, [&] { kernel_%s(%s, tiling); },"
            + " message, capacity);",
        name, String.join(", ", regions), name, pointers(""));
    context.label("#else");
    context.line("(void)message, (void)capacity;");
    context.line("kernel_%s<<<cores, nullptr, stream>>>(%s, tiling);", name, pointers(""));
    context.line("return 0;");
    context.label("#endif");
    context.close();
  }
}
