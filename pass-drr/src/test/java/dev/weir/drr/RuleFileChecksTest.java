package dev.weir.drr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.SourceText;
import dev.weir.toy.Program;
import org.junit.jupiter.api.Test;

/// What is wrong with a rule in text is found when it is read, and shown where it stands.
class RuleFileChecksTest {
  private static String read(String text, boolean well) {
    Diagnostics diagnostics = new Diagnostics();
    SourceText source = SourceText.of("r", text);
    assertThat(RuleFile.parse(source, Program.REGISTRY, diagnostics).isPresent())
        .as(text + diagnostics.all())
        .isEqualTo(well);
    return new DiagnosticPrinter(source).print(diagnostics);
  }

  /// The error about a rule, without the source line: `line:column: error: message`.
  private static String faultOf(String match, String rewrite) {
    String printed =
        read("rule r { match {\n" + match + "\n} rewrite {\n" + rewrite + "\n} }", false);
    return printed.substring("r:".length(), printed.indexOf('\n'));
  }

  private static void isFine(String match, String rewrite) {
    assertThat(read("rule r { match {\n" + match + "\n} rewrite {\n" + rewrite + "\n} }", true))
        .isEmpty();
  }

  private static String condition(String condition) {
    return faultOf(
        "%sum = toy.add(%x, %y)\n%c = toy.const()\n%mm = toy.matmul(%sum, %c)\n"
            + "where "
            + condition,
        "replace %mm with %x");
  }

  @Test
  void namesThatNothingHasAreReportedWithTheNearest() {
    assertThat(condition("type(%nope) == type(%x)"))
        .isEqualTo(
            "5:12: error: '%nope' is not bound: no operation that is matched has it as an operand");
    assertThat(condition("%summ.transpose_x == true"))
        .isEqualTo("5:7: error: '%summ' is no operation of this rule; did you mean '%sum'?");
    assertThat(condition("%mm.transpos_x == true"))
        .isEqualTo(
            "5:7: error: 'toy.matmul' has no attribute 'transpos_x'; did you mean 'transpose_x'?");
    assertThat(condition("ranq(%x) == 1"))
        .isEqualTo("5:7: error: there is no function 'ranq'; did you mean 'rank'?");
    assertThat(condition("defined_by(%x, \"toy.matmull\")"))
        .isEqualTo(
            "5:22: error: dialect 'toy' has no operation 'toy.matmull'; did you mean"
                + " 'toy.matmul'?");
    assertThat(faultOf("%a = toy.gemm(%x, %x, bais = %x)", "erase"))
        .isEqualTo("2:23: error: 'toy.gemm' has no operand 'bais'; did you mean 'bias'?");
    assertThat(faultOf("%a = toy.split(%x)", "replace %a.secnd with %x"))
        .isEqualTo("4:9: error: 'toy.split' has no result 'secnd'; did you mean 'second'?");
    assertThat(faultOf("%a = <Elementwis>(%x)", "replace %a with %x"))
        .isEqualTo(
            "2:6: error: no operation has a trait or interface 'Elementwis'; did you mean"
                + " 'Elementwise'?");
    assertThat(faultOf("%a = toy.neg(%input)", "%b = toy.relu(%inptu)\nreplace %a with %b"))
        .endsWith("what is matched does not speak of it; did you mean '%input'?");
    assertThat(
            faultOf("%a = toy.neg(%x) | toy.relu(%x)\nwhere %a.value == 1", "replace %a with %x"))
        .isEqualTo("3:7: error: 'toy.neg' or 'toy.relu' has no attribute 'value'");
    assertThat(faultOf("%a = toy.neg(%x)", "%b = like %a(%x) {axis = 1}\nreplace %a with %b"))
        .isEqualTo("4:19: error: 'toy.neg' has no attribute 'axis'");
    // Before the operation that binds it, a value may be spoken of.
    isFine("where type(%x) == i64\n%a = toy.neg(%x)", "replace %a with %x");
  }

  @Test
  void whatNotEveryAlternativeBindsIsReportedWhereItStands() {
    assertThat(
            faultOf(
                "%a = toy.neg(%x) | toy.sub(%x, %y)\nwhere type(%y) == i64", "replace %a with %x"))
        .isEqualTo("2:32: error: the rule uses an operand that not every alternative binds");
    assertThat(
            faultOf(
                "%n = toy.matmul(%x, %x)\n%a = toy.neg(%n) | toy.relu(%x)\nwhere %n.transpose_x",
                "replace %a with %x"))
        .isEqualTo("2:6: error: the rule uses 'toy.matmul', which not every alternative binds");
    assertThat(
            faultOf("%a = toy.neg(%x) | toy.split(%x)", "replace %a with %x\nreplace %a#1 with %x"))
        .endsWith("'toy.neg' has 1 result, and result #1 is used");
    assertThat(faultOf("%a = toy.neg(%x)\nroot %b = toy.relu(%x)", "replace %b with %x"))
        .isEqualTo("2:6: error: no operation marked 'root' uses '%a': mark it 'root' too");
  }

  @Test
  void valuesOfKindsThatAreNeverAlikeAreReported() {
    assertThat(condition("%c.value == \"one\""))
        .isEqualTo(
            "5:7: error: this never holds: '%c.value' is a 64-bit integer attribute, and '\"one\"'"
                + " is a string");
    assertThat(condition("\"one\" == %c.value")).contains("this never holds");
    assertThat(condition("not (rank(%x) == f32)")).contains("5:12: error: this never holds");
    assertThat(condition("type(%x) == [1]")).contains("'type(%x)' is a type");
    assertThat(condition("%mm.transpose_x < 1"))
        .isEqualTo("5:7: error: '<' takes a number, and '%mm.transpose_x' is a bool attribute");
    assertThat(condition("rank(%x) and true"))
        .isEqualTo("5:7: error: 'and' takes a boolean, and 'rank(%x)' is a number");
    assertThat(condition("dim(%x, \"a\") == 1"))
        .isEqualTo("5:7: error: 'dim' takes a number, and '\"a\"' is a string");
    assertThat(condition("length(type(%x)) == 1")).contains("'length' takes a list");
    assertThat(condition("%c.value + type(%x) == 1")).contains("'+' takes a number");
    assertThat(condition("rank(%x) / 0 == 1"))
        .isEqualTo("5:7: error: integers divided by zero have no value");
    assertThat(condition("rank(%x) == 9223372036854775807 + 1"))
        .isEqualTo("5:19: error: this never has a value");
    assertThat(condition("rank(%x)"))
        .isEqualTo(
            "5:7: error: expected a condition, such as 'rank(%x) == …', and 'rank(%x)' is a"
                + " number");
    assertThat(condition("1 == 2"))
        .isEqualTo("5:7: error: expected a condition that depends on the match");
    assertThat(condition("present(1)"))
        .isEqualTo("5:15: error: expected an attribute that was matched, such as '%op.label'");
    assertThat(
            faultOf("%a = toy.neg(%x)", "%b = toy.split(%x) : rank(%x), i64\nreplace %a with %b"))
        .isEqualTo(
            "4:22: error: expected a type such as 'type(%x)' or 'tensor<1xf32>', and 'rank(%x)'"
                + " is a number");
    assertThat(
            faultOf(
                "%a = toy.neg(%x)",
                "%b = toy.const() {value = type(%x)} : i64\nreplace %a with %b"))
        .isEqualTo(
            "4:27: error: attribute 'value' of 'toy.const' is a 64-bit integer attribute, and"
                + " 'type(%x)' is a type");
    assertThat(faultOf("%a = toy.const() {value = \"zero\"}", "erase"))
        .endsWith(
            "attribute 'value' of 'toy.const' is a 64-bit integer attribute, and this is"
                + " '\"zero\"'");
    isFine(
        "%c = toy.const()\n%a = toy.neg(%c)\nwhere constant(%c) == \"one\" or %c.value == 2.0",
        "replace %a with %c");
  }

  @Test
  void resultsAreBoundByOneName() {
    String several =
        "expected '=': one name stands for all results of an operation; each of them is"
            + " '%r.' and its name, or '%r#1' by its place";
    assertThat(faultOf("%a = toy.neg(%x)", "%r:2 = toy.split(%x)\nreplace %a with %r.first"))
        .isEqualTo("4:3: error: " + several);
    assertThat(faultOf("%r, %s = toy.split(%x)", "replace %r with %x"))
        .isEqualTo("2:3: error: " + several);
  }

  @Test
  void missingResultTypesAreReportedAtTheOperation() {
    String untyped =
        "the result types of '%s' cannot be inferred: write them after it, such as"
            + " ': type(%%x)' or ': tensor<1xf32>'";
    assertThat(faultOf("%a = toy.neg(%x)", "%b = toy.split(%x)\nreplace %a with %b.first"))
        .isEqualTo("4:6: error: " + untyped.formatted("toy.split"));
    assertThat(
            faultOf("%a = toy.neg(%x)", "%b = other.op(%x)\n%c = toy.relu(%b)\nreplace %a with %c"))
        .isEqualTo("4:6: error: " + untyped.formatted("other.op"));
    assertThat(faultOf("%a = toy.neg(%x)", "%b = toy.relu(%x) : i64, i64\nreplace %a with %b"))
        .isEqualTo("4:6: error: 'toy.relu' has 1 result, and here are 2 types");
  }

  @Test
  void whatReplacesItselfIsReported() {
    assertThat(faultOf("%a = toy.relu(%x)", "replace %a with %a"))
        .isEqualTo(
            "4:9: error: a result of 'toy.relu' is replaced by itself: replace it by an operand"
                + " of what is matched or by what the rule makes");
    String comes =
        "a result of 'toy.relu' is replaced by what comes of it: once it is, '%s' would use"
            + " itself";
    assertThat(faultOf("%a = toy.relu(%x)\n%b = toy.neg(%a)", "replace %a with %b"))
        .isEqualTo("5:9: error: " + comes.formatted("toy.neg"));
    assertThat(
            faultOf(
                "%a = toy.relu(%x)\n%b = toy.neg(%a)", "%c = toy.sub(%b, %x)\nreplace %a with %c"))
        .isEqualTo("6:9: error: " + comes.formatted("toy.sub"));
    assertThat(
            faultOf(
                "%s = toy.split(%x)",
                "replace %s.first with %s.second\nreplace %s.second with %s.first"))
        .contains("what replaces it is replaced itself");
    assertThat(faultOf("%a = toy.relu(%x)", "replace %a with %x\nreplace %a with %x"))
        .contains("a result of 'toy.relu' is replaced twice");
    isFine("%s = toy.split(%x)", "replace %s.first with %s.second");
  }

  @Test
  void rulesThatFeedThemselvesAreReported() {
    String again =
        "' is matched by it again; demand of what is matched something that does not hold"
            + " of what is made, such as by 'where'";
    assertThat(
            faultOf("%a = toy.relu(%x)", "%t = toy.neg(%a)\n%b = toy.relu(%t)\nreplace %a with %b"))
        .isEqualTo("5:6: error: the rule would be applied for ever: 'toy.relu" + again);
    // What was matched stays where the result uses it.
    assertThat(faultOf("%a = toy.relu(%x)", "%b = toy.neg(%a)\nreplace %a with %b"))
        .isEqualTo("2:6: error: the rule would be applied for ever: 'toy.relu" + again);
    assertThat(faultOf("%a = toy.add(%x, %y)", "%b = toy.add(%y, %x)\nreplace %a with %b"))
        .contains("'toy.add" + again);
    // The operands of a commutative operation are found in either order.
    assertThat(
            faultOf(
                "%a = toy.add(%x, %y)\nwhere defined_by(%x, \"toy.const\")",
                "%b = toy.add(%y, %x)\nreplace %a with %b"))
        .contains("'toy.add" + again);
    assertThat(
            faultOf(
                "%n = toy.neg(%x)\n%a = toy.relu(%n)\nwhere type(%x) == i64",
                "%m = toy.neg(%x)\n%b = toy.relu(%m)\n%c = toy.sub(%b, %x)\nreplace %a with %c"))
        .contains("'toy.relu" + again);
    assertThat(
            faultOf(
                "%a = toy.matmul(%x, %y) {transpose_x = false}",
                "%b = toy.matmul(%y, %x) {transpose_y = %a.transpose_y}\nreplace %a with %b"))
        .contains("'toy.matmul" + again);
    assertThat(
            faultOf(
                "%a = toy.concat(%xs...)", "%b = toy.concat([%xs..., %xs...])\nreplace %a with %b"))
        .contains("'toy.concat" + again);
  }

  @Test
  void rulesThatEndAreNotReported() {
    // The operands decrease, until there are no two.
    isFine(
        "%a = toy.concat([%x, %y, %z])",
        "%p = toy.concat([%x, %y])\n%b = toy.concat([%p, %z])\nreplace %a with %b");
    // Attributes.
    isFine(
        "%a = toy.matmul(%x, %y) {transpose_x = false}",
        "%b = toy.matmul(%x, %y) {transpose_x = true}\nreplace %a with %b");
    isFine(
        "%a = toy.matmul(%x, %y) {transpose_x = true}",
        "%b = toy.matmul(%x, %y)\nreplace %a with %b");
    // A condition on what is another thing the next time.
    isFine(
        "%a = ordered toy.add(%x, %y)\nwhere defined_by(%x, \"toy.const\")",
        "%b = toy.add(%y, %x)\nreplace %a with %b");
    isFine(
        "%a = toy.relu(%x)\nwhere uses(%x) == 1",
        "%b = toy.relu(%x)\n%c = toy.sub(%b, %x)\nreplace %a with %c");
    // The same value twice.
    isFine("%a = toy.add(%x, %x)", "%n = toy.neg(%x)\n%b = toy.add(%x, %n)\nreplace %a with %b");
    // What is consumed is used elsewhere the next time.
    isFine(
        "%n = toy.neg(%x)\n%a = toy.relu(%n)",
        "%m = toy.neg(%x)\n%b = toy.relu(%m)\n%c = toy.sub(%b, %m)\nreplace %a with %c");
    // The operation is not made again.
    isFine(
        "%n = toy.neg(%x)\n%a = toy.relu(%n)",
        "%m = toy.relu(%x)\n%b = toy.neg(%m)\nreplace %a with %b");
  }

  @Test
  void whatIsNestedOrLongIsRefusedBeforeItIsTooDeep() {
    assertThat(condition("(".repeat(100_000) + "%mm.transpose_x"))
        .contains("expected at most 64 expressions in each other");
    assertThat(condition("not ".repeat(100_000) + "%mm.transpose_x")).contains("at most 64");
    assertThat(condition("rank(%x) == 1" + " + 1".repeat(100_000)))
        .contains("expected an expression of at most 500 operators and calls");
    assertThat(condition("rank(%x) == " + "- ".repeat(100_000) + "rank(%x)"))
        .contains("at most 64");
    assertThat(faultOf("%a = toy.concat(" + "[".repeat(100_000), "erase"))
        .contains("expected at most 64 lists in each other");
    StringBuilder chain = new StringBuilder("%v0 = toy.neg(%x)\n");
    for (int i = 1; i < 10_000; i++) {
      chain.append("%v").append(i).append(" = toy.neg(%v").append(i - 1).append(")\n");
    }
    assertThat(faultOf(chain.toString(), "erase")).contains("at most 500 operations to match");
    assertThat(faultOf("%a = toy.relu(%x)", chain + "replace %a with %v1"))
        .contains("at most 500 operations to make");
    assertThat(
            faultOf(
                "%s = toy.add(%x, %y)\n" + "%t = toy.add(%s, %z)\n".repeat(1) + sums(100),
                "replace %s99 with %x"))
        .contains("ways to commute operands");
  }

  private static String sums(int count) {
    StringBuilder text = new StringBuilder("%s0 = toy.add(%t, %w)\n");
    for (int i = 1; i < count; i++) {
      text.append("%%s%d = toy.add(%%s%d, %%w%d)\n".formatted(i, i - 1, i));
    }
    return text.toString();
  }
}
