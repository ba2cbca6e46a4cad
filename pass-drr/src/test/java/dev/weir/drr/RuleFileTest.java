package dev.weir.drr;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.SourceText;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternSet;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleFileTest {
  private static ImmutableList<DrrRule> load(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return RuleFile.parse(SourceText.of("r", text), Program.REGISTRY, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static String faultOf(String text) {
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of("r", text);
    assertThat(RuleFile.parse(source, Program.REGISTRY, diagnostics)).isEmpty();
    return new DiagnosticPrinter(source).print(diagnostics);
  }

  /// A rule with these bodies.
  private static String rule(String match, String rewrite) {
    return "rule r {\n  match {\n"
        + match.indent(4)
        + "  }\n  rewrite {\n"
        + rewrite.indent(4)
        + "  }\n}\n";
  }

  private static String rewritten(Program p, String rules) {
    GreedyDriver.run(
        p.func,
        new PatternSet().add(load(rules)).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults().withFold(false));
    return p.text();
  }

  /// Reading what a rule prints gives a rule that prints the same.
  private static void roundTrips(String text) {
    String printed = load(text).get(0).toString();
    assertThat(load(printed).get(0).toString()).isEqualTo(printed);
  }

  @Test
  void attributesAreDemandedCopiedAndComputed() {
    String rules =
        """
        rule "fuse" benefit(3) {
          match {
            %mm = toy.matmul(%x, %y) {transpose_y = false}
            %sum = toy.add(%mm, %c)
          }
          rewrite {
            %g = toy.gemm(%x, %y, bias = %c) {transpose_x = %mm.transpose_x, activation = "none"}
            replace %sum with %g
          }
        }
        """;
    assertThat(load(rules).get(0).benefit()).isEqualTo(3);
    assertThat(load(rules).get(0).toString()).isEqualTo(rules.strip());
    Program p = new Program(3);
    var mm = p.op(Toy.MATMUL, Map.of("transpose_x", BoolAttr.TRUE), p.arg(0), p.arg(1));
    p.print(p.v(Toy.ADD, p.arg(2), mm.result(0)));
    assertThat(rewritten(p, rules))
        .isEqualTo("print(gemm{activation=none transpose_x=true}(arg0, arg1, arg2))");
    p = new Program(3);
    mm = p.op(Toy.MATMUL, Map.of("transpose_y", BoolAttr.TRUE), p.arg(0), p.arg(1));
    p.print(p.v(Toy.ADD, p.arg(2), mm.result(0)));
    assertThat(rewritten(p, rules)).startsWith("print(add(");
  }

  @Test
  void expressionsComputeAndCompare() {
    String rules =
        rule(
            """
            %a = toy.const()
            %b = toy.const()
            %sum = ordered toy.add(%a, %b)
            where %a.value + 2 * %b.value >= 7 and not %a.value == 4, "too small"
            """,
            """
            %c = toy.const() {value = max(%a.value, %b.value) - 1} : type(%a)
            replace %sum with %c
            """);
    roundTrips(rules);
    assertThat(load(rules).get(0).toString())
        .contains(
            "where ((%a.value + (2 : i64 * %b.value)) >= 7 : i64) and (not (%a.value == 4 : i64)),"
                + " \"too small\"",
            "{value = max(%a.value, %b.value) - 1 : i64} : type(%a)");
    Program p = new Program(0);
    p.print(p.v(Toy.ADD, p.constant(3), p.constant(2)));
    assertThat(rewritten(p, rules)).isEqualTo("print(2)");
    p = new Program(0);
    p.print(p.v(Toy.ADD, p.constant(4), p.constant(2)));
    assertThat(rewritten(p, rules)).isEqualTo("print(add(4, 2))");
    p = new Program(0);
    p.print(p.v(Toy.ADD, p.constant(2), p.constant(2)));
    assertThat(rewritten(p, rules)).isEqualTo("print(add(2, 2))");
  }

  @Test
  void anExpressionWithoutValueKeepsTheRuleFromApplying() {
    String rules =
        rule(
            "%a = toy.const()\n%n = toy.neg(%a)",
            "%c = toy.const() {value = 1 / %a.value} : type(%a)\nreplace %n with %c");
    Program p = new Program(0);
    p.print(p.v(Toy.NEG, p.constant(0)), p.v(Toy.NEG, p.constant(-1)));
    assertThat(rewritten(p, rules)).isEqualTo("print(neg(0), -1)");
  }

  @Test
  void valuesAreAskedForTypesUsesAndDefiners() {
    String rules =
        rule(
            """
            %n = toy.relu(%x)
            where type(%x) == i64 and uses(%x) == 1 and defined_by(%x, "toy.load")
            """,
            "replace %n with %x");
    roundTrips(rules);
    Program p = new Program(1);
    p.print(p.v(Toy.RELU, p.v(Toy.LOAD, p.arg(0))), p.v(Toy.RELU, p.arg(0)));
    assertThat(rewritten(p, rules)).isEqualTo("print(load(arg0), relu(arg0))");
  }

  @Test
  void groupsListsAlternativesAndWildcards() {
    String flatten =
        rule(
            "%inner = toy.concat(%xs...)\n%outer = toy.concat([%inner, %y])",
            "%all = toy.concat([%xs..., %y])\nreplace %outer with %all");
    roundTrips(flatten);
    Program p = new Program(3);
    p.print(p.v(Toy.CONCAT, p.v(Toy.CONCAT, p.arg(0), p.arg(1)), p.arg(2)));
    assertThat(rewritten(p, flatten)).isEqualTo("print(concat(arg0, arg1, arg2))");

    String either =
        rule(
            "%a = toy.neg(%x) | inplace toy.relu(%x)\n%b = toy.relu(%a)",
            "%c = like %b(%x)\nreplace %b with %c");
    roundTrips(either);
    p = new Program(1);
    p.print(p.v(Toy.RELU, p.v(Toy.NEG, p.arg(0))), p.v(Toy.RELU, p.v(Toy.RELU_INPLACE, p.arg(0))));
    assertThat(rewritten(p, either)).isEqualTo("print(relu(arg0), relu(arg0))");

    String wildcard =
        rule(
            "%a = <Elementwise>(%x, %y)\n%b = toy.neg(%a)",
            "%c = like %a(%y, %x)\nreplace %b with %c");
    roundTrips(wildcard);
    p = new Program(2);
    p.print(p.v(Toy.NEG, p.v(Toy.SUB, p.arg(0), p.arg(1))));
    assertThat(rewritten(p, wildcard)).isEqualTo("print(sub(arg1, arg0))");
  }

  @Test
  void severalRootsAndResultsByName() {
    String rules =
        rule(
            "%s = escaping toy.split(%x)\n%t = toy.split(%x)",
            "replace %t.first with %s.first\nreplace %t.second with %s.second");
    roundTrips(rules);
    Program p = new Program(1);
    Operation one = p.op(Toy.SPLIT, p.arg(0));
    Operation two = p.op(Toy.SPLIT, p.arg(0));
    p.print(one.result(0), two.result(1));
    assertThat(rewritten(p, rules)).isEqualTo("print(split(arg0)#0, split(arg0)#1)");
    assertThat(p.count(Toy.SPLIT)).isEqualTo(1);
  }

  @Test
  void unknownDialectsGoByName() {
    String rules = rule("%a = \"other.op\"(%x) {k = 1 : i32}", "replace %a#1 with %x");
    roundTrips(rules);
    DrrRule same =
        DrrRule.rule(
            "r",
            (p, x) -> {
              var op = p.op("other.op", x).attribute("k", dev.weir.ir.attr.IntegerAttr.i32(1));
              p.match(op).replace(op.result(1), x);
            });
    assertThat(load(rules.replace("%a", "%op").replace("%x", "%a")).get(0).toString())
        .isEqualTo(same.toString());
  }

  @Test
  void faultsAreLocated() {
    assertThat(faultOf(rule("%a = toy.nag(%x)", "replace %a with %x")))
        .isEqualTo(
            """
            r:3:10: error: dialect 'toy' has no operation 'toy.nag'; did you mean 'toy.neg'?
                %a = toy.nag(%x)
                     ^
            """);
    assertThat(faultOf(rule("%a = toy.neg(%x)", "%b = toy.neg(%z)\nreplace %a with %b")))
        .startsWith("r:6:18: error: '%z' is not bound: what is matched does not speak of it\n");
    assertThat(faultOf(rule("%a = toy.neg(%x, %y)", "erase")))
        .startsWith("r:3:22: error: 'toy.neg' takes 1 positional operands\n");
    assertThat(faultOf(rule("%a = toy.sub(%x)", "erase")))
        .startsWith("r:3:10: error: operand 'y' of 'toy.sub' is not given\n");
    assertThat(faultOf(rule("%a = toy.gemm(%x, %x, bais = %x)", "erase")))
        .startsWith("r:3:27: error: 'toy.gemm' has no operand 'bais'; did you mean 'bias'?\n");
    assertThat(faultOf(rule("%a = toy.matmul(%x, %x) {transposex = true}", "erase")))
        .startsWith(
            "r:3:30: error: 'toy.matmul' has no attribute 'transposex'; did you mean"
                + " 'transpose_x'?\n");
    assertThat(faultOf(rule("%a = toy.matmul(%x, %x) {transpose_x = 1}", "erase")))
        .startsWith(
            "r:3:44: error: attribute 'transpose_x' of 'toy.matmul' is a bool attribute, and this"
                + " is '1 : i64'\n");
    assertThat(faultOf(rule("%a = toy.neg(%x)\n%a = toy.neg(%x)", "erase")))
        .startsWith("r:4:5: error: redefinition of '%a'\n");
    assertThat(faultOf(rule("%a = toy.neg(%b)\n%b = toy.neg(%x)", "erase")))
        .contains("'%b' was used before, as a value from outside the pattern");
    assertThat(faultOf(rule("%a = toy.split(%x)", "replace %a.third with %x")))
        .startsWith("r:6:13: error: 'toy.split' has no result 'third'\n");
    assertThat(faultOf(rule("%a = toy.neg(%x)\nwhere %a.q == 1", "replace %a with %x")))
        .startsWith("r:4:11: error: 'toy.neg' has no attribute 'q'\n");
    assertThat(faultOf(rule("%a = <Elementwis>(%x)", "replace %a with %x")))
        .contains("no operation has a trait or interface 'Elementwis'");
    assertThat(faultOf(rule("%a = toy.neg(%x)\nwhere <java>, \"why\"", "replace %a with %x")))
        .contains("expected an expression");
    assertThat(faultOf("rule a {\n  match { }\n  rewrite { }\n}"))
        .startsWith("r:1:6: error: nothing is matched\n");
    assertThat(faultOf("rule a benefit(-1) {\n  match { }\n  rewrite { }\n}"))
        .startsWith("r:1:15: error: expected a benefit, such as (2)\n");
    assertThat(faultOf("rule a { match { %a = toy.neg(%x) } rewrite { replace %a with %x }"))
        .contains("error: expected '}'");
  }

  @Test
  void faultsOfTheRuleAsAWholeAreReportedForEachRule() {
    String wrong =
        "rule %s {\n  match { %%a = toy.neg(%%x) }\n  rewrite { %%s = toy.split(%%x) }\n}\n";
    assertThat(faultOf(wrong.formatted("one") + wrong.formatted("two")))
        .contains("r:1:6: error: nothing is replaced", "r:5:6: error: nothing is replaced");
  }

  @Test
  void aRuleThatNeverMatchesIsReportedAtItsName() {
    String general =
        "rule general benefit(3) { match { %a = toy.relu(%x) } rewrite {"
            + " %n = toy.neg(%x) replace %a with %n } }\n";
    String special =
        "rule special { match { %b = toy.neg(%x) %a = toy.relu(%b) } rewrite {"
            + " %n = toy.sub(%x, %x) replace %a with %n } }\n";
    assertThat(faultOf(special + general))
        .startsWith(
            "r:1:6: error: rule 'special' can never match: wherever it would, 'general' of benefit"
                + " 3 goes first\n")
        .contains("r:2:6: note: this one matches instead");
  }
}
