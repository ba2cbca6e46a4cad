package dev.weir.examples.quant;

import dev.weir.dialect.builtin.FunctionConversion;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
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

/// Takes quantised tensors to tensors of the integers that they are stored as, which kernels work on.
public record QuantToStoragePass() implements Pass {
  /// Facts about the pass.
  public static final PassType<QuantToStoragePass> TYPE =
      PassType.of(
          QuantToStoragePass.class,
          "quant-to-storage",
          "Takes quantised tensors to the integers that they are stored as",
          QuantToStoragePass::new);

  static final TypeConverter TYPES =
      TypeConverter.builder()
          .convert(Type.class, type -> type)
          .convert(
              TensorType.class,
              type ->
                  type.elementType() instanceof UniformType uniform
                      ? type.withElementType(uniform.storage())
                      : type)
          .build();

  private static final ConversionTarget TARGET =
      FunctionConversion.allow(ConversionTarget.builder(), TYPES)
          .illegalDialects("quant")
          .legal(EncodeOp.class, DecodeOp.class)
          .build();

  private static final FrozenPatterns PATTERNS =
      new PatternSet()
          .add(FunctionConversion.patterns(TYPES))
          .add(
              ConversionPattern.on(
                  QuantizeOp.class,
                  "quantize-to-encode",
                  TYPES,
                  (op, operands, rw) -> {
                    UniformType to = uniform(op.out());
                    if (!to.storage().equals(IntegerType.I8)) {
                      return Rewrite.noMatch("kernels are there for storage in i8 only");
                    }
                    Value encoded =
                        rw.add(
                                QuantOps.encode(operands.one(0), to.scale())
                                    .zeroPoint(to.zeroPoint())
                                    .rounding(op.rounding()))
                            .out();
                    // What users know of its sizes, which may be less than is known by now.
                    rw.setType(encoded, TYPES.convertToOne(op.out().type()).orElseThrow());
                    rw.replace(op, encoded);
                    return Rewrite.applied();
                  }))
          .add(
              ConversionPattern.on(
                  DequantizeOp.class,
                  "dequantize-to-decode",
                  TYPES,
                  (op, operands, rw) -> {
                    UniformType from = uniform(op.q());
                    rw.replace(
                        op,
                        rw.add(
                                QuantOps.decode(operands.one(0), from.scale())
                                    .zeroPoint(from.zeroPoint()))
                            .out());
                    return Rewrite.applied();
                  }))
          .freeze();

  private static UniformType uniform(Value value) {
    return (UniformType) ((TensorType) value.type()).elementType();
  }

  @Override
  public PassType<QuantToStoragePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    DialectConversion.of(TARGET, PATTERNS, run.registry())
        .observedBy(run.observer(op, PATTERNS))
        .partial(op, run.diagnostics());
  }
}
