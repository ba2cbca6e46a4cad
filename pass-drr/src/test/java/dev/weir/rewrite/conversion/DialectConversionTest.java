package dev.weir.rewrite.conversion;

import static dev.weir.rewrite.conversion.ToyConversions.I64;
import static dev.weir.rewrite.conversion.ToyConversions.conversion;
import static dev.weir.rewrite.conversion.ToyConversions.make;
import static dev.weir.rewrite.conversion.ToyConversions.messages;
import static dev.weir.rewrite.conversion.ToyConversions.negOfAdd;
import static dev.weir.rewrite.conversion.ToyConversions.notes;
import static dev.weir.rewrite.conversion.ToyConversions.rename;
import static dev.weir.rewrite.conversion.ToyConversions.toyExcept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.rewrite.RewriteTrace;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;
import org.junit.jupiter.api.Test;

class DialectConversionTest {
  @Test
  void convertsWhatIsIllegalAndLeavesTheRest() {
    Program p = negOfAdd();
    boolean done =
        conversion(
                toyExcept("toy.add").build(), rename(Toy.ADD, Toy.MUL), rename(Toy.NEG, Toy.RELU))
            .full(p.func, new Diagnostics());
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(neg(mul(arg0, arg1)))");
  }

  @Test
  void anOpOutweighsItsDialectWhicheverIsSaidFirst() {
    ConversionTarget target =
        ConversionTarget.builder().illegal(Toy.AddOp.class).legalDialects("toy").build();
    Operation add = negOfAdd().body.first();
    assertThat(target.legality(add)).isEqualTo(Legality.ILLEGAL);
    assertThat(target.legality(add.next())).isEqualTo(Legality.LEGAL);
  }

  @Test
  void amongEqualsTheLastWordCounts() {
    ConversionTarget target =
        ConversionTarget.builder().illegal("toy.add").legal("toy.add").build();
    Operation add = negOfAdd().body.first();
    assertThat(target.legality(add)).isEqualTo(Legality.LEGAL);
    assertThat(target.legality(add.next())).isEqualTo(Legality.UNKNOWN);
  }

  @Test
  void legalityMayDependOnTheOperation() {
    Program p = new Program(1);
    p.print(p.v(Toy.ADD, p.arg(0), p.arg(0)), p.v(Toy.ADD, p.arg(0), p.constant(1)));
    ConversionTarget target =
        ConversionTarget.builder()
            .legalDialects("toy")
            .legalIf(Toy.AddOp.class, op -> op.operand(0) != op.operand(1))
            .build();
    assertThat(conversion(target, rename(Toy.ADD, Toy.MUL)).full(p.func, new Diagnostics()))
        .isTrue();
    assertThat(p.text()).isEqualTo("print(mul(arg0, arg0), add(arg0, 1))");
  }

  @Test
  void unknownOperationsMayStayInAPartialConversionOnly() {
    ConversionTarget target =
        ConversionTarget.builder().legal("toy.print", "toy.mul").illegal("toy.add").build();
    Program p = negOfAdd();
    assertThat(conversion(target, rename(Toy.ADD, Toy.MUL)).partial(p.func, new Diagnostics()))
        .isTrue();
    assertThat(p.text()).isEqualTo("print(neg(mul(arg0, arg1)))");

    Program q = negOfAdd();
    Diagnostics diagnostics = new Diagnostics();
    assertThat(conversion(target, rename(Toy.ADD, Toy.MUL)).full(q.func, diagnostics)).isFalse();
    assertThat(messages(diagnostics)).containsExactly("failed to legalize operation 'toy.neg'");
    assertThat(notes(diagnostics, 0)).containsExactly("no pattern applies to 'toy.neg'");
    assertThat(q.text()).isEqualTo("print(neg(add(arg0, arg1)))");
  }

  @Test
  void everyFailureIsReportedAndNothingChanged() {
    Program p = negOfAdd();
    Operation neg = p.body.first().next();
    Diagnostics diagnostics = new Diagnostics();
    Pattern picky =
        RewritePattern.on(Toy.NegOp.class, "picky", (op, rw) -> Rewrite.noMatch("it is not blue"));
    Pattern hopeless = rename(Toy.NEG, Toy.SUB);
    ConversionTarget target =
        ConversionTarget.builder()
            .legal("toy.print", "toy.mul")
            .illegal("toy.add", "toy.neg", "toy.sub")
            .build();
    p.print(p.v(Toy.SUB, p.arg(0), p.arg(1)));
    String before = p.func.toString();
    boolean done =
        conversion(target, rename(Toy.ADD, Toy.MUL), picky, hopeless).partial(p.func, diagnostics);
    assertThat(done).isFalse();
    assertThat(messages(diagnostics))
        .containsExactly(
            "failed to legalize operation 'toy.neg' that was explicitly marked illegal",
            "failed to legalize operation 'toy.sub' that was explicitly marked illegal");
    assertThat(notes(diagnostics, 0))
        .containsExactly(
            "pattern 'picky' does not apply: it is not blue",
            "pattern 'toy.neg-to-toy.sub' was taken back: 'toy.sub', which it left, could not be"
                + " legalised");
    assertThat(p.func.toString()).isEqualTo(before);
    assertThat(p.body.first().next()).isSameAs(neg);
  }

  @Test
  void whatCannotBeFinishedIsTakenBackAndTheNextPatternTried() {
    Program p = negOfAdd();
    Pattern first = ((RewritePattern) rename(Toy.NEG, Toy.SUB)).withBenefit(2);
    boolean done =
        conversion(toyExcept("toy.neg", "toy.sub").build(), rename(Toy.NEG, Toy.RELU), first)
            .full(p.func, new Diagnostics());
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(relu(add(arg0, arg1)))");
  }

  @Test
  void everyAttemptIsToldToAnObserver() {
    Program p = new Program(1);
    p.print(p.v(Toy.NEG, p.arg(0)));
    Pattern late =
        RewritePattern.on(Toy.NegOp.class, "late", (op, rw) -> Rewrite.noMatch("it is late"))
            .withBenefit(3);
    Pattern first = ((RewritePattern) rename(Toy.NEG, Toy.SUB)).withBenefit(2);
    StringBuilder trace = new StringBuilder();
    conversion(toyExcept("toy.neg", "toy.sub").build(), rename(Toy.NEG, Toy.RELU), first, late)
        .observedBy(RewriteTrace.of(trace::append))
        .full(p.func, new Diagnostics());
    assertThat(trace.toString())
        .isEqualTo(
            """
            'toy.neg' at an unknown place
              'late': no match: it is late
              'toy.neg-to-toy.sub': applied
            'toy.neg' at an unknown place
              'toy.neg-to-toy.sub': taken back: what it left could not be legalised
              'toy.neg-to-toy.relu': applied
            """);
  }

  @Test
  void resultsOfPatternsAreLegalisedInTurn() {
    Program p = negOfAdd();
    boolean done =
        conversion(
                toyExcept("toy.neg", "toy.relu").build(),
                rename(Toy.NEG, Toy.RELU),
                rename(Toy.RELU, Toy.LOAD))
            .full(p.func, new Diagnostics());
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(load(add(arg0, arg1)))");
  }

  @Test
  void aPatternIsNotAppliedToWhatItMadeUnlessItKnowsWhenToStop() {
    ConversionPattern grow =
        ConversionPattern.on(
            Toy.ConcatOp.class,
            "grow",
            (op, operands, rw) -> {
              var more = ImmutableList.<Value>builder().addAll(operands.flat()).add(op.operand(0));
              Operation made =
                  new OperationState(Toy.CONCAT, op.location())
                      .addOperands(more.build())
                      .setResultTypes(I64)
                      .build();
              rw.replace(op, rw.insert(made).results());
              return Rewrite.applied();
            });
    ConversionTarget target =
        ConversionTarget.builder()
            .legalDialects("toy")
            .legalIf(Toy.ConcatOp.class, op -> op.operandCount() == 4)
            .build();
    Program p = new Program(1);
    p.print(p.v(Toy.CONCAT, p.arg(0)));
    Diagnostics diagnostics = new Diagnostics();
    assertThat(conversion(target, grow).full(p.func, diagnostics)).isFalse();
    assertThat(notes(diagnostics, 0).get(0))
        .contains("pattern 'grow' is not applied to 'toy.concat', which it made itself");
    assertThat(p.text()).isEqualTo("print(concat(arg0))");

    assertThat(conversion(target, grow.withBoundedRecursion()).full(p.func, new Diagnostics()))
        .isTrue();
    assertThat(p.text()).isEqualTo("print(concat(arg0, arg0, arg0, arg0))");
  }

  @Test
  void analysisNamesWhatCouldBeConvertedAndChangesNothing() {
    Program p = negOfAdd();
    String before = p.func.toString();
    ConversionTarget target = ConversionTarget.builder().legal("toy.print", "toy.mul").build();
    var found = conversion(target, rename(Toy.ADD, Toy.MUL)).analyze(p.func);
    Operation add = p.body.first();
    assertThat(found).containsExactly(add, add.next().next());
    assertThat(p.func.toString()).isEqualTo(before);
  }

  @Test
  void whatARecursivelyLegalOperationHoldsIsLeftAlone() {
    Program p = new Program(1);
    OperationState loop = new OperationState(Toy.LOOP, Location.unknown());
    loop.addOperands(p.arg(0)).setResultTypes(List.of());
    Block body = new Block(List.of());
    loop.addRegion().append(body);
    Operation built = loop.build();
    p.builder.insert(built);
    dev.weir.ir.OpBuilder.atEnd(body).insert(make(Toy.NEG, I64, p.arg(0)));
    p.print(p.v(Toy.NEG, p.arg(0)));
    ConversionTarget.Builder target = toyExcept("toy.neg");
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            conversion(target.recursivelyLegal(Toy.LoopOp.class).build(), rename(Toy.NEG, Toy.RELU))
                .full(p.func, diagnostics))
        .isTrue();
    assertThat(body.first().name()).isEqualTo("toy.neg");
    assertThat(p.text()).isEqualTo("loop(arg0)\nprint(relu(arg0))");
  }

  @Test
  void whatAPatternDidBeforeItGaveUpIsTakenBack() {
    Program p = negOfAdd();
    String before = p.func.toString();
    ConversionPattern meddler =
        ConversionPattern.on(
            Toy.AddOp.class,
            "meddler",
            (op, operands, rw) -> {
              Operation next = op.next();
              rw.setOperands(op, List.of(op.operand(1), op.operand(0)));
              rw.replace(next, op.results());
              rw.setAttribute(op, "note", dev.weir.ir.attr.BoolAttr.TRUE);
              rw.insert(make(Toy.CONCAT, I64, op.operand(0)));
              return Rewrite.noMatch("changed my mind");
            });
    Diagnostics diagnostics = new Diagnostics();
    assertThat(conversion(toyExcept("toy.add").build(), meddler).partial(p.func, diagnostics))
        .isFalse();
    assertThat(p.func.toString()).isEqualTo(before);
    assertThat(p.arg(0).useCount()).isEqualTo(1);
  }

  @Test
  void aPatternOfAConversionWorksNowhereElse() {
    ConversionPattern pattern =
        ConversionPattern.on(Toy.AddOp.class, "p", (op, operands, rw) -> Rewrite.applied());
    Program p = negOfAdd();
    assertThatThrownBy(() ->
            dev.weir.rewrite.GreedyDriver.run(
                p.func, PatternSet.of(pattern).freeze(), Program.REGISTRY))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("works in a dialect conversion only");
  }
}
