package dev.weir.pass.batching.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.creation.BernoulliOp;
import dev.weir.dialect.operator.creation.GaussianOp;
import dev.weir.dialect.operator.creation.RandintOp;
import dev.weir.dialect.operator.creation.TopPSamplingOp;
import dev.weir.dialect.operator.creation.UniformOp;
import dev.weir.dialect.operator.fused.FlashAttnOp;
import dev.weir.dialect.operator.fused.FusedDotProductAttentionOp;
import dev.weir.dialect.operator.fused.FusedDropoutAddOp;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.dialect.operator.program.AssertOp;
import dev.weir.dialect.operator.program.PrintOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;

/// Operators with effects: what is printed or asserted of all lanes, and numbers drawn at random.
final class ProgramBatching {
  private ProgramBatching() {}

  static void register(BatchRules.Builder rules) {
    rules
        .random(UniformOp.class, op -> true)
        .random(GaussianOp.class, op -> true)
        .random(RandintOp.class, op -> true)
        .random(BernoulliOp.class, op -> true)
        .random(TopPSamplingOp.class, op -> true)
        .random(DropoutOp.class, ProgramBatching::draws)
        .random(FusedDropoutAddOp.class, ProgramBatching::draws)
        .random(FlashAttnOp.class, ProgramBatching::draws)
        .random(FusedDotProductAttentionOp.class, ProgramBatching::draws)
        .on(
            UniformOp.class,
            (op, lanes) -> {
              lanes.share(op.min(), "the least number it draws");
              lanes.share(op.max(), "the number it draws below");
              drawn(op, op.shape(), lanes);
            })
        .on(GaussianOp.class, (op, lanes) -> drawn(op, op.shape(), lanes))
        .on(RandintOp.class, (op, lanes) -> drawn(op, op.shape(), lanes))
        .on(
            BernoulliOp.class,
            (op, lanes) -> lanes.give(lanes.same().operand(op.x(), lanes.wide(op.x())).add()))
        .on(DropoutOp.class, ProgramBatching::dropout)
        .on(FusedDropoutAddOp.class, ProgramBatching::dropoutAdd)
        .on(
            PrintOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .attribute("message", op.message() + " (" + lanes.size() + " lanes)")
                        .add()))
        .on(AssertOp.class, ProgramBatching::check);
  }

  private static boolean draws(Operation op) {
    return op instanceof MemoryEffects known && !known.effects().isEmpty();
  }

  /// The numbers of all lanes are drawn as those of one larger tensor.
  private static void drawn(Operation op, Value shape, Lanes lanes) {
    lanes.share(shape, "the shape it asks for");
    long[] sizes = Lanes.shape(lanes.size(), lanes.shape(op.result(0)));
    lanes.give(lanes.same().operand(shape, lanes.integers(sizes)).add());
  }

  private static void dropout(DropoutOp op, Lanes lanes) {
    lanes.share(op.p(), "its probability");
    lanes.share(op.seedTensor(), "its seed");
    lanes.give(lanes.same().operand(op.x(), lanes.wide(op.x())).add());
  }

  private static void dropoutAdd(FusedDropoutAddOp op, Lanes lanes) {
    lanes.share(op.seedTensor(), "its seed");
    if (draws(op)) {
      throw lanes.never("its gradient draws again what it dropped, lane by lane");
    }
    Operation made =
        lanes.same().operand(op.x(), lanes.wide(op.x())).operand(op.y(), lanes.wide(op.y())).add();
    lanes.give(0, made.result(0));
    lanes.giveShared(1, made.result(1));
  }

  /// It holds if it holds for all lanes.
  private static void check(AssertOp op, Lanes lanes) {
    var same = lanes.same();
    if (lanes.isBatched(op.cond())) {
      same.operand(op.cond(), lanes.add(OperatorOps.all(lanes.value(op.cond()))));
    }
    same.add();
  }
}
