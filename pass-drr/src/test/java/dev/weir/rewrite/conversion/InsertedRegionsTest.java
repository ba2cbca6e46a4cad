package dev.weir.rewrite.conversion;

import static dev.weir.rewrite.conversion.ToyConversions.I64;
import static dev.weir.rewrite.conversion.ToyConversions.conversion;
import static dev.weir.rewrite.conversion.ToyConversions.make;
import static dev.weir.rewrite.conversion.ToyConversions.messages;
import static dev.weir.rewrite.conversion.ToyConversions.negOfAdd;
import static dev.weir.rewrite.conversion.ToyConversions.rename;
import static dev.weir.rewrite.conversion.ToyConversions.toyExcept;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import dev.weir.toy.Program;
import dev.weir.toy.Toy;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Patterns that insert operations with regions in which there is something already.
class InsertedRegionsTest {

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
