package dev.weir.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.analysis.AliasAnalysis;
import dev.weir.analysis.AliasResult;
import dev.weir.analysis.CallGraph;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.trait.Call;
import dev.weir.testkit.program.ProgramText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a pass is told that claims to preserve a call graph and does not; what twins share.
class ComparableAnalysesTest {
  private static Operation parse(String text) {
    return ProgramText.parse(text);
  }

  private static Operation only(Operation root, Class<?> kind) {
    List<Operation> found = new ArrayList<>();
    root.walk(op -> {
      if (kind.isInstance(op)) {
        found.add(op);
      }
    });
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void aCallThatGoesChangesTheCallGraph() {
    Operation module =
        parse(
            """
            func.func private @callee() {
              return
            }
            func.func @caller() {
              call @callee() : () -> ()
              return
            }
            """);
    CallGraph graph = CallGraph.of(module);
    assertThat(graph.differenceFrom(CallGraph.of(module))).isEmpty();
    new Rewriter().erase(only(module, Call.class));
    assertThat(graph.differenceFrom(CallGraph.of(module)))
        .hasValue("the calls of 'func.func' @callee changed");
    new Rewriter().erase(module.region(0).entry().first());
    assertThat(graph.differenceFrom(CallGraph.of(module)))
        .hasValue("it knew 2 callables, and there are 1");
  }

  @Test
  void aTwinSharesTheMemoryOfItsOperand() {
    Operation module =
        parse(
            """
            func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
              %0 = pd_op.exp %x : (tensor<2xf32>) -> tensor<2xf32>
              %1 = pd_op.relu_ %0 : (tensor<2xf32>) -> tensor<2xf32>
              return %1 : tensor<2xf32>
            }
            """);
    Operation relu = only(module, dev.weir.dialect.operator.elementwise.unary.ReluOp.class);
    AliasAnalysis memory = new AliasAnalysis();
    assertThat(memory.alias(relu.operand(0), relu.result(0))).isEqualTo(AliasResult.MUST);
    assertThat(memory.alias(relu.operand(0).definingOp().operand(0), relu.result(0)))
        .isNotEqualTo(AliasResult.MUST);
  }
}
