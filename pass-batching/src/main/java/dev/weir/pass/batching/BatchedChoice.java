package dev.weir.pass.batching;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A choice for many lanes. Where all lanes choose alike it stays a choice; else both bodies run, each for
/// the lanes that chose it, and `where` picks.
final class BatchedChoice {
  private final LaneSweep sweep;
  private final IfOp choice;

  BatchedChoice(LaneSweep sweep, IfOp choice) {
    this.sweep = sweep;
    this.choice = choice;
  }

  void add() {
    Masks.requireTensors(choice.results());
    if (sweep.isBatched(choice.cond())) {
      both();
    } else {
      one();
    }
  }

  private void one() {
    Block whenTrue = new Block();
    Block whenFalse = new Block();
    List<Lane> a = body(choice.trueRegion(), OpBuilder.atEnd(whenTrue), sweep.mask());
    List<Lane> b = body(choice.falseRegion(), OpBuilder.atEnd(whenFalse), sweep.mask());
    boolean[] batched = new boolean[choice.resultCount()];
    for (int i = 0; i < batched.length; i++) {
      batched[i] = a.get(i).batched() || b.get(i).batched();
    }
    IfOp made =
        sweep
            .builder()
            .add(
                StructuredOps.ifOp(
                    sweep.plain(choice.cond()),
                    region(whenTrue, a, batched),
                    region(whenFalse, b, batched)));
    for (int i = 0; i < batched.length; i++) {
      sweep.define(choice, i, made.outputs().get(i), batched[i]);
    }
  }

  private Region region(Block block, List<Lane> yielded, boolean[] batched) {
    OpBuilder inner = OpBuilder.atEnd(block);
    inner.setLocation(choice.location());
    List<Value> values = new ArrayList<>();
    sweep.within(
        inner,
        null,
        () -> {
          for (int i = 0; i < batched.length; i++) {
            values.add(batched[i] ? sweep.wide(yielded.get(i)) : yielded.get(i).value());
          }
        });
    inner.add(ControlFlowOps.yield(values));
    Region region = new Region();
    region.append(block);
    return region;
  }

  private void both() {
    Masks.requirePure(choice, sweep.context().rules());
    boolean loops = choice.anyMatch(WhileOp.class, loop -> true);
    Value condition = Masks.vector(sweep, sweep.wide(choice.cond()));
    Value not = loops ? sweep.builder().add(OperatorOps.logicalNot(condition)).out() : condition;
    List<Lane> a =
        body(choice.trueRegion(), sweep.builder(), loops ? Masks.and(sweep, condition) : null);
    List<Lane> b =
        body(choice.falseRegion(), sweep.builder(), loops ? Masks.and(sweep, not) : null);
    for (int i = 0; i < choice.resultCount(); i++) {
      Value picked = Masks.select(sweep, condition, sweep.wide(a.get(i)), sweep.wide(b.get(i)));
      sweep.define(choice, i, picked, true);
    }
  }

  /// {@return what the body yields}
  private List<Lane> body(Region region, OpBuilder target, @Nullable Value mask) {
    List<Lane> yielded = new ArrayList<>();
    if (!region.isEmpty()) {
      target.setLocation(choice.location());
      sweep.within(
          target,
          mask,
          () -> {
            sweep.over(region.entry());
            if (choice.resultCount() > 0) {
              Objects.requireNonNull(region.entry().last())
                  .operands()
                  .forEach(each -> yielded.add(sweep.lane(each)));
            }
          });
    }
    return yielded;
  }
}
