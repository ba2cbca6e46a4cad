package dev.weir.pass.batching.rules;

import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.SplitOp;
import dev.weir.dialect.operator.manipulation.SplitWithNumOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.dialect.operator.manipulation.UnstackOp;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;

/// Tensors joined and split.
final class JoinBatching {
  private JoinBatching() {}

  static void register(BatchRules.Builder rules) {
    rules
        .on(
            ConcatOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .operand(op.x(), lanes.wideTuple(op.x()))
                        .operand(
                            op.axis(), axis(op.axis(), Sizes.tensors(op.x()).get(0).rank(), lanes))
                        .add()))
        .on(
            StackOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .operand(op.x(), lanes.wideTuple(op.x()))
                        .attribute("axis", lanes.behind(op.axis(), op.out()))
                        .add()))
        .on(
            UnstackOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .operand(op.x(), lanes.wide(op.x()))
                        .attribute("axis", lanes.behind(op.axis(), op.x()))
                        .add()))
        .on(
            SplitOp.class,
            (op, lanes) -> {
              lanes.share(op.sections(), "how it splits");
              lanes.give(
                  lanes
                      .same()
                      .operand(op.x(), lanes.wide(op.x()))
                      .operand(op.axis(), axis(op.axis(), lanes.rank(op.x()), lanes))
                      .add());
            })
        .on(
            SplitWithNumOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .operand(op.x(), lanes.wide(op.x()))
                        .operand(op.axis(), axis(op.axis(), lanes.rank(op.x()), lanes))
                        .add()));
  }

  private static Value axis(Value axis, int rank, Lanes lanes) {
    return lanes.scalar(lanes.behind(lanes.known(axis).get(0), rank));
  }
}
