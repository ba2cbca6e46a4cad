package dev.weir.pass.batching;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StackCreateOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;

/// What a loop saves for its gradient: where all lanes run alike, the values of all lanes in each round.
final class BatchedStack {
  private BatchedStack() {}

  static void push(LaneSweep sweep, TuplePushOp push) {
    List<Value> values = new ArrayList<>();
    for (Value each : push.elements()) {
      values.add(sweep.plain(each));
    }
    sweep.builder().add(ControlFlowOps.tuplePush(sweep.plain(push.inlet()), values));
  }

  static void pop(LaneSweep sweep, TuplePopOp pop) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < pop.resultCount(); i++) {
      types.add(
          isBatched(sweep, pop, i) ? sweep.plain(pushed(pop, i)).type() : pop.result(i).type());
    }
    TuplePopOp made =
        sweep.builder().add(ControlFlowOps.tuplePop(sweep.plain(pop.outlet()), types));
    for (int i = 0; i < pop.resultCount(); i++) {
      sweep.map(pop.result(i), made.result(i), isBatched(sweep, pop, i));
    }
  }

  /// {@return whether result `index` of `pop` differs from lane to lane}
  static boolean isBatched(LaneSweep sweep, TuplePopOp pop, int index) {
    return sweep.isBatched(pushed(pop, index));
  }

  private static Value pushed(TuplePopOp pop, int index) {
    return pop.push()
        .orElseThrow(() -> new NoRuleException("nothing is pushed that it pops", true))
        .elements()
        .get(index);
  }

  /// Ends the rule where `op` saves values, or takes what was saved: each lane is to get its own.
  static void refuse(Operation op) {
    boolean saves =
        op.anyMatch(each ->
            each instanceof StackCreateOp
                || each instanceof TuplePushOp
                || each instanceof TuplePopOp);
    if (saves) {
      throw new NoRuleException(
          "it saves values for a gradient, and lanes run apart; take the gradient of the function"
              + " of many lanes instead",
          true);
    }
  }
}
