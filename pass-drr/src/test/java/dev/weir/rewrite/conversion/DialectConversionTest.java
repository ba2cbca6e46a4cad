package dev.weir.rewrite.conversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.rewrite.RewriteTrace;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DialectConversionTest {
  private static final IntegerType I64 = IntegerType.I64;
  private static final IntegerType I32 = IntegerType.I32;

  private static Operation make(OpDefinition definition, Type type, Value... operands) {
    return new OperationState(definition, Location.unknown())
        .addOperands(operands)
        .setResultTypes(type)
        .build();
  }

  /// Replaces `from` by `to` with the operands as they are.
  private static Pattern rename(OpDefinition from, OpDefinition to) {
    return RewritePattern.onName(
        from.name(),
        from.name() + "-to-" + to.name(),
        (op, rw) -> {
          rw.replace(op, rw.insert(make(to, I64, op.operands().values())).results());
          return Rewrite.applied();
        });
  }

  private static DialectConversion conversion(ConversionTarget target, Pattern... patterns) {
    FrozenPatterns frozen = PatternSet.of(patterns).freeze();
    return DialectConversion.of(target, frozen, Program.REGISTRY);
  }

  private static ConversionTarget.Builder toyExcept(String... illegal) {
    return ConversionTarget.builder().legalDialects("toy").illegal(illegal);
  }

  private static List<String> messages(Diagnostics diagnostics) {
    return diagnostics.all().stream().map(Diagnostic::message).toList();
  }

  private static List<String> notes(Diagnostics diagnostics, int index) {
    return diagnostics.all().get(index).notes().stream().map(Diagnostic.Note::message).toList();
  }

  /// `print(neg(add(arg0, arg1)))`
  private static Program negOfAdd() {
    Program p = new Program(2);
    return p.print(p.v(Toy.NEG, p.v(Toy.ADD, p.arg(0), p.arg(1))));
  }

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

  /// i64 becomes i32, and i1 a pair of i32; the rest stays.
  private static TypeConverter.Builder narrow() {
    return TypeConverter.builder()
        .keepOthers()
        .convertToMany(
            IntegerType.class,
            t ->
                t.equals(I64)
                    ? Optional.of(ImmutableList.of(I32))
                    : t.equals(IntegerType.I1)
                        ? Optional.of(ImmutableList.of(I32, I32))
                        : Optional.empty());
  }

  private static ConversionPattern retype(OpDefinition definition, TypeConverter types) {
    return ConversionPattern.onName(
        definition.name(),
        "retype-" + definition.name(),
        types,
        (op, operands, rw) -> {
          var results = types.convertAll(op.resultTypes());
          if (results.isEmpty()) {
            return Rewrite.noMatch("no result types");
          }
          Operation made =
              new OperationState(definition, op.location())
                  .addOperands(operands.flat())
                  .setResultTypes(results.get())
                  .build();
          rw.insert(made);
          rw.replace(op, made.results());
          return Rewrite.applied();
        });
  }

  private static ConversionTarget narrowTarget(TypeConverter types, String... stay) {
    return ConversionTarget.builder()
        .legalDialectIf("toy", op -> op.regionCount() > 0 || types.isLegal(op))
        .legal(stay)
        .build();
  }

  private static List<String> names(Block block) {
    return com.google.common.collect.Streams.stream(block).map(Operation::name).toList();
  }

  @Test
  void castsBetweenConvertedOperationsVanish() {
    TypeConverter types = narrow().build();
    Program p = negOfAdd();
    boolean done =
        conversion(
                withFunctions(types),
                signatures(types),
                retype(Toy.ADD, types),
                retype(Toy.NEG, types),
                retype(Toy.PRINT, types))
            .full(module(p), new Diagnostics());
    assertThat(done).isTrue();
    assertThat(names(p.body)).containsExactly("toy.add", "toy.neg", "toy.print");
    assertThat(p.body.argumentTypes()).containsExactly(I32, I32);
    assertThat(p.body.first().result(0).type()).isEqualTo(I32);
    assertThat(p.text()).isEqualTo("print(neg(add(arg0, arg1)))");
  }

  private static Operation module(Program p) {
    OperationState module = new OperationState(Toy.MODULE, Location.unknown());
    Block block = new Block();
    module.addRegion().append(block);
    dev.weir.ir.OpBuilder.atEnd(block).insert(p.func);
    return module.build();
  }

  /// Converts the arguments of functions, in place.
  private static Pattern signatures(TypeConverter types) {
    return ConversionPattern.on(
        Toy.FuncOp.class,
        "signature",
        types,
        (op, operands, rw) -> {
          Type stuck = rw.convertRegionTypes(op.region(0), types);
          return stuck == null ? Rewrite.applied() : Rewrite.noMatch("cannot convert " + stuck);
        });
  }

  private static ConversionTarget withFunctions(TypeConverter types, String... stay) {
    return ConversionTarget.builder()
        .legalDialectIf("toy", types::isLegal)
        .legalIf(Toy.FuncOp.class, op -> types.isLegal(op.region(0)))
        .legal(stay)
        .build();
  }

  @Test
  void aUserThatStaysGetsASourceMaterialisation() {
    TypeConverter types =
        narrow()
            .sourceMaterialization((b, to, from) ->
                Optional.of(
                    ImmutableList.of(b.insert(make(Toy.LOAD, to.get(0), from.get(0))).result(0))))
            .build();
    Program p = negOfAdd();
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        conversion(
                withFunctions(types, "toy.print", "toy.load"),
                signatures(types),
                retype(Toy.ADD, types),
                retype(Toy.NEG, types))
            .full(module(p), diagnostics);
    assertThat(messages(diagnostics)).isEmpty();
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(load(neg(add(arg0, arg1))))");
    assertThat(p.body.last().operand(0).type()).isEqualTo(I64);
  }

  @Test
  void aValueThatStaysGetsATargetMaterialisationOnce() {
    TypeConverter types =
        narrow()
            .targetMaterialization((b, to, from) ->
                Optional.of(
                    ImmutableList.of(b.insert(make(Toy.LOAD, to.get(0), from.get(0))).result(0))))
            .build();
    Program p = new Program(1);
    p.print(p.v(Toy.MUL, p.arg(0), p.arg(0)));
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        conversion(
                narrowTarget(types, "toy.load"), retype(Toy.MUL, types), retype(Toy.PRINT, types))
            .full(p.func, diagnostics);
    assertThat(messages(diagnostics)).isEmpty();
    assertThat(done).isTrue();
    assertThat(p.text()).isEqualTo("print(mul(load(arg0), load(arg0)))");
    assertThat(p.count(Toy.LOAD)).isEqualTo(1);
  }

  @Test
  void aCastThatNobodyCanMakeIsAnErrorAndNothingChanged() {
    TypeConverter types = narrow().build();
    Program p = negOfAdd();
    Operation module = module(p);
    String before = module.toString();
    Diagnostics diagnostics = new Diagnostics();
    DialectConversion conversion =
        conversion(
            withFunctions(types, "toy.print"),
            signatures(types),
            retype(Toy.ADD, types),
            retype(Toy.NEG, types));
    assertThat(conversion.full(module, diagnostics)).isFalse();
    assertThat(messages(diagnostics))
        .containsExactly(
            "failed to legalize unresolved materialization from ('i32') to ('i64') that remained"
                + " live after conversion");
    assertThat(notes(diagnostics, 0)).containsExactly("see existing live user here: toy.print");
    assertThat(module.toString()).isEqualTo(before);

    assertThat(conversion.keepingCasts().full(module, new Diagnostics())).isTrue();
    assertThat(names(p.body))
        .containsExactly("toy.add", "toy.neg", "builtin.unrealized_conversion_cast", "toy.print");
  }

  @Test
  void oneValueMayBecomeSeveral() {
    TypeConverter types = narrow().build();
    Program p = new Program(1);
    Operation load = p.builder.insert(make(Toy.LOAD, IntegerType.I1, p.arg(0)));
    p.print(load.result(0), load.result(0));
    ConversionPattern split =
        ConversionPattern.on(
            Toy.LoadOp.class,
            "split",
            types,
            (op, operands, rw) -> {
              Operation made =
                  new OperationState(Toy.SPLIT, op.location())
                      .addOperands(operands.one(0))
                      .setResultTypes(I32, I32)
                      .build();
              rw.insert(made);
              rw.replaceWithMany(op, List.of(made.results()));
              return Rewrite.applied();
            });
    Diagnostics diagnostics = new Diagnostics();
    boolean done =
        conversion(withFunctions(types), signatures(types), split, retype(Toy.PRINT, types))
            .full(module(p), diagnostics);
    assertThat(messages(diagnostics)).isEmpty();
    assertThat(done).isTrue();
    assertThat(p.text())
        .isEqualTo("print(split(arg0)#0, split(arg0)#1, split(arg0)#0, split(arg0)#1)");
  }

  @Test
  void oneArgumentMayBecomeSeveralOrNone() {
    TypeConverter types = narrow().build();
    Block block = new Block(List.of(IntegerType.I1, I64, I64));
    OperationState func = new OperationState(Toy.FUNC, Location.unknown());
    func.addRegion().append(block);
    Operation built = func.build();
    dev.weir.ir.OpBuilder.atEnd(block)
        .add(
            new OperationState(Toy.PRINT, Location.unknown())
                .addOperands(block.argument(0), block.argument(1))
                .setResultTypes(List.of()));
    OperationState module = new OperationState(Toy.MODULE, Location.unknown());
    Block top = new Block();
    module.addRegion().append(top);
    dev.weir.ir.OpBuilder.atEnd(top).insert(built);
    ConversionPattern signature =
        ConversionPattern.on(
            Toy.FuncOp.class,
            "signature",
            types,
            (op, operands, rw) -> {
              rw.convertSignature(
                  op.region(0).entry(),
                  new SignatureConversion(3)
                      .convert(0, List.of(I32, I32))
                      .convert(1, List.of(I32))
                      .convert(2, List.of()));
              return Rewrite.applied();
            });
    Diagnostics diagnostics = new Diagnostics();
    assertThat(
            conversion(withFunctions(types), signature, retype(Toy.PRINT, types))
                .full(module.build(), diagnostics))
        .isTrue();
    assertThat(block.argumentTypes()).containsExactly(I32, I32, I32);
    assertThat(Program.textOf(block)).isEqualTo("print(arg0, arg1, arg2)");
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
