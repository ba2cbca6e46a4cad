package dev.weir.examples.toy;

import static dev.weir.dialect.mlir.arith.ArithOps.addI;
import static dev.weir.dialect.mlir.arith.ArithOps.maxSI;
import static dev.weir.dialect.mlir.arith.ArithOps.minSI;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.conversion.ConversionPattern;
import dev.weir.rewrite.conversion.ConversionTarget;
import dev.weir.rewrite.conversion.DialectConversion;

/// Turns toy operations into operations of the dialect `arith`.
public record LowerToyPass() implements Pass {
  /// Facts about the pass.
  public static final PassType<LowerToyPass> TYPE =
      PassType.of(
          LowerToyPass.class,
          "lower-toy",
          "Turns toy operations into arithmetic",
          LowerToyPass::new);

  // region target
  private static final ConversionTarget TARGET =
      ConversionTarget.builder()
          .legalDialects("arith")
          .illegalDialects("toy")
          .legal(ProgramOp.class)
          .build();
  // endregion

  // region patterns
  private static final ConversionPattern CONSTANT =
      ConversionPattern.on(
          ConstantOp.class,
          "lower-constant",
          (op, operands, rw) -> {
            rw.replace(op, constant(rw, op.value()));
            return Rewrite.applied();
          });

  private static final ConversionPattern SUM =
      ConversionPattern.on(
          SumOp.class,
          "lower-sum",
          (op, operands, rw) -> {
            Value sum = null;
            for (Value value : operands.flat()) {
              sum = sum == null ? value : rw.add(addI(sum, value)).result();
            }
            rw.replace(op, sum == null ? constant(rw, 0) : sum);
            return Rewrite.applied();
          });

  private static final ConversionPattern CLAMP =
      ConversionPattern.on(
          ClampOp.class,
          "lower-clamp",
          (op, operands, rw) -> {
            Value atLeast = rw.add(maxSI(operands.one(0), constant(rw, op.low()))).result();
            rw.replace(op, rw.add(minSI(atLeast, constant(rw, op.high()))).result());
            return Rewrite.applied();
          });
  // endregion

  private static final FrozenPatterns PATTERNS = PatternSet.of(CONSTANT, SUM, CLAMP).freeze();

  private static Value constant(OpBuilder builder, long value) {
    return builder.add(ArithOps.constant(IntegerAttr.i64(value), IntegerType.I64)).result();
  }

  @Override
  public PassType<LowerToyPass> type() {
    return TYPE;
  }

  // region run
  @Override
  public void run(Operation op, PassRun run) {
    DialectConversion.of(TARGET, PATTERNS, run.registry())
        .observedBy(run.observer(op, PATTERNS))
        .partial(op, run.diagnostics());
  }
  // endregion
}
