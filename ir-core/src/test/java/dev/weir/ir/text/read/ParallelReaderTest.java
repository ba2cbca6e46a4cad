package dev.weir.ir.text.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.Texts;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What several threads read together is what one reads alone: operations, order of uses, places, and
/// what is found wrong.
class ParallelReaderTest {
  private static final int LINES = 40_000;
  private static final String OPENING =
      """
      "a.f"() ({
      ^bb0(%a: i32, %b: i64):
      """;
  private static final int LATE = LINES - 100;

  @BeforeEach
  void severalThreads() {
    assumeTrue(
        ForkJoinPool.getCommonPoolParallelism() > 0,
        "SKIPPED: the common pool has no thread, so nothing is read in parallel");
  }

  /// {@return all that can be seen of what `threads` threads make of `text`}
  private static String read(String text, int threads) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<Operation> read =
        IrParser.parse(
            SourceText.of("t", text),
            Texts.NONE,
            ParseOptions.LENIENT.withThreads(threads),
            diagnostics);
    StringBuilder seen = new StringBuilder();
    diagnostics.all().forEach(each -> seen.append(each).append('\n'));
    read.ifPresent(op -> {
      seen.append(IrPrinter.print(op, Texts.GENERIC.withDebugInfo(true)));
      op.walk(each -> {
        each.results().forEach(result -> appendUses(seen, result));
        if (each.block() != null && each.block().first() == each) {
          appendArguments(seen, each.block());
        }
        assertTrue(each.next() == null || each.isBeforeInBlock(each.next()));
      });
    });
    return seen.toString();
  }

  private static void appendArguments(StringBuilder seen, Block block) {
    seen.append("block of ").append(block.size()).append('\n');
    block.arguments().forEach(argument -> appendUses(seen, argument));
  }

  private static void appendUses(StringBuilder seen, Value value) {
    for (OpOperand use : value.uses()) {
      seen.append(use.owner().location()).append(' ').append(use.index()).append(';');
    }
    seen.append('\n');
  }

  private static String check(String text) {
    assertTrue(text.length() > ParallelReader.WORTHWHILE, "the text is too short for this test");
    String alone = read(text, 1);
    assertEquals(alone, read(text, 4));
    return alone;
  }

  private static String block(IntFunction<String> line) {
    StringBuilder text = new StringBuilder(OPENING);
    for (int i = 0; i < LINES; i++) {
      text.append("    ").append(line.apply(i)).append('\n');
    }
    return text.append("}) : () -> ()\n").toString();
  }

  private static String add(int i) {
    String before = i < 7 ? "%a" : "%" + (i - 1 - i % 7);
    return "%" + i + " = \"a.add\"(" + before + ", %a) {n = " + i % 9 + "} : (i32, i32) -> i32";
  }

  /// A block of additions whose line [#LATE] is `late`.
  private static String blockWith(String late) {
    return block(i -> i == LATE ? late : add(i));
  }

  @Test
  void oneBlock() {
    assertTrue(check(block(ParallelReaderTest::add)).contains("block of " + LINES));
  }

  @Test
  void packsOfResults() {
    check(
        block(i ->
            "%p"
                + i
                + ":2 = \"a.two\"(%a, %p"
                + Math.max(0, i - 1)
                + "#1)"
                + " : (i32, i32) -> (i32, i32)"));
  }

  @Test
  void regionsAndSuccessors() {
    check(
        block(i ->
            "%"
                + i
                + " = \"a.if\"(%b) ({\n    ^x(%y: i32):\n      %z = \"a.b\"(%y, %a)"
                + " : (i32, i32) -> i32\n      \"a.br\"(%z)[^u] : (i32) -> ()\n    ^u(%w: i32):\n"
                + "      \"a.end\"(%w) : (i32) -> ()\n    }) : (i64) -> i32"));
  }

  @Test
  void blocksThatEnd() {
    check(
        block(i ->
            i % 9_000 == 8_999
                ? "\"a.br\"()[^l" + i + "] : () -> ()\n  ^l" + i + ":"
                : "%" + i + " = \"a.c\"() : () -> i32 loc(\"x\":1:" + (i + 1) + ")"));
  }

  @Test
  void aliasesOfLocationsThatComeLater() {
    String text = block(i -> add(i) + " loc(#l" + i % 3 + ")");
    check(text + "#l0 = loc(unknown)\n#l1 = loc(\"f\":1:2)\n#l2 = loc(\"g\"(#l1))\n");
  }

  @Test
  void topLevelWithAliases() {
    StringBuilder text = new StringBuilder("#m = 5 : i32\n");
    for (int i = 0; i < LINES; i++) {
      if (i == LATE) {
        text.append("#n = [#m]\n");
      }
      text.append("%").append(i).append(" = \"a.b\"() {m = #m} : () -> i32\n");
    }
    check(text + "\"a.c\"(%1) {n = #n} : (i32) -> ()\n");
  }

  @Test
  void usesBeforeDefinitions() {
    check(block(i -> "%" + i + " = \"a.b\"(%" + (LINES - 1 - i) + ") : (i32) -> i32"));
  }

  @Test
  void distinctAttributesStayOne() {
    check(block(i -> "\"a.b\"() {d = distinct[" + i % 5 + "]<" + i % 5 + ">} : () -> ()"));
  }

  @Test
  void faultsAreReportedAlike() {
    for (String late :
        new String[] {
          "%5 = \"a.b\"() : () -> i32",
          "%a = \"a.b\"() : () -> i32",
          "\"a.b\"() ({\n    %5 = \"a.b\"() : () -> i32\n    }) : () -> ()",
          "\"a.b\"(%5) : (i64) -> ()",
          "\"a.b\"(%5#1) : (i32) -> ()",
          "\"a.b\"(%nowhere) : (i32) -> ()",
          "\"a.b\"(%5) : (i32, i32) -> ()",
          "%x, %y = \"a.b\"(%5) : (i32) -> i32",
          "%x = \"a.b\"(%5) : (i32) -> ()",
          "\"a.b\"(%5)[^gone] : (i32) -> ()",
          "\"a.b\"(%5) {a = 1, a = 2} : (i32) -> ()",
          "\"a.b\"(%5) {a = #unknown} : (i32) -> ()",
          "\"a.b\" {",
          "\"a.b\"(%5) : (i32) -> () loc(#late)",
          "}",
          "$",
        }) {
      String seen = check(blockWith(late));
      assertTrue(seen.contains("error"), () -> late + " is accepted");
    }
  }
}
