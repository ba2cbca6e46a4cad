package dev.weir.rewrite.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternSet;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Patterns that insert operations with regions in which there is something already.
class InsertedRegionsTest {
  private static final IntegerType I64 = IntegerType.I64;

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

  /// `print(neg(add(arg0, arg1)))`
  private static Program negOfAdd() {
    Program p = new Program(2);
    return p.print(p.v(Toy.NEG, p.v(Toy.ADD, p.arg(0), p.arg(1))));
  }

  /// An operation of one result with a region that holds `inside`.
  private static Operation holding(Operation... inside) {
    OperationState loop = new OperationState(Toy.LOOP, Location.unknown());
    Block body = new Block(List.of());
    loop.setResultTypes(List.of(I64)).addRegion().append(body);
    Operation built = loop.build();
    for (Operation op : inside) {
      OpBuilder.atEnd(body).insert(op);
    }
    return built;
  }

  @Test
  void whatInsertedRegionsHoldIsLegalisedToo() {
    Program p = negOfAdd();
    Pattern loops =
        RewritePattern.onName(
            "toy.neg",
            "neg-to-loop",
            (op, rw) -> {
              rw.insert(holding());
              Operation nested = holding(make(Toy.MUL, I64, op.operand(0), op.operand(0)));
              Operation made =
                  rw.insert(
                      holding(nested, make(Toy.ADD, I64, op.operand(0), op.operand(0)), holding()));
              rw.replace(op, made.results());
              return Rewrite.applied();
            });
    assertThat(
            conversion(
                    toyExcept("toy.neg", "toy.add", "toy.mul").build(),
                    loops,
                    rename(Toy.ADD, Toy.SUB),
                    rename(Toy.MUL, Toy.SUB))
                .full(p.func, new Diagnostics()))
        .isTrue();
    assertThat(p.func.toString()).doesNotContain("toy.neg", "toy.add", "toy.mul");
    assertThat(p.func.toString().split("toy.sub", -1)).hasSize(4);
    assertThat(p.func.toString().split("toy.loop", -1)).hasSize(5);
  }

  @Test
  void whatInsertedRegionsHoldMayInsertRegionsInTurn() {
    int depth = 10_000;
    Program p = new Program(0);
    p.print(p.constant(depth));
    Pattern peel =
        RewritePattern.onName(
            "toy.const",
            "peel",
            (op, rw) -> {
              long left = ((Toy.ConstOp) op).value();
              Operation inner;
              if (left > 0) {
                OperationState state = new OperationState(Toy.CONST, Location.unknown());
                state.setAttribute("value", IntegerAttr.i64(left - 1));
                inner = state.setResultTypes(I64).build();
              } else {
                inner = holding();
              }
              rw.replace(op, rw.insert(holding(inner)).results());
              return Rewrite.applied();
            });
    assertThat(conversion(toyExcept("toy.const").build(), peel).full(p.func, new Diagnostics()))
        .isTrue();
    int found = 0;
    for (Operation at = p.body.first();
        at != null && at.regionCount() > 0;
        at = at.region(0).first().first()) {
      found++;
    }
    assertThat(found).isEqualTo(depth + 2);
  }

  @Test
  void anIllegalOperationInAnInsertedRegionFailsTheConversion() {
    Program p = negOfAdd();
    String before = p.func.toString();
    Pattern loops =
        RewritePattern.onName(
            "toy.neg",
            "neg-to-loop",
            (op, rw) -> {
              Operation made = rw.insert(holding(make(Toy.MUL, I64, op.operand(0), op.operand(0))));
              rw.replace(op, made.results());
              return Rewrite.applied();
            });
    Diagnostics diagnostics = new Diagnostics();
    assertThat(conversion(toyExcept("toy.neg", "toy.mul").build(), loops).full(p.func, diagnostics))
        .isFalse();
    assertThat(messages(diagnostics)).containsExactly("failed to legalize operation 'toy.mul'");
    assertThat(p.func.toString()).isEqualTo(before);
  }
}
