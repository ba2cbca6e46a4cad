package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.FlashAttnOp;
import dev.weir.dialect.operator.fused.FusedDotProductAttentionOp;
import dev.weir.dialect.operator.fused.FusedRotaryPositionEmbeddingOp;
import dev.weir.dialect.operator.fused.MultiheadMatmulOp;
import dev.weir.dialect.operator.gradient.FlashAttnGradOp;
import dev.weir.dialect.operator.gradient.FusedDotProductAttentionGradOp;
import dev.weir.dialect.operator.gradient.FusedRotaryPositionEmbeddingGradOp;
import dev.weir.dialect.operator.matrix.RnnOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lane;
import dev.weir.pass.batching.Lanes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sequences: the lanes are more of them.
final class SequenceBatching {
  private SequenceBatching() {}

  static void register(BatchRules.Builder rules) {
    rules
        .on(
            FlashAttnOp.class,
            (op, lanes) ->
                attention(
                    op,
                    op.q(),
                    op.attnMask(),
                    lanes,
                    "q",
                    "k",
                    "v",
                    "out",
                    "softmax",
                    "softmax_lse"))
        .on(
            FlashAttnGradOp.class,
            (op, lanes) ->
                attention(
                    op,
                    op.q(),
                    op.attnMask(),
                    lanes,
                    "q",
                    "k",
                    "v",
                    "out",
                    "softmax_lse",
                    "out_grad",
                    "q_grad",
                    "k_grad",
                    "v_grad"))
        .on(
            FusedDotProductAttentionOp.class,
            (op, lanes) ->
                attention(op, op.q(), op.bias(), lanes, "q", "k", "v", "out", "softmax_out"))
        .on(
            MultiheadMatmulOp.class,
            (op, lanes) -> attention(op, op.input(), op.biasQk(), lanes, "input", "out"))
        .loop(
            FusedDotProductAttentionGradOp.class, "the gradient of its bias is that of each lane");
    rules
        .on(
            FusedRotaryPositionEmbeddingOp.class,
            (op, lanes) -> {
              inBatches(op.timeMajor(), lanes);
              Folding.apply(
                  op,
                  lanes,
                  ImmutableSet.of("q", "k", "v", "position_ids", "out_q", "out_k", "out_v"));
            })
        .on(
            FusedRotaryPositionEmbeddingGradOp.class,
            (op, lanes) -> {
              inBatches(op.timeMajor(), lanes);
              Folding.apply(
                  op,
                  lanes,
                  ImmutableSet.of(
                      "position_ids",
                      "out_qgrad",
                      "out_kgrad",
                      "out_vgrad",
                      "q_grad",
                      "k_grad",
                      "v_grad"));
            });
    rules.on(RnnOp.class, SequenceBatching::recurrent);
  }

  private static void inBatches(boolean timeMajor, Lanes lanes) {
    if (timeMajor) {
      throw lanes.loop("its first dimension counts steps, not sequences");
    }
  }

  /// The second dimension counts sequences; weights are the same for all lanes.
  private static void recurrent(RnnOp op, Lanes lanes) {
    lanes.share(op.weightList(), "its weight");
    lanes.share(op.sequenceLength(), "the length of its sequences");
    if (!op.isTest() && op.dropoutProb() > 0) {
      throw lanes.loop("it drops elements at random");
    }
    if (!op.reserve().isUnused() || !op.dropoutStateOut().isUnused()) {
      throw lanes.loop("what it keeps for its gradient is that of a lane");
    }
    List<Value> states = new ArrayList<>();
    for (Lane each : lanes.elements(op.preState())) {
      states.add(lanes.foldedLane(each, 1));
    }
    RnnOp made =
        (RnnOp)
            lanes
                .same()
                .operand(op.x(), lanes.folded(op.x(), 1))
                .operand(op.preState(), lanes.add(PirOps.combine(states)))
                .add();
    lanes.give(0, lanes.unfolded(made.out(), 1));
    List<Value> last = new ArrayList<>();
    for (Value each : lanes.builder().add(PirOps.tupleSplit(made.state())).outputs()) {
      last.add(lanes.unfolded(each, 1));
    }
    lanes.giveElements(2, last);
  }

  /// A mask that broadcasts over sequences is there for each.
  private static void attention(
      Operation op, Value sequences, Optional<Value> mask, Lanes lanes, String... names) {
    ImmutableSet<String> folded = ImmutableSet.copyOf(names);
    var same = lanes.same();
    var groups = op.definition().operandGroups();
    for (int i = 0; i < groups.size(); i++) {
      for (Value operand : op.operandGroup(i)) {
        if (folded.contains(groups.get(i).name())) {
          same.operand(operand, lanes.folded(operand, 0));
        } else if (mask.isPresent() && mask.get() == operand) {
          same.operand(operand, mask(operand, lanes.shape(sequences)[0], lanes));
        } else {
          lanes.share(operand, "'" + groups.get(i).name() + "'");
        }
      }
    }
    Folding.give(op, same.add(), lanes, folded);
  }

  private static Value mask(Value mask, long sequences, Lanes lanes) {
    if (!lanes.isBatched(mask) && (lanes.rank(mask) < 4 || lanes.shape(mask)[0] == 1)) {
      return lanes.value(mask);
    }
    if (lanes.rank(mask) > 4) {
      throw lanes.loop("its mask has more dimensions than there are");
    }
    long[] own = lanes.shape(mask);
    long[] sizes = {lanes.size(), sequences, 1, 1, 1};
    System.arraycopy(
        own,
        own.length - Math.min(3, own.length),
        sizes,
        5 - Math.min(3, own.length),
        Math.min(3, own.length));
    Value wide = lanes.isBatched(mask) ? lanes.aligned(mask, 4) : lanes.wideAligned(mask, 4);
    Value each = lanes.add(OperatorOps.expand(wide, lanes.integers(sizes)));
    return lanes.reshape(each, lanes.size() * sequences, sizes[2], sizes[3], sizes[4]);
  }
}
