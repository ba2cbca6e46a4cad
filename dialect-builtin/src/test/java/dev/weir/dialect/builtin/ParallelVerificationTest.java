package dev.weir.dialect.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.type.IntegerType;
import org.junit.jupiter.api.Test;

/// What the verifier reports, and in which order, is the same however many threads work.
class ParallelVerificationTest {
  private static final int FUNCTIONS = 200;

  private static Operation module() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < FUNCTIONS; i++) {
      text.append("func.func @f").append(i % 150).append("(%a: i32) {\n");
      for (int k = 0; k < 50; k++) {
        text.append("  %").append(k).append(" = \"none.op\"(%a) : (i32) -> i32\n");
      }
      text.append("  func.return\n}\n");
    }
    return IrParser.parse(
            SourceText.of("t.mlir", text.toString()),
            DialectRegistry.load(),
            ParseOptions.LENIENT,
            new Diagnostics())
        .orElseThrow();
  }

  /// Has an operation use what is defined behind it in every third function, and what is defined in
  /// another function in every fifth.
  private static void damage(Operation module) {
    Operation first = module.region(0).entry().first();
    int index = 0;
    for (Operation function : module.region(0).entry()) {
      Operation last = function.region(0).entry().last().previous();
      Operation front = function.region(0).entry().first();
      if (index % 3 == 0) {
        use(front, last.result(0));
      }
      if (index % 5 == 1) {
        use(front, first.region(0).entry().argument(0));
      }
      index++;
    }
  }

  private static void use(Operation before, dev.weir.ir.Value value) {
    OpBuilder.before(before)
        .add(
            new OperationState(OpDefinition.unregistered("none.use"), Location.of("t.mlir", 1, 1))
                .addOperand(value)
                .setResultType(IntegerType.I32));
  }

  private static String verified(Operation module, int threads) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(Verifier.verify(module, diagnostics, threads)).isFalse();
    return diagnostics.all().toString();
  }

  @Test
  void reportsTheSameWithAnyNumberOfThreads() {
    Operation module = module();
    damage(module);
    String alone = verified(module, 1);
    assertThat(alone).contains("does not dominate this use", "redefinition of symbol");
    for (int threads = 2; threads <= 8; threads *= 2) {
      assertThat(verified(module, threads)).isEqualTo(alone);
    }
  }
}
