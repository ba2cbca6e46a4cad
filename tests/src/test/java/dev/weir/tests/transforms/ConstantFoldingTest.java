package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.operator.folding.ConstantFoldingPass;
import dev.weir.pass.operator.program.DeadCodeEliminationPass;
import dev.weir.testkit.program.ProgramText;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Folding with weights; programs without are lit files. The counts are those of PIR's own cases
/// (test/cpp/pir/pattern_rewrite/pattern_rewrite_test.cc).
class ConstantFoldingTest {
  private static final String CONSTANTS_AND_A_PARAMETER =
      """
      %a = pir.constant #pir.tensor_name<"a"> : tensor<2x2xf32>
      %b = pir.constant #pir.tensor_name<"b"> : tensor<2x2xf32>
      %ab = pd_op.add %a, %b : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %c = pir.parameter "c" : tensor<2x2xf32>
      %abc = pd_op.add %ab, %c : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %out = pd_op.fetch %abc {name = "out", col = 0 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
      """;

  @Test
  void constantsAndAParameterAreOneParameter() {
    BeforeAfter program =
        BeforeAfter.of(CONSTANTS_AND_A_PARAMETER)
            .run(new ConstantFoldingPass(false), new DeadCodeEliminationPass());
    assertThat(program.sizeBefore()).isEqualTo(6);
    assertThat(names(program.after())).containsExactly("pir.parameter", "pd_op.fetch");
    assertThat(program.after().toString()).contains("persistable = [true]");
    assertThat(program.scope().names()).containsExactly("constant_folding@_0");
    program.assertSameOutputs(Tolerance.EXACT);
  }

  @Test
  void inTrainingParametersAreNoConstants() {
    BeforeAfter program =
        BeforeAfter.of(CONSTANTS_AND_A_PARAMETER)
            .run(new ConstantFoldingPass(true), new DeadCodeEliminationPass());
    assertThat(names(program.after()))
        .containsExactly("pir.parameter", "pir.parameter", "pd_op.add", "pd_op.fetch");
    assertThat(program.after().toString()).doesNotContain("persistable");
    assertThat(program.scope().names()).containsExactly("c", "constant_folding@_0");
    program.assertSameOutputs(Tolerance.EXACT);
  }

  /// A weight that the program sets is no constant, even outside training.
  @Test
  void aParameterThatIsSetIsLeftAlone() {
    BeforeAfter program =
        BeforeAfter.of(
                """
                %c = pir.parameter "c" : tensor<2xf32>
                %r = pd_op.relu %c : (tensor<2xf32>) -> tensor<2xf32>
                pir.shadow_output %r, "out" : tensor<2xf32>
                pir.set_parameter %r, "c" : tensor<2xf32>
                """)
            .run(new ConstantFoldingPass(false));
    assertThat(program.size()).isEqualTo(4);
  }

  /// What is used as a shape is read on the host, and so is a constant there; what a branch uses is
  /// computed once, outside of it.
  @Test
  void shapesAreConstantsAndBranchesAreFoldedToo() {
    BeforeAfter program =
        BeforeAfter.of(
                """
                %x = pd_op.data {name = "x", shape = array<i64: 2, 3>, dtype = #pir.dtype<float32>} : tensor<2x3xf32>
                %c = pd_op.data {name = "c", shape = array<i64>, dtype = #pir.dtype<bool>} : tensor<i1>
                %w = pir.parameter "w" : tensor<6xf32>
                %s = pd_op.shape %w : (tensor<6xf32>) -> tensor<1xi32>
                %r = pd_op.if %c : tensor<i1> -> (tensor<6xf32>) {
                  %flat = pd_op.reshape %x, %s : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xf32>
                  %e = pd_op.exp %w : (tensor<6xf32>) -> tensor<6xf32>
                  %y = pd_op.add %flat, %e : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
                  pir.yield %y : tensor<6xf32>
                } else {
                  %e = pd_op.exp %w : (tensor<6xf32>) -> tensor<6xf32>
                  pir.yield %e : tensor<6xf32>
                }
                pir.shadow_output %r, "out" : tensor<6xf32>
                """)
            .values("c", 1, 2)
            .run(new ConstantFoldingPass(false), new DeadCodeEliminationPass());
    assertThat(names(program.after()))
        .containsExactly(
            "pir.constant",
            "pir.parameter",
            "pir.parameter",
            "pd_op.data",
            "pd_op.data",
            "pd_op.if",
            "pir.shadow_output");
    assertThat(program.count("pd_op.exp")).isZero();
    program.assertSameOutputs(Tolerance.EXACT);
  }

  @Test
  void whatHasNoValueIsSaidOnce() {
    Operation module =
        parse(
            """
            %a = pir.parameter "a" : tensor<2xf32>
            %b = pir.parameter "b" : tensor<2xf32>
            %x = pd_op.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
            %y = pd_op.exp %b : (tensor<2xf32>) -> tensor<2xf32>
            pir.shadow_output %x, "x" : tensor<2xf32>
            pir.shadow_output %y, "y" : tensor<2xf32>
            """);
    Diagnostics diagnostics = new Diagnostics();
    assertThat(fold(module, new ParameterScope(), diagnostics)).isTrue();
    assertThat(diagnostics.all()).hasSize(1);
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("operators are left as they are for want of the values of 'a', 'b'");
  }

  /// A kernel that refuses its operands is no fault of the pass, nor of the program yet.
  @Test
  void whatCannotBeComputedStays() {
    Operation module =
        parse(
            """
            %a = pir.parameter "a" : tensor<2xi32>
            %b = pir.parameter "b" : tensor<2xi32>
            %x = pd_op.divide %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
            pir.shadow_output %x, "x" : tensor<2xi32>
            """);
    ParameterScope scope = new ParameterScope();
    scope.add("a", Tensor.of(Arena.ofAuto(), new int[] {4, 6}, 2));
    scope.add("b", Tensor.of(Arena.ofAuto(), new int[] {2, 0}, 2));
    Diagnostics diagnostics = new Diagnostics();
    assertThat(fold(module, scope, diagnostics)).isTrue();
    assertThat(names(module))
        .containsExactly("pir.parameter", "pir.parameter", "pd_op.divide", "pir.shadow_output");
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("operator 'pd_op.divide' is not folded: pd_op.divide: integer division by zero");
  }

  @Test
  void withoutAPlaceForResultsThePassFails() {
    Diagnostics diagnostics = new Diagnostics();
    boolean fine =
        PassManager.run(
            Pipeline.of(new ConstantFoldingPass(false)),
            parse(CONSTANTS_AND_A_PARAMETER),
            DialectRegistry.load(),
            diagnostics);
    assertThat(fine).isFalse();
    assertThat(diagnostics.all().get(0).message())
        .contains("there is no parameter scope to put the results in");
  }

  private static boolean fold(Operation module, ParameterScope scope, Diagnostics diagnostics) {
    return PassManager.builder(Pipeline.of(new ConstantFoldingPass(false)), DialectRegistry.load())
        .provide(ParameterScope.class, scope)
        .build()
        .run(module, diagnostics);
  }

  private static Operation parse(String text) {
    return ProgramText.parse(text);
  }

  private static List<String> names(Operation module) {
    List<String> names = new ArrayList<>();
    module.region(0).entry().forEach(op -> names.add(op.name()));
    return names;
  }
}
