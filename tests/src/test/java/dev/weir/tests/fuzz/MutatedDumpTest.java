package dev.weir.tests.fuzz;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrDatPrinter;
import dev.weir.formats.mindir.text.print.MindIrDotPrinter;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.formats.mindir.text.read.MindIrTextReader;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Verifier;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.SourceText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Damaged dumps of function graphs raise nothing but diagnostics, however they are damaged; what is
/// still right can be written in every form, and reads back as the same graphs.
@Tag("campaign")
class MutatedDumpTest {
  @Test
  void dumps() {
    Fuzzing.check("dumps", FuzzCorpus.own(".ir"), false, MutatedDumpTest::read);
  }

  private static boolean read(byte[] input) {
    SourceText source = SourceText.ofBytes("input", input);
    Diagnostics diagnostics = new Diagnostics();
    Optional<ModuleOp> module =
        MindIrTextReader.read(source, diagnostics)
            .filter(found -> Verifier.verify(found, diagnostics));
    if (module.isEmpty()) {
      if (!diagnostics.hasErrors()) {
        throw new AssertionError("rejected without a reason");
      }
      new DiagnosticPrinter(source).print(diagnostics);
      return false;
    }
    boolean isWritten =
        MindIrDatPrinter.print(module.get(), diagnostics).isPresent()
            && MindIrDotPrinter.print(module.get(), diagnostics).isPresent();
    if (!isWritten) {
      throw new AssertionError("what is read cannot be written");
    }
    String structure = print(module.get(), MindIrTextStyle.V2_7, MindIrTextDetail.BASIC);
    for (MindIrTextStyle style : MindIrTextStyle.values()) {
      String printed = print(module.get(), style, MindIrTextDetail.FULL);
      SourceText again = SourceText.of("printed", printed);
      ModuleOp copy =
          MindIrTextReader.read(again, diagnostics)
              .orElseThrow(() ->
                  new AssertionError(
                      style
                          + " is not read back: "
                          + new DiagnosticPrinter(again).print(diagnostics)));
      String copied = print(copy, MindIrTextStyle.V2_7, MindIrTextDetail.BASIC);
      same(style, withoutKeys(copied), withoutKeys(structure));
    }
    return true;
  }

  /// Versions 1.x do not tell under which keys parameters are stored.
  private static String withoutKeys(String text) {
    return text.replaceAll(", ref_key=:[^>]*>", ">");
  }

  private static void same(MindIrTextStyle style, String copied, String structure) {
    List<String> lines = copied.lines().toList();
    List<String> wanted = structure.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), wanted.size()); i++) {
      if (!lines.get(i).equals(wanted.get(i))) {
        throw new AssertionError(
            style + " reads back as '" + lines.get(i) + "', not '" + wanted.get(i) + "'");
      }
    }
    if (lines.size() != wanted.size()) {
      throw new AssertionError(style + " reads back as more or less than it was");
    }
  }

  private static String print(ModuleOp module, MindIrTextStyle style, MindIrTextDetail detail) {
    return MindIrTextPrinter.print(module, style, detail, new Diagnostics()).orElseThrow();
  }
}
