package dev.weir.formats.mindir.text.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.read.Dumps;
import dev.weir.ir.Diagnostics;
import dev.weir.testkit.program.ProgramText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MindIrTextPrinterTest {
  private static String print(ModuleOp module, MindIrTextStyle style) {
    Diagnostics diagnostics = new Diagnostics();
    var text = MindIrTextPrinter.print(module, style, MindIrTextDetail.FULL, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return text.orElseThrow();
  }

  /// The 24 lines of the document.
  @Test
  void theListingOf1dot3ComesOutLineForLine() {
    String listing = Dumps.resource(Dumps.ADD_MUL);
    assertThat(print(Dumps.read(listing), MindIrTextStyle.V1_3).lines().toList())
        .hasSize(24)
        .isEqualTo(listing.lines().toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "1"})
  void listingsOfOperatorsAndOperandsComeOut(String level) {
    String listing = Dumps.resource("ms2.x_docs_load_elimination_" + level + ".ir");
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            MindIrTextPrinter.print(
                Dumps.read(listing), MindIrTextStyle.V2_7, MindIrTextDetail.BASIC, diagnostics))
        .contains(listing);
  }

  /// All but the order of attributes, which the dialect does not keep, and the addresses of graphs.
  @Test
  void theDumpOf2dot3ComesOut() {
    String dump = Dumps.resource(Dumps.BRANCH);
    assertThat(comparable(print(Dumps.read(dump), MindIrTextStyle.V2_3)))
        .isEqualTo(comparable(dump));
  }

  private static java.util.List<String> comparable(String dump) {
    java.util.List<String> lines = new java.util.ArrayList<>();
    java.util.List<String> attributes = new java.util.ArrayList<>();
    for (String line : dump.lines().toList()) {
      if (line.matches("\\w+:( \\d)?") && !line.startsWith("indirect")) {
        attributes.add(line);
        continue;
      }
      java.util.Collections.sort(attributes);
      lines.addAll(attributes);
      attributes.clear();
      lines.add(line.replaceFirst(" : 0x[0-9a-f]+$", ""));
    }
    return lines;
  }

  @Test
  void valuesAroundAGraphAreUsedAsTheyAre() {
    ModuleOp module =
        (ModuleOp)
            ProgramText.parseValid(
                """
                mindir.func @main(%x: tensor<f32>) -> tensor<f32> {
                  %a = mindir.primitive "Abs"(%x) : (tensor<f32>) -> tensor<f32>
                  %f = mindir.closure @inner(%a, %x) : (tensor<f32>, tensor<f32>) -> (() -> tensor<f32>)
                  %r = mindir.call %f() : (() -> tensor<f32>) -> tensor<f32>
                  mindir.return %r : tensor<f32>
                }
                mindir.func private @inner() captures(%a: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
                  %s = mindir.primitive "Sub"(%a, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
                  mindir.return %s : tensor<f32>
                }
                """);
    assertThat(print(module, MindIrTextStyle.V2_7))
        .contains("  %1(CNode_2) = call @inner()\n")
        .contains(
            """
            subgraph @inner parent: [subgraph @main]() {
              %0(CNode_3) = Sub($(@main:CNode_1), $(@main:para1_arg0))
            """);
    assertThat(print(module, MindIrTextStyle.V1_3))
        .contains("  %0([CNode]3) = Sub($(@main:[CNode]1), %para1_arg0)\n");
  }

  /// One graph, of which two closures capture different values: no value is the one that it uses.
  @Test
  void closuresOfDifferentValuesBecomePartials() {
    ModuleOp module =
        (ModuleOp)
            ProgramText.parseValid(
                """
                mindir.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
                  %f = mindir.closure @inner(%x) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
                  %g = mindir.closure @inner(%y) : (tensor<f32>) -> ((tensor<f32>) -> tensor<f32>)
                  %r = mindir.call %f(%y) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
                  %s = mindir.call %g(%r) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
                  mindir.return %s : tensor<f32>
                }
                mindir.func private @inner(%z: tensor<f32>) captures(%a: tensor<f32>) -> tensor<f32> {
                  %s = mindir.primitive "Sub"(%a, %z) : (tensor<f32>, tensor<f32>) -> tensor<f32>
                  mindir.return %s : tensor<f32>
                }
                """);
    String text = print(module, MindIrTextStyle.V2_7);
    assertThat(text)
        .contains("%0(CNode_1) = Partial(@inner, %para1_arg0)\n")
        .contains("%1(CNode_2) = Partial(@inner, %para2_arg1)\n")
        .contains("%2(CNode_3) = %0[@inner](%para2_arg1)\n")
        .contains("subgraph @inner(%para3_arg0, %para4_arg1) {\n")
        .contains("Sub(%para3_arg0, %para4_arg1)\n");
    assertThat(print(Dumps.read(text), MindIrTextStyle.V2_7)).isEqualTo(text);
  }

  @Test
  void whatIsNoFunctionGraphIsAnError() {
    Diagnostics diagnostics = new Diagnostics();
    ModuleOp module = (ModuleOp) ProgramText.parseValid("func.func private @f()");
    assertThat(
            MindIrTextPrinter.print(
                module, MindIrTextStyle.V2_7, MindIrTextDetail.FULL, diagnostics))
        .isEmpty();
    assertThat(diagnostics.all().get(0).message())
        .isEqualTo("a dump holds function graphs only, but the module holds 'func.func'");
    Diagnostics none = new Diagnostics();
    assertThat(
            MindIrTextPrinter.print(
                (ModuleOp) ProgramText.parseValid(""),
                MindIrTextStyle.V2_7,
                MindIrTextDetail.FULL,
                none))
        .isEmpty();
    assertThat(none.all().get(0).message())
        .isEqualTo("a dump has one main graph, but 0 graphs of the module are public");
  }
}
