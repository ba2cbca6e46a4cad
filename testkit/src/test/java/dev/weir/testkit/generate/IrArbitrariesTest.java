package dev.weir.testkit.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.Pass;
import dev.weir.pass.PassManager;
import dev.weir.pass.Pipeline;
import dev.weir.pass.general.CanonicalizePass;
import dev.weir.pass.general.CsePass;
import dev.weir.pass.general.DcePass;
import dev.weir.testkit.program.ProgramText;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class IrArbitrariesTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @Provide
  Arbitrary<Operation> modules() {
    return IrArbitraries.modules();
  }

  @Provide
  Arbitrary<Type> types() {
    return IrArbitraries.types();
  }

  @Provide
  Arbitrary<Attribute> attributes() {
    return IrArbitraries.attributes();
  }

  private static String print(Operation op) {
    return IrPrinter.print(op, PrintOptions.of(REGISTRY));
  }

  private static void verify(Operation op) {
    Diagnostics diagnostics = new Diagnostics();
    assertTrue(Verifier.verify(op, diagnostics), () -> diagnostics.all() + "\n" + print(op));
  }

  @Property(tries = 200)
  void modulesVerifyAndReadBack(@ForAll("modules") Operation module) {
    verify(module);
    String text = print(module);
    Operation read = ProgramText.parse(text);
    assertEquals(text, print(read));
  }

  @Property(tries = 300)
  void typesAndAttributesReadBack(
      @ForAll("types") Type type, @ForAll("attributes") Attribute attribute) {
    Diagnostics diagnostics = new Diagnostics();
    assertEquals(
        type,
        IrParser.parseType(
                SourceText.of("t", type.toString()), REGISTRY, ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + " " + type)));
    assertEquals(
        attribute,
        IrParser.parseAttribute(
                SourceText.of("a", attribute.toString()),
                REGISTRY,
                ParseOptions.STRICT,
                diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all() + " " + attribute)));
  }

  @Property(tries = 200)
  void passesKeepProgramsValidAndAreStable(@ForAll("modules") Operation module) {
    for (Pass pass :
        List.of(new CsePass(), new DcePass(), CanonicalizePass.TYPE.create(), new CsePass())) {
      Diagnostics diagnostics = new Diagnostics();
      assertTrue(
          PassManager.run(Pipeline.of(pass), module, REGISTRY, diagnostics),
          () -> diagnostics.all() + "\n" + print(module));
      checkUses(module);
    }
    String once = print(module);
    PassManager.run(
        Pipeline.of(CanonicalizePass.TYPE.create(), new CsePass()),
        module,
        REGISTRY,
        new Diagnostics());
    assertEquals(once, print(module));
  }

  /// Every operand is in the use list of its value, and every use is an operand.
  private static void checkUses(Operation module) {
    module.walk(op -> {
      for (int i = 0; i < op.operandCount(); i++) {
        OpOperand operand = op.opOperand(i);
        boolean listed = false;
        for (OpOperand use : op.operand(i).uses()) {
          listed |= use == operand;
        }
        assertTrue(listed);
      }
      for (Value result : op.results()) {
        for (OpOperand use : result.uses()) {
          assertEquals(result, use.owner().operand(use.index()));
        }
      }
    });
  }
}
