package dev.weir.examples.quant;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.kernel.PdKernelOps;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.DialectConversion;
import dev.weir.rewrite.conversion.TypeConverter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// quant.quantize to a kernel of its own.
public record QuantKernelPass() implements Pass {
  public static final PassType<QuantKernelPass> TYPE =
      PassType.of(
          QuantKernelPass.class,
          "quant-kernels",
          "quantize as a tile kernel",
          QuantKernelPass::new);

  private static final TypeConverter TYPES = QuantToStoragePass.TYPES;
  private static final ConversionTarget TARGET =
      ConversionTarget.builder()
          .legalDialects("pd_kernel", "tile")
          .illegal(QuantizeOp.class)
          .build();

  private static dev.weir.ir.attr.AffineMap map(long... sizes) {
    return new dev.weir.ir.attr.AffineMap(
        0,
        0,
        java.util.Arrays.stream(sizes)
            .mapToObj(dev.weir.ir.attr.AffineExpr::constant)
            .collect(com.google.common.collect.ImmutableList.toImmutableList()));
  }

  private static String kernel(String name, long n, UniformType u) {
    return """
    tile.func @%1$s(%%x: !tile.ptr<f32> read, %%y: !tile.ptr<i8> write) grid affine_map<() -> (%2$d)> kind "elementwise" {
      %%pid = tile.program_id
      %%c = tile.index 1024
      %%n = tile.index %3$d
      %%at = tile.index_binary <mul> %%pid, %%c
      %%left = tile.index_binary <sub> %%n, %%at
      %%e = tile.index_binary <min> %%left, %%c
      %%vx = tile.view %%x sizes[] : !tile.ptr<f32> -> !tile.view<%3$dxf32>
      %%vy = tile.view %%y sizes[] : !tile.ptr<i8> -> !tile.view<%3$dxi8>
      %%t = tile.load %%vx[%%at] extents[%%e] : !tile.view<%3$dxf32> -> !tile.tile<1024xf32>
      %%s = tile.fill %4$s : f32 extents[%%e] : !tile.tile<1024xf32>
      %%z = tile.fill %5$s : f32 extents[%%e] : !tile.tile<1024xf32>
      %%m = tile.binary <mul> %%t, %%s : !tile.tile<1024xf32>
      %%r = tile.unary <round> %%m : !tile.tile<1024xf32>
      %%a = tile.binary <add> %%r, %%z : !tile.tile<1024xf32>
      %%q = tile.cast %%a : !tile.tile<1024xf32> -> !tile.tile<1024xi8>
      tile.store %%q, %%vy[%%at] : !tile.tile<1024xi8>, !tile.view<%3$dxi8>
      tile.return
    }
    """
        .formatted(name, (n + 1023) / 1024, n, 1 / u.scale(), (double) u.zeroPoint());
  }

  @Override
  public PassType<QuantKernelPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    AtomicInteger count = new AtomicInteger();
    FrozenPatterns patterns =
        PatternSet.of(
                ConversionPattern.on(
                    QuantizeOp.class,
                    "quantize-kernel",
                    TYPES,
                    (op, operands, rw) -> {
                      TensorType to = (TensorType) op.out().type();
                      var u = (UniformType) to.elementType();
                      long n = 1;
                      for (long d : to.shape().toArray()) n *= d;
                      String name = "quantize_" + count.incrementAndGet();
                      Operation parsed =
                          IrParser.parse(
                                  SourceText.of("kernel", kernel(name, n, u)),
                                  run.registry(),
                                  ParseOptions.STRICT,
                                  run.diagnostics())
                              .orElseThrow();
                      Operation func = parsed.region(0).first().first();
                      rw.setInsertionPointToEnd(module.region(0).first());
                      rw.insert(func.copy());
                      rw.setInsertionPoint(op);
                      var shape = new AffineMapAttr(map(to.shape().toArray()));
                      var none = new AffineMapAttr(map());
                      rw.replace(
                          op,
                          rw.add(
                                  PdKernelOps.launch(
                                      List.of(operands.one(0)),
                                      name,
                                      ImmutableIntArray.of(),
                                      none,
                                      new ArrayAttr(
                                          com.google.common.collect.ImmutableList.of(shape)),
                                      ImmutableIntArray.of(-1),
                                      List.of(to.withElementType(u.storage()))))
                              .outputs()
                              .get(0));
                      return Rewrite.applied();
                    }))
            .freeze();
    DialectConversion.of(TARGET, patterns, run.registry())
        .keepingCasts()
        .partial(module, run.diagnostics());
  }
}
