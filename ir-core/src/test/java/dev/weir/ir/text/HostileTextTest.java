package dev.weir.ir.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/// Text that is made to break a parser is reported, or read; nothing is thrown and nothing hangs.
class HostileTextTest {
  private static final int MANY = 100_000;

  private static void rejects(String text, String message) {
    String errors = Texts.errors(text);
    assertTrue(errors.contains(message), () -> errors.substring(0, Math.min(300, errors.length())));
  }

  @Test
  void regionsNestWithoutLimit() {
    String text = "\"a.b\"() ({".repeat(MANY) + "}) : () -> ()".repeat(MANY);
    Operation op = Texts.parse(text);
    int depth = 0;
    while (op.regionCount() > 0
        && !op.region(0).isEmpty()
        && op.region(0).entry().first() != null) {
      op = op.region(0).entry().first();
      depth++;
    }
    assertEquals(MANY, depth);
  }

  @Test
  void deepRegionsArePrintedAndReadBack() {
    int depth = 5_000;
    String text = "\"a.b\"() ({".repeat(depth) + "}) : () -> ()".repeat(depth);
    String printed = IrPrinter.print(Texts.parse(text), Texts.GENERIC);
    assertEquals(printed, IrPrinter.print(Texts.parse(printed), Texts.GENERIC));
  }

  @Test
  void regionsLeftOpen() {
    rejects("\"a.b\"() ({".repeat(MANY), "expected operation name in quotes");
  }

  @Test
  void everythingElseNestsUpToALimit() {
    for (String open :
        new String[] {
          "\"a.b\"() {a = " + "[".repeat(MANY),
          "\"a.b\"() {a = " + "{a = ".repeat(MANY),
          "\"a.b\"() {a = dense<" + "[".repeat(MANY),
          "\"a.b\"() {a = affine_map<(d0) -> (" + "(".repeat(MANY),
          "\"a.b\"() {a = " + "distinct[0]<".repeat(MANY),
          "\"a.b\"() {a = " + "loc(fused<".repeat(MANY),
          "\"a.b\"() : () -> " + "tuple<".repeat(MANY),
          "\"a.b\"() : () -> (" + "() -> (".repeat(MANY),
          "\"a.b\"() : () -> " + "tensor<1xi1, #a<1> : ".repeat(MANY),
          "\"a.b\"() : () -> () loc(" + "callsite(".repeat(MANY),
          "\"a.b\"() : () -> () loc(" + "\"n\"(".repeat(MANY),
        }) {
      rejects(open, "nesting is too deep");
    }
  }

  @Test
  void longSumsHaveALimit() {
    rejects(
        "\"a.b\"() {a = affine_map<(d0) -> (" + "-".repeat(MANY),
        "affine expression has more than");
    rejects(
        "\"a.b\"() {a = affine_map<(d0) -> (d0" + " + d0 mod 3".repeat(MANY) + ")>} : () -> ()",
        "affine expression has more than");
  }

  @Test
  void aliasesDoNotExpandWithoutLimit() {
    StringBuilder doubling = new StringBuilder("!t0 = i32\n");
    StringBuilder deepening = new StringBuilder("#a0 = 1\n");
    for (int i = 1; i <= 1000; i++) {
      doubling.append("!t%d = tuple<!t%d, !t%d>\n".formatted(i, i - 1, i - 1));
      deepening.append("#a%d = [#a%d]\n".formatted(i, i - 1));
    }
    rejects(doubling.toString(), "aliases expand to more than");
    rejects(deepening.toString(), "nesting is too deep");
  }

  private static String doubling(String sigil, String first, String pair, int times) {
    StringBuilder text = new StringBuilder(sigil + "t0 = " + first + "\n");
    for (int i = 1; i <= times; i++) {
      String last = sigil + "t" + (i - 1);
      text.append("%st%d = %s\n".formatted(sigil, i, pair.formatted(last, last)));
    }
    return text.toString();
  }

  /// A few hundred bytes of text never become more than some megabytes, whatever they stand for.
  @Test
  void memoryIsBoundedByTheText() {
    String use = "\"a.b\"() {a = %st%d} : () -> ()\n";
    for (int times : new int[] {14, 17, 21}) {
      for (String text :
          new String[] {
            doubling("!", "i32", "tuple<%s, %s>", times) + use.formatted("!", times),
            doubling("#", "1", "[%s, %s]", times) + use.formatted("#", times),
            doubling("#", "loc(\"f\":1:2)", "loc(callsite(%s at %s))", times)
                + use.formatted("#", times),
            "\"a.b\"() {a = dense<[1, -1]> : tensor<2xi16777215>} : () -> ()\n".repeat(times),
            "\"a.b\"() {a = dense<-1> : tensor<2xsi16777215>} : () -> ()\n".repeat(times),
            "\"a.b\"() {a = dense<(1, -1)> : tensor<2xcomplex<i4194304>>} : () -> ()\n"
                .repeat(times),
            "\"a.b\"() {a = -1 : i16777215, b = -1 : si8388608} : () -> ()\n".repeat(times),
          }) {
        long bytes = allocatedBy(() -> readAndPrint(text));
        assertTrue(bytes < 32 << 20, () -> bytes + " bytes for\n" + text);
      }
    }
  }

  private static void readAndPrint(String text) {
    IrParser.parse(
            SourceText.of("t.mlir", text),
            DialectRegistry.of(),
            ParseOptions.LENIENT,
            new Diagnostics())
        .ifPresent(op -> IrPrinter.print(op, Texts.GENERIC));
  }

  private static long allocatedBy(Runnable action) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    action.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /// No such block is right; it can be written all the same.
  @Test
  void anEntryBlockThatIsBranchedToKeepsItsLabel() {
    String text = "\"a.b\"() ({\n^bb0:\n\"a.c\"()[^bb0] : () -> ()\n}) : () -> ()";
    String printed = IrPrinter.print(Texts.parse(text), Texts.GENERIC);
    assertEquals(printed, IrPrinter.print(Texts.parse(printed), Texts.GENERIC));
  }

  @Test
  void hugeNumbers() {
    rejects(
        "\"a.b\"() {a = dense<[1, 2]> : tensor<2xi16777215>} : () -> ()",
        "the elements take 4194302 bytes, more than the");
    String nines = "9".repeat(MANY);
    rejects("\"a.b\"() {a = " + nines + "} : () -> ()", "number has more than");
    rejects("\"a.b\"() {a = 0x" + nines + " : i9999999} : () -> ()", "number has more than");
    rejects("\"a.b\"() : () -> i" + nines, "invalid integer width");
    rejects("\"a.b\"() : () -> tensor<" + nines + "xi1>", "invalid dimension");
    rejects("%a:" + nines + " = \"a.b\"() : () -> ()", "number has more than");
    rejects("\"a.b\"(%a#" + nines + ") : (i1) -> ()", "invalid SSA value result number");
    rejects("\"a.b\"() : () -> () loc(\"f\":" + nines + ":1)", "number has more than");
    rejects(
        "\"a.b\"() {a = dense<1> : tensor<4294967296x4294967296x4xi8>} : () -> ()",
        "too many elements");
  }

  @Test
  void strayBytes() {
    assertEquals("a.b", Texts.parse("\0\"a.b\"()\0: () -> ()\0").region(0).entry().first().name());
    rejects("\u00e9", "unexpected character");
    rejects("\"a.b\0\"() : () -> ()", "null character not allowed in operation name");
    rejects("\"a\\q\"", "unknown escape in string literal");
  }

  @Test
  void stringsKeepEveryByte() {
    StringBuilder escapes = new StringBuilder();
    for (int i = 0; i < 256; i++) {
      escapes.append("\\%02X".formatted(i));
    }
    String text = "\"a.b\"() {a = \"" + escapes + "\"} : () -> ()";
    String printed = IrPrinter.print(Texts.parse(text), Texts.GENERIC);
    assertEquals(printed, IrPrinter.print(Texts.parse(printed), Texts.GENERIC));
    assertTrue(printed.contains("\\7F\\80\\81"), printed);
    assertTrue(printed.contains(" !\\22#"), printed);
  }
}
