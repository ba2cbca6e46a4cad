package dev.weir.formats.mindir.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.formats.mindir.text.print.RandomGraphs;
import dev.weir.formats.mindir.text.read.Dumps;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Verifier;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/// What the printer writes reads back as the same graphs, in whatever style.
class MindIrTextProperties {
  private static String print(ModuleOp module, MindIrTextStyle style, MindIrTextDetail detail) {
    Diagnostics diagnostics = new Diagnostics();
    var text = MindIrTextPrinter.print(module, style, detail, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return text.orElseThrow();
  }

  private static ModuleOp random(long seed) {
    ModuleOp module = RandomGraphs.of(seed);
    Diagnostics diagnostics = new Diagnostics();
    Verifier.verify(module, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return module;
  }

  /// A constant that is not a number, and not the usual one.
  @Example
  void bitsOfWhatIsNoNumberReadBack() {
    everyStyleReadsBack(10971532L);
  }

  @Property(tries = 60)
  void everyStyleReadsBack(@ForAll long seed) {
    ModuleOp module = random(seed);
    String structure = print(module, MindIrTextStyle.V2_7, MindIrTextDetail.BASIC);
    for (MindIrTextStyle style : MindIrTextStyle.values()) {
      String text = print(module, style, MindIrTextDetail.FULL);
      ModuleOp again = Dumps.read(text);
      Dumps.assertSame(print(again, style, MindIrTextDetail.FULL), text);
      // The same operators on the same operands, constants and attributes included.
      Dumps.assertSame(print(again, MindIrTextStyle.V2_7, MindIrTextDetail.BASIC), structure);
    }
    Dumps.assertSame(
        print(Dumps.read(structure), MindIrTextStyle.V1_3, MindIrTextDetail.BASIC), structure);
  }

  @Property(tries = 60)
  void linesOfSourceCanBeLeftOut(@ForAll long seed) {
    ModuleOp module = random(seed);
    String text = print(module, MindIrTextStyle.V2_3, MindIrTextDetail.NO_DEBUG);
    assertThat(text).doesNotContain("# In file");
    Dumps.assertSame(
        print(Dumps.read(text), MindIrTextStyle.V2_3, MindIrTextDetail.NO_DEBUG), text);
  }
}
