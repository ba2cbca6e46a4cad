package dev.weir.drr;

import static dev.weir.drr.DrrRule.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.SourceText;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.PatternSet;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import org.junit.jupiter.api.Test;

/// Java code that rules in text call by its name.
class NativeFunctionsTest {
  private static final NativeFunction IS_ARGUMENT =
      NativeFunction.constraint(
          "toy.is_argument", "whether a value is an argument", NativeFunctionsTest::isArgument);
  private static final NativeFunction IS_SAME_TYPE =
      NativeFunction.constraint(
          "toy.is_same_type", "whether two values have one type", NativeFunctionsTest::sameType);
  private static final NativeFunction NEXT =
      NativeFunction.of(
          "toy.next",
          "the next number after an even one",
          ImmutableList.of(NativeFunction.Parameter.EXPRESSION),
          given ->
              given.expression(0) instanceof Long number && number % 2 == 0
                  ? (Object) (int) (number + 1)
                  : null);
  private static final NativeFunction COUNT =
      NativeFunction.of(
          "toy.count",
          "the number of values",
          ImmutableList.of(NativeFunction.Parameter.GROUP),
          given -> given.group(0).size());
  private static final NativeFunction NEGATED =
      NativeFunction.builder(
          "toy.negated",
          "a value, negated so many times",
          ImmutableList.of(NativeFunction.Parameter.VALUE, NativeFunction.Parameter.EXPRESSION),
          NativeFunctionsTest::negated);
  private static final NativeFunctions ALL =
      NativeFunctions.of(IS_ARGUMENT, IS_SAME_TYPE, NEXT, COUNT, NEGATED);

  private static Value negated(NativeFunction.Arguments given, PatternRewriter rewriter) {
    Value value = given.value(0);
    for (long i = (Long) given.expression(1); i > 0; i--) {
      value =
          rewriter
              .add(
                  new OperationState(Toy.NEG, Location.unknown())
                      .addOperands(value)
                      .setResultTypes(value.type()))
              .result(0);
    }
    return value;
  }

  private static boolean isArgument(Value value) {
    return value instanceof BlockArgument;
  }

  private static boolean sameType(Value a, Value b) {
    return a.type().equals(b.type());
  }

  private static DrrRule load(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return RuleFile.parse(SourceText.of("r", text), Program.REGISTRY, ALL, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()))
        .get(0);
  }

  private static String faultOf(String condition) {
    Diagnostics diagnostics = new Diagnostics();
    String text =
        "rule r {\nmatch {\n%n = toy.concat(%xs...)\nwhere "
            + condition
            + "\n}\nrewrite {\nreplace %n with %n\n}\n}\n";
    SourceText source = SourceText.of("r", text);
    assertThat(RuleFile.parse(source, Program.REGISTRY, ALL, diagnostics)).isEmpty();
    return new DiagnosticPrinter(source).print(diagnostics);
  }

  private static String faultOfMade(String made) {
    Diagnostics diagnostics = new Diagnostics();
    String text =
        "rule r {\nmatch {\n%n = toy.neg(%x)\n} rewrite {\n"
            + made
            + "\nreplace %n with %x\n}\n}\n";
    SourceText source = SourceText.of("r", text);
    assertThat(RuleFile.parse(source, Program.REGISTRY, ALL, diagnostics)).isEmpty();
    return new DiagnosticPrinter(source).print(diagnostics);
  }

  private static String rewritten(Program p, DrrRule rule) {
    GreedyDriver.run(
        p.func,
        new PatternSet().add(rule).freeze(),
        Program.REGISTRY,
        GreedyConfig.defaults().withFold(false));
    return p.text();
  }

  @Test
  void aConditionIsAskedByItsName() {
    DrrRule rule =
        load(
            """
            rule "twice" {
              match {
                %inner = toy.neg(%x)
                %outer = toy.neg(%inner)
                where toy.is_argument(%x) and toy.is_same_type(%x, %outer), "no argument"
              }
              rewrite {
                replace %outer with %x
              }
            }
            """);
    Program p = new Program(1);
    p.print(
        p.v(Toy.NEG, p.v(Toy.NEG, p.arg(0))), p.v(Toy.NEG, p.v(Toy.NEG, p.v(Toy.LOAD, p.arg(0)))));
    assertThat(rewritten(p, rule)).isEqualTo("print(arg0, neg(neg(load(arg0))))");
    assertThat(rule.toString())
        .contains("where toy.is_argument(%x) and toy.is_same_type(%x, %outer), \"no argument\"");
    assertThat(load(rule.toString()).toString()).isEqualTo(rule.toString());
  }

  @Test
  void anAttributeIsComputedByIt() {
    DrrRule rule =
        load(
            """
            rule "next" {
              match {
                %a = toy.const()
                %n = toy.neg(%a)
              }
              rewrite {
                %c = toy.const() {value = 10 * toy.next(%a.value)} : type(%a)
                replace %n with %c
              }
            }
            """);
    Program p = new Program(0);
    p.print(p.v(Toy.NEG, p.constant(4)), p.v(Toy.NEG, p.constant(3)));
    assertThat(rewritten(p, rule))
        .as("a rule without a value does not apply")
        .isEqualTo("print(50, neg(3))");
  }

  @Test
  void groupsAreGivenWhole() {
    DrrRule rule =
        load(
            """
            rule "pair" {
              match {
                %all = toy.concat(%xs...)
                where toy.count(%xs...) == 2
              }
              rewrite {
                %four = toy.concat([%xs..., %xs...])
                replace %all with %four
              }
            }
            """);
    Program p = new Program(3);
    p.print(p.v(Toy.CONCAT, p.arg(0), p.arg(1)), p.v(Toy.CONCAT, p.arg(0), p.arg(1), p.arg(2)));
    assertThat(rewritten(p, rule))
        .isEqualTo("print(concat(arg0, arg1, arg0, arg1), concat(arg0, arg1, arg2))");
  }

  @Test
  void aValueIsMadeByIt() {
    DrrRule rule =
        load(
            """
            rule "made" {
              match {
                %c = toy.const()
                %sum = ordered toy.add(%x, %c)
              }
              rewrite {
                %many = native toy.negated(%x, toy.next(%c.value))
                %made = toy.sub(%many, %x)
                replace %sum with %made
              }
            }
            """);
    Program p = new Program(1);
    p.print(p.v(Toy.ADD, p.arg(0), p.constant(0)), p.v(Toy.ADD, p.arg(0), p.constant(1)));
    assertThat(rewritten(p, rule)).isEqualTo("print(sub(neg(arg0), arg0), add(arg0, 1))");
    assertThat(rule.toString()).contains("%many = native toy.negated(%x, toy.next(%c.value))");
    assertThat(load(rule.toString()).toString()).isEqualTo(rule.toString());
  }

  @Test
  void aRuleInJavaPrintsTheNameAndCanBeReadBack() {
    DrrRule rule =
        rule(
            "argument",
            (p, x) -> {
              var root = p.op("toy.neg", x);
              p.match(root)
                  .where("it is no argument", IS_ARGUMENT.holds(x))
                  .replaceWith(p.op("toy.relu", x));
            });
    assertThat(rule.toString()).contains("where toy.is_argument(%a), \"it is no argument\"");
    Program p = new Program(1);
    p.print(p.v(Toy.NEG, p.arg(0)), p.v(Toy.NEG, p.v(Toy.LOAD, p.arg(0))));
    assertThat(rewritten(p, load(rule.toString()))).isEqualTo("print(relu(arg0), neg(load(arg0)))");
  }

  @Test
  void whatIsWrongIsShownWhereItIs() {
    assertThat(faultOf("toy.is_row(%n)"))
        .startsWith("r:4:7: error: there is no native function 'toy.is_row'");
    assertThat(faultOf("toy.is_same_type(%n)"))
        .startsWith("r:4:26: error: 'toy.is_same_type' takes 2 arguments, not 1");
    assertThat(faultOf("toy.is_argument(%n, %n)"))
        .startsWith("r:4:25: error: 'toy.is_argument' takes 1 argument, and here is another");
    assertThat(faultOf("toy.is_argument(3)"))
        .startsWith("r:4:23: error: expected a value that was matched");
    assertThat(faultOf("toy.is_argument(%xs...)"))
        .startsWith("r:4:23: error: '%xs...' is a group of values, where one value is expected");
    assertThat(faultOf("toy.negated(%n, 1)"))
        .startsWith(
            "r:4:7: error: 'toy.negated' makes a value: write '%v = native toy.negated(…)'");
    assertThat(faultOfMade("%v = native toy.next(2)"))
        .startsWith("r:5:13: error: 'toy.next' makes no value");
    assertThat(faultOfMade("%v = native toy.negated(%n, 1)"))
        .startsWith("r:5:1: error: '%v' is not used");
    assertThat(faultOfMade("%v = native toy.negated(%n, 1)\n%w = native toy.negated(%v, 1)"))
        .startsWith("r:6:25: error: '%v' is made by the rule: only of what was matched");
    assertThat(faultOfMade("%v = native toy.negated(%n, 1)\n%v = toy.neg(%n)"))
        .startsWith("r:6:1: error: redefinition of '%v'");
    assertThat(faultOf("maximum(%n)")).startsWith("r:4:7: error: there is no function 'maximum'");
  }

  @Test
  void misuseInJavaIsRefused() {
    assertThatThrownBy(() -> NativeFunctions.of(NEXT, NEXT))
        .hasMessage("native function 'toy.next' is registered twice");
    assertThatThrownBy(() -> NativeFunction.constraint("row", "", NativeFunctionsTest::isArgument))
        .hasMessage("'row' has no dot: names without are those of the language");
    assertThatThrownBy(() -> IS_ARGUMENT.holds())
        .hasMessage("'toy.is_argument' takes [VALUE], not 0 values");
    assertThatThrownBy(() -> NEXT.holds(new ValueNode.Input(null)))
        .hasMessage("'toy.next' takes [EXPRESSION], not 1 values");
  }

  @Test
  void aValueThatExpressionsDoNotKnowIsAFaultOfTheFunction() {
    NativeFunction odd =
        NativeFunction.of(
            "toy.odd",
            "something odd",
            ImmutableList.of(NativeFunction.Parameter.EXPRESSION),
            given -> Thread.currentThread());
    assertThatThrownBy(() -> odd.apply(new Object[] {1L}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("native function 'toy.odd' yields a java.lang.Thread");
  }
}
