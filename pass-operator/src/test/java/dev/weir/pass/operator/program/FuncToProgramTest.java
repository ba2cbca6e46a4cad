package dev.weir.pass.operator.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.program.ProgramText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FuncToProgramTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static Operation parse(String text) {
    return ProgramText.parse(text);
  }

  private static boolean run(Operation module, Diagnostics diagnostics) {
    return PassManager.builder(Pipeline.on("builtin.module", new FuncToProgramPass()), REGISTRY)
        .build()
        .run(module, diagnostics);
  }

  @Test
  void argumentsBecomeInputsAndResultsOutputs() {
    Operation module =
        parse(
            """
            func.func @main(%a: tensor<?x4xf32> {pir.name = "x"}, %b: tensor<4xf32>) -> (tensor<?x4xf32>, tensor<4xf32>) {
              %0 = "pd_op.add"(%a, %b) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
              return %0, %b : tensor<?x4xf32>, tensor<4xf32>
            }
            """);
    Diagnostics diagnostics = new Diagnostics();
    assertTrue(run(module, diagnostics), () -> diagnostics.all().toString());
    List<String> ops = new ArrayList<>();
    for (Operation op : module.region(0).entry()) {
      Object name =
          op.attribute("name") != null ? op.attribute("name") : op.attribute("output_name");
      ops.add(op.name() + (name == null ? "" : " " + name));
    }
    assertEquals(
        List.of(
            "pd_op.data \"x\"",
            "pd_op.data \"arg1\"",
            "pd_op.add",
            "pir.shadow_output \"output_0\"",
            "pir.shadow_output \"output_1\""),
        ops);
  }

  @Test
  void whatIsNoTensorCannotBeAnInput() {
    Operation module = parse("func.func @main(%a: i32) {\n  return\n}\n");
    Diagnostics diagnostics = new Diagnostics();
    assertFalse(run(module, diagnostics));
    assertEquals(
        "argument of type 'i32' cannot be an input; inputs are tensors",
        diagnostics.all().get(0).message());
    assertEquals(1, diagnostics.all().get(0).location().filePosition().orElseThrow().line());
    assertEquals(1, module.region(0).entry().size());
  }
}
