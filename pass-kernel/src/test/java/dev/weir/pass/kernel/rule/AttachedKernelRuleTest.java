package dev.weir.pass.kernel.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.pass.kernel.expr.Formulas;
import org.junit.jupiter.api.Test;

/// Rules that users attach to ops.
class AttachedKernelRuleTest {
  private static final String PROGRAM =
      """
      func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
        %y = pd_op.relu %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
        %z = pd_op.exp %y : (tensor<4x8xf32>) -> tensor<4x8xf32>
        return %z : tensor<4x8xf32>
      }
      """;

  @Test
  void whatIsAttachedGoesBeforeWhatWeirBrings() {
    DialectRegistry.Builder registry = builder();
    registry.attach(
        KernelRule.class,
        ReluOp.class,
        KernelRule.of(
            ReluOp.class,
            OperatorPattern.ELEMENTWISE,
            (tracer, op, index, access) ->
                Formulas.unary(UnaryKind.TANH, tracer.at(op.x(), access))));
    assertThat(kernels(registry.build()))
        .contains("compute.unary <tanh>", "compute.unary <exp>")
        .doesNotContain("compute.binary <max>");
    assertThat(kernels(builder().build())).contains("compute.binary <max>");
  }

  /// An operator that Weir has no rule for stands outside of groups until it gets one.
  @Test
  void anOperatorWithoutRuleStaysOutside() {
    DialectRegistry.Builder registry = builder();
    registry.attach(
        KernelRule.class,
        ReluOp.class,
        KernelRule.of(ReluOp.class, OperatorPattern.OPAQUE, (tracer, op, index, access) -> null));
    assertThat(kernels(registry.build())).contains("pd_op.relu %arg0", "compute.unary <exp>");
  }

  @Test
  void aPatternThatLeavesDimensionsOpenNeedsARuleOfThem() {
    assertThatThrownBy(() ->
            KernelRule.of(
                TopkOp.class, OperatorPattern.REDUCTION, (tracer, op, index, access) -> null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("REDUCTION needs a rule of dimensions");
  }

  private static DialectRegistry.Builder builder() {
    DialectRegistry.Builder registry = DialectRegistry.builder();
    DialectRegistry.load().dialects().forEach(registry::add);
    return registry;
  }

  /// {@return the program with its groups as kernels}
  private static String kernels(DialectRegistry registry) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module =
        IrParser.parse(SourceText.of("f", PROGRAM), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow();
    Pipeline pipeline =
        Pipeline.parse("builtin.module(group,groups-to-compute)", PassRegistry.load(), diagnostics)
            .orElseThrow();
    assertThat(PassManager.builder(pipeline, registry).build().run(module, diagnostics)).isTrue();
    return IrPrinter.print(module, PrintOptions.of(registry));
  }
}
