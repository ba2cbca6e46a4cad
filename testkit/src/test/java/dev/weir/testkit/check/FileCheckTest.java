package dev.weir.testkit.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileCheckTest {
  private static ImmutableList<String> run(String checks, String input, String... options) {
    return FileCheck.of(List.of(options)).run("f", checks, input);
  }

  private static void passes(String checks, String input, String... options) {
    assertEquals(ImmutableList.of(), run(checks, input, options));
  }

  private static void fails(String expected, String checks, String input, String... options) {
    ImmutableList<String> faults = run(checks, input, options);
    assertEquals(1, faults.size(), "must fail");
    assertTrue(faults.get(0).startsWith("f:" + expected), faults.get(0));
  }

  @Test
  void plainDirectivesMatchInOrder() {
    passes("// CHECK: a\n// CHECK: b", "x a y\nb");
    fails("2: error: CHECK: not found", "// CHECK: b\n// CHECK: a", "x a y\nb");
  }

  @Test
  void whitespaceIsCanonicalUnlessStrict() {
    passes("CHECK: a  b", "a \t b");
    fails("1: error: CHECK: not found", "CHECK: a b", "a  b", "--strict-whitespace");
  }

  @Test
  void nextSameEmptyAndCount() {
    passes("CHECK: a\nCHECK-SAME: c\nCHECK-NEXT: d\nCHECK-EMPTY:\nCHECK-NEXT: e", "a b c\nd\n\ne");
    fails("2: error: CHECK-NEXT: matches, but", "CHECK: a\nCHECK-NEXT: c", "a\nb\nc");
    fails("2: error: CHECK-NEXT: matches on the same", "CHECK: a\nCHECK-NEXT: c", "a c");
    fails("2: error: CHECK-SAME: not found", "CHECK: a\nCHECK-SAME: c", "a\nc");
    fails("2: error: CHECK-EMPTY", "CHECK: a\nCHECK-EMPTY:", "a\nb\n");
    passes("CHECK-COUNT-3: x", "x\nx x");
    fails("1: error: CHECK-COUNT-3: not found", "CHECK-COUNT-3: x", "x\nx");
  }

  @Test
  void notsHoldUpToTheNextMatch() {
    passes("CHECK: a\nCHECK-NOT: b\nCHECK: c", "b a c b");
    fails("2: error: CHECK-NOT: found", "CHECK: a\nCHECK-NOT: b\nCHECK: c", "a b c");
    fails("2: error: CHECK-NOT: found", "CHECK: a\nCHECK-NOT: b", "a\nb");
    fails("2: error: CHECK-NOT: found", "CHECK: a\nCHECK-NOT: b\nCHECK-LABEL: c", "a b\nc");
    assertEquals(
        1, run("CHECK: a\nCHECK: c", "a b c", "--implicit-check-not=b").size(), "implicit not");
  }

  @Test
  void dagsMatchInAnyOrderWithoutOverlap() {
    passes("CHECK-DAG: b\nCHECK-DAG: a\nCHECK: c", "a b c");
    passes("CHECK-DAG: x [[A:\\d]]\nCHECK-DAG: x [[B:\\d]]\nCHECK: [[B]] [[A]]", "x 1 x 2\n2 1");
    fails("2: error: CHECK-DAG: not found", "CHECK-DAG: a\nCHECK-DAG: a", "a b");
  }

  @Test
  void labelsDivideTheText() {
    passes("CHECK-LABEL: f1\nCHECK: a\nCHECK-LABEL: f2\nCHECK: b", "f1\na\nf2\nb");
    fails(
        "2: error: CHECK: not found", "CHECK-LABEL: f1\nCHECK: b\nCHECK-LABEL: f2", "f1\na\nf2\nb");
  }

  @Test
  void variablesAndExpressions() {
    passes("CHECK: [[X:%[a-z]+]] = one\nCHECK: use [[X]]", "%a = one\n%b = two\nuse %a");
    fails(
        "2: error: CHECK: not found",
        "CHECK: [[X:%[a-z]+]] = one\nCHECK: use [[X]]",
        "%a = one\nuse %b");
    passes("CHECK: [[X:.]] and [[X]]", "a and b, b and b");
    passes("CHECK: {{[0-9]+}}.{{x|y}}", "12.y");
    passes("CHECK: n[[#N:]]\nCHECK: n[[#N+1]]", "n7\nn8");
    fails("1: error: undefined variable Y", "CHECK: [[Y]]", "y");
    passes("CHECK: [[V]]", "value", "-DV=value");
    passes("x\nCHECK: line [[#@LINE-1]] [[@LINE]]", "line 1 2");
    passes("CHECK{LITERAL}: [[a]] {{b}}", "[[a]] {{b}}");
  }

  @Test
  void prefixesAndFaultyDirectives() {
    passes("A: one\nB: two", "one two", "--check-prefixes=A,B");
    passes("NOCHECK: zero\nCHECK: one", "one");
    fails(" error: no directive", "nothing", "text");
    fails(" error: the text to check is empty", "CHECK: a", "");
    fails("1: error: CHECK needs a pattern", "CHECK:", "a");
    fails("1: error: {{ without its end", "CHECK: {{a", "a");
    fails("1: error: bad regular expression", "CHECK: {{(}}", "a");
    passes("CHECK-NOT: a", "", "--allow-empty");
  }

  @Test
  void fullLinesMatchWhole() {
    passes("CHECK: a b", " a b \nc", "--match-full-lines");
    fails("1: error: CHECK: not found", "CHECK: a", "a b", "--match-full-lines");
  }
}
