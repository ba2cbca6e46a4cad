package dev.weir.testkit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.testkit.program.ProgramText;
import org.junit.jupiter.api.Test;

class SymbolDcePassTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  private static String run(String pipeline, String text) {
    Diagnostics diagnostics = new Diagnostics();
    Operation module = ProgramText.parse(text);
    Pipeline parsed =
        Pipeline.parse(pipeline, PassRegistry.load(), diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    PassManager.run(parsed, module, REGISTRY, diagnostics);
    assertEquals(ImmutableList.of(), diagnostics.all());
    return IrPrinter.print(module, PrintOptions.of(REGISTRY));
  }

  @Test
  void privateSymbolsGoUnlessSomethingAliveReachesThem() {
    String text =
        run(
            "symbol-dce",
            """
            func.func private @used()
            func.func private @lonely()
            func.func private @ring1() {
              func.call @ring2() : () -> ()
              func.return
            }
            func.func private @ring2() {
              func.call @ring1() : () -> ()
              func.return
            }
            func.func private @behind() {
              func.return
            }
            func.func private @between() {
              func.call @behind() : () -> ()
              func.return
            }
            func.func @main() {
              func.call @used() : () -> ()
              "test.op"() {callee = [@between]} : () -> ()
              func.return
            }
            """);
    assertEquals(
        """
        module {
          func.func private @used()
          func.func private @behind() {
            return
          }
          func.func private @between() {
            call @behind() : () -> ()
            return
          }
          func.func @main() {
            call @used() : () -> ()
            "test.op"() {callee = [@between]} : () -> ()
            return
          }
        }
        """,
        text);
  }
}
