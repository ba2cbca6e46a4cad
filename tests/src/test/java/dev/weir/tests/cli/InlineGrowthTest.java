package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Inlining many functions takes time and memory in proportion to the program and the budget.
class InlineGrowthTest {
  private static Weir inline(String text, Object... options) {
    Object[] arguments = new Object[options.length + 3];
    arguments[0] = "opt";
    arguments[1] = "-";
    arguments[2] = "--inline";
    System.arraycopy(options, 0, arguments, 3, options.length);
    return assertTimeoutPreemptively(Duration.ofSeconds(60), () -> Weir.runWith(text, arguments));
  }

  /// Functions that each call the next `calls` times and add something up.
  private static String functions(int count, int calls, String visibility) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("func.func ")
          .append(i == 0 ? "" : visibility)
          .append("@f%d(%%p: i32) -> i32 {\n  %%0 = arith.addi %%p, %%p : i32\n".formatted(i));
      for (int k = 0; k < calls; k++) {
        text.append("  %%%d = call @f%d(%%%d) : (i32) -> i32\n".formatted(k + 1, i + 1, k));
      }
      text.append("  return %%%d : i32\n}\n".formatted(calls));
    }
    return text.append("func.func private @f%d(i32) -> i32\n".formatted(count)).toString();
  }

  @Test
  void aChainOfPrivateFunctionsBecomesOne() {
    int length = 20_000;
    Weir out = inline(functions(length, 1, "private ")).fine();
    assertThat(out.out().lines().filter(line -> line.contains("arith.addi")).count())
        .isEqualTo(length);
    assertThat(out.out().lines().filter(line -> line.contains("func.func")).count()).isEqualTo(2);
  }

  @Test
  void publicFunctionsAreCopiedAsFarAsTheBudgetGoes() {
    Weir out = inline(functions(4_000, 1, ""));
    assertThat(out.err()).contains("remark: this call and maybe others are not inlined");
    assertThat(out.code()).isZero();
  }

  @Test
  void locationsOfDeepCallsStayReadable() {
    String text =
        functions(100, 1, "").replace("  %0 = arith.addi %p, %p : i32\n", "").replace("%0", "%p");
    Weir out = inline(text, "--mlir-print-debuginfo").fine();
    Weir.runWith(out.out(), "opt", "-", "--mlir-print-debuginfo").fine();
  }

  @Test
  void theBudgetBoundsFunctionsThatEachCallTheNextTwice() {
    int functions = 4_000;
    Weir out = inline(functions(functions, 2, "private "));
    assertThat(out.err())
        .contains("remark: this call and maybe others are not inlined")
        .contains("option 'max-operations' of pass 'inline' allows more");
    assertThat(out.code()).isZero();
    assertThat(out.out().lines().count()).isLessThan(2 * (100_000 + 4L * 5 * functions));
  }

  @Test
  void whatCannotMoveToItsOnlyCallerIsInlinedIntoItself() {
    String text =
        """
        func.func @f(%x: i32, %c: i1) -> i32 {
          %0 = scf.if %c -> i32 {
            %1 = func.call @several(%x, %c) : (i32, i1) -> i32
            scf.yield %1 : i32
          } else {
            scf.yield %x : i32
          }
          return %0 : i32
        }
        func.func private @several(%x: i32, %c: i1) -> i32 {
          cf.cond_br %c, ^a, ^b
        ^a:
          %0 = call @one(%x) : (i32) -> i32
          return %0 : i32
        ^b:
          return %x : i32
        }
        func.func private @one(%x: i32) -> i32 {
          %0 = call @two(%x) : (i32) -> i32
          return %0 : i32
        }
        func.func private @two(%x: i32) -> i32 {
          %0 = arith.muli %x, %x : i32
          return %0 : i32
        }
        """;
    String out = inline(text).fine().out();
    assertThat(out).contains("call @several").doesNotContain("@one").doesNotContain("@two");
    assertThat(out).contains("arith.muli");
  }
}
