package dev.weir.examples.quant;

import static dev.weir.dialect.operator.OperatorOps.add;
import static dev.weir.dialect.operator.OperatorOps.cast;
import static dev.weir.dialect.operator.OperatorOps.clip;
import static dev.weir.dialect.operator.OperatorOps.full;
import static dev.weir.dialect.operator.OperatorOps.matmul;
import static dev.weir.dialect.operator.OperatorOps.scale;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.FunctionConversion;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
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

/// quant to pd_op.
public record LowerQuantPass() implements Pass {
  public static final PassType<LowerQuantPass> TYPE =
      PassType.of(LowerQuantPass.class, "lower-quant", "quant to pd_op", LowerQuantPass::new);

  private static final TypeConverter TYPES = QuantToStoragePass.TYPES;

  private static final ConversionTarget TARGET =
      FunctionConversion.allow(ConversionTarget.builder(), TYPES)
          .legalDialects("pd_op")
          .illegalDialects("quant")
          .build();

  private static UniformType numbers(Value v) {
    return (UniformType) ((TensorType) v.type()).elementType();
  }

  private static Value number(OpBuilder b, double v) {
    return b.add(full(ImmutableLongArray.of(1), v)).out();
  }

  private static final FrozenPatterns PATTERNS =
      new PatternSet()
          .add(FunctionConversion.patterns(TYPES))
          .add(
              ConversionPattern.on(
                  DequantizeOp.class,
                  "lower-dequantize",
                  TYPES,
                  (op, operands, rw) -> {
                    Value f = rw.add(cast(operands.one(0), DType.FLOAT32)).out();
                    var u = numbers(op.q());
                    rw.replace(
                        op,
                        rw.add(
                                scale(f, number(rw, u.scale()))
                                    .bias((float) (-u.zeroPoint() * u.scale())))
                            .out());
                    return Rewrite.applied();
                  }),
              ConversionPattern.on(
                  QuantizeOp.class,
                  "lower-quantize",
                  TYPES,
                  (op, operands, rw) -> {
                    var u = numbers(op.out());
                    Value s =
                        rw.add(
                                scale(operands.one(0), number(rw, 1 / u.scale()))
                                    .bias(u.zeroPoint()))
                            .out();
                    Value c = rw.add(clip(s, number(rw, -128), number(rw, 127))).out();
                    rw.replace(op, rw.add(cast(c, DType.INT8)).out());
                    return Rewrite.applied();
                  }),
              ConversionPattern.on(
                  QLinearOp.class,
                  "lower-qlinear",
                  TYPES,
                  (op, operands, rw) -> {
                    Value x = rw.add(cast(operands.one(0), DType.FLOAT32)).out();
                    Value w = rw.add(cast(operands.one(1), DType.FLOAT32)).out();
                    Value y = rw.add(matmul(x, w).transposeY(op.transposeW())).out();
                    y = rw.add(scale(y, number(rw, op.multiplier()))).out();
                    if (op.bias().isPresent()) {
                      Value b =
                          rw.add(
                                  scale(
                                      operands.group(2).get(0),
                                      number(rw, 1 / numbers(op.out()).scale())))
                              .out();
                      y = rw.add(add(y, b)).out();
                    }
                    Value c = rw.add(clip(y, number(rw, -128), number(rw, 127))).out();
                    rw.replace(op, rw.add(cast(c, DType.INT8)).out());
                    return Rewrite.applied();
                  }))
          .freeze();

  @Override
  public PassType<LowerQuantPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    DialectConversion.of(TARGET, PATTERNS, run.registry())
        .observedBy(run.observer(op, PATTERNS))
        .partial(op, run.diagnostics());
  }
}
