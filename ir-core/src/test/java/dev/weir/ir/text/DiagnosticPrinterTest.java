package dev.weir.ir.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import org.junit.jupiter.api.Test;

class DiagnosticPrinterTest {
  private static final SourceText SOURCE =
      SourceText.of("t.mlir", "first\n\tsecond \u00e9 x\nlast");

  private static String print(Location at) {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(at, "wrong");
    return new DiagnosticPrinter(SOURCE).print(diagnostics);
  }

  @Test
  void theCaretStandsUnderThePlace() {
    assertEquals("t.mlir:1:3: error: wrong\nfirst\n  ^\n", print(Location.of("t.mlir", 1, 3)));
  }

  @Test
  void tabsStayAndColumnsCountBytes() {
    // The é takes two bytes, so the x is byte 12 and character 11.
    assertEquals(
        "t.mlir:2:12: error: wrong\n\tsecond \u00e9 x\n\t         ^\n",
        print(Location.of("t.mlir", 2, 12)));
  }

  @Test
  void whatIsNotKnownIsNotShown() {
    assertEquals("other:1:3: error: wrong\n", print(Location.of("other", 1, 3)));
    assertEquals("t.mlir:9:3: error: wrong\n", print(Location.of("t.mlir", 9, 3)));
    assertEquals("<unknown>:0: error: wrong\n", print(Location.unknown()));
  }

  @Test
  void notesAndCallersFollow() {
    Diagnostics diagnostics = new Diagnostics();
    diagnostics
        .warning(
            new Location.CallSite(Location.of("t.mlir", 3, 1), Location.of("t.mlir", 1, 1)),
            "doubtful")
        .note(Location.of("t.mlir", 1, 5), "because of this");
    assertEquals(
        """
        t.mlir:3:1: warning: doubtful
        last
        ^
        t.mlir:1:1: note: called from
        first
        ^
        t.mlir:1:5: note: because of this
        first
            ^
        """,
        new DiagnosticPrinter(SOURCE).print(diagnostics));
  }

  @Test
  void longLinesAreCutAroundThePlace() {
    SourceText source = SourceText.of("l", "a".repeat(1000) + "X" + "b".repeat(1000));
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.error(Location.of("l", 1, 1001), "wrong");
    String[] lines = new DiagnosticPrinter(source).print(diagnostics).split("\n", -1);
    assertTrue(lines[1].length() < 200, lines[1]);
    assertEquals('X', lines[1].charAt(lines[2].indexOf('^')));
  }
}
