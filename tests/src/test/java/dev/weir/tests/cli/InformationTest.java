package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InformationTest {
  @Test
  void theVersionIsTheProjects() {
    String pom = Weir.read(Weir.ROOT.resolve("pom.xml"));
    String version = pom.substring(pom.indexOf("<version>") + 9, pom.indexOf("</version>"));
    assertThat(Weir.run("--version").fine().out()).isEqualTo("weir " + version + "\n");
  }

  static String[] commands() {
    return new String[] {
      "opt", "import", "export", "compile", "run", "generate", "dialects", "passes", "explain"
    };
  }

  @Test
  void helpNamesAllCommands() {
    assertThat(Weir.run("--help").fine().out()).contains(commands());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpOfLinesThatFitTheScreen(String command) {
    String help = Weir.run(command, "--help").fine().out();
    assertThat(help).startsWith("weir " + command + " - ").contains("Usage: weir " + command);
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void helpOfOptListsItsOptions() {
    assertThat(Weir.run("opt", "--help").out())
        .contains("--pass-pipeline=TEXT", "--verify-diagnostics", "--split-input-file", "-o FILE");
  }

  @Test
  void dialectsAndPassesAreListed() {
    assertThat(Weir.run("dialects").fine().out().lines().map(InformationTest::firstWord))
        .contains("builtin", "func", "pir", "pd_op", "pd_kernel")
        .isSorted();
    assertThat(Weir.run("passes").fine().out().lines().map(InformationTest::firstWord))
        .contains(
            "canonicalize",
            "cse",
            "dce",
            "fused_gemm_epilogue_pass",
            "conv2d_bn_fuse_pass",
            "pd-op-to-kernel");
  }

  @Test
  void anOperationHasAPage() {
    assertThat(Weir.run("explain", "pd_op.matmul").fine().out())
        .contains(
            "pd_op.matmul",
            "Operands:",
            "x ",
            "y ",
            "transpose_x",
            "default false",
            "Results:",
            "out");
    assertThat(Weir.run("explain", "arith.cmpi").fine().out())
        .contains(
            "\nAssembly:\n  arith.cmpi $predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)\n");
    assertThat(Weir.run("explain", "func.func").fine().out()).contains("written by hand");
    assertThat(Weir.run("explain", "pd_op.relu").fine().out()).contains("pd_op.relu_");
    assertThat(Weir.run("explain", "pd_op.relu_").fine().out()).contains("pd_op.relu over");
  }

  @Test
  void pirsSpellingsAreKnown() {
    assertThat(Weir.run("explain", "builtin.parameter").fine().out())
        .contains("PIR spells it builtin.parameter", "pir.parameter");
    assertThat(Weir.run("explain", "cf.yield").fine().out()).contains("pir.yield");
    assertThat(Weir.run("explain", "builtin.module").fine().out()).startsWith("builtin.module");
  }

  @Test
  void whateverIsListedCanBeExplained() {
    List<String> names = Weir.run("passes").out().lines().map(InformationTest::firstWord).toList();
    assertThat(names).isNotEmpty();
    for (String name : names) {
      assertThat(Weir.run("explain", name).fine().out()).startsWith(name + " - ");
    }
    for (String name :
        Weir.run("dialects").out().lines().map(InformationTest::firstWord).toList()) {
      assertThat(Weir.run("explain", name).fine().out()).startsWith(name + " - a dialect");
    }
    assertThat(Weir.run("explain", "#pir.place").fine().out()).contains("#pir.place");
    assertThat(Weir.run("explain", "!pir.stack").fine().out()).contains("!pir.stack");
  }

  private static String firstWord(String line) {
    return line.substring(0, line.indexOf(' '));
  }
}
