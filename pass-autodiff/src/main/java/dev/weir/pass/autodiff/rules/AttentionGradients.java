package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.FlashAttnOp;
import dev.weir.dialect.operator.fused.FusedDotProductAttentionOp;
import dev.weir.dialect.operator.fused.FusedRotaryPositionEmbeddingOp;
import dev.weir.dialect.operator.fused.MultiheadMatmulOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.List;

/// The gradients of attention and of what stands before it.
final class AttentionGradients {
  private AttentionGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = softmax(q kᵀ / √size + mask) v: dq, dk and dv by an operator of its own
        .on(FlashAttnOp.class, AttentionGradients::flash)
        // z = softmax(s q kᵀ + b) v: dq, dk, dv and db by an operator of its own
        .on(FusedDotProductAttentionOp.class, AttentionGradients::dotProduct)
        .on(MultiheadMatmulOp.class, AttentionGradients::multihead)
        .on(FusedRotaryPositionEmbeddingOp.class, AttentionGradients::rotary);
  }

  private static void flash(FlashAttnOp op, Pullback back) {
    for (int i = 1; i < op.resultCount(); i++) {
      if (back.reaches(i)) {
        back.unsupported("a gradient depends on result #%d", i);
      }
    }
    if (op.attnMask().isPresent() && back.wants(op.attnMask().get())) {
      back.unsupported("its mask depends on what gradients are taken of");
    }
    var gradient =
        OperatorOps.flashAttnGrad(
                op.q(),
                op.k(),
                op.v(),
                op.out(),
                op.softmaxLse(),
                op.seedOffset(),
                back.cotangent())
            .dropout(op.isTest() ? 0 : op.dropout())
            .causal(op.causal());
    op.attnMask().ifPresent(gradient::attnMask);
    var made = back.builder().add(gradient);
    back.give(op.q(), made.qGrad());
    back.give(op.k(), made.kGrad());
    back.give(op.v(), made.vGrad());
  }

  private static void dotProduct(FusedDotProductAttentionOp op, Pullback back) {
    if (back.reaches(1)) {
      back.unsupported("a gradient depends on the sums of its softmax");
    }
    var gradient =
        OperatorOps.fusedDotProductAttentionGrad(
                op.q(),
                op.k(),
                op.v(),
                op.out(),
                op.softmaxOut(),
                op.rngState(),
                back.cotangent(),
                op.scalingFactor(),
                op.isTraining() ? op.dropoutProbability() : 0)
            .maskTypeStr(op.maskTypeStr())
            .biasTypeStr(op.biasTypeStr());
    op.bias().ifPresent(gradient::bias);
    op.cuSeqlenQ().ifPresent(gradient::cuSeqlenQ);
    op.cuSeqlenKv().ifPresent(gradient::cuSeqlenKv);
    var made = back.builder().add(gradient);
    back.give(op.q(), made.qGrad());
    back.give(op.k(), made.kGrad());
    back.give(op.v(), made.vGrad());
    op.bias().ifPresent(bias -> back.give(bias, made.biasGrad().orElseThrow()));
  }

  /// z = softmax(α q kᵀ + b) v, head by head, where q, k and v are x times the three matrices of w
  private static void multihead(MultiheadMatmulOp op, Pullback back) {
    back.through(() -> {
      Formula f = new Formula(back);
      // A size of 0 is that of the operand, one of -1 what is left.
      Value w = back.add(OperatorOps.reshape(op.w(), back.integers(0, -1)));
      Value bias = back.add(OperatorOps.reshape(op.bias(), back.integers(-1)));
      Value rows = f.plus(back.add(OperatorOps.matmul(op.input(), w)), bias);
      Value apart =
          back.add(OperatorOps.reshape(rows, back.integers(0, 0, 3, op.headNumber(), -1)));
      Value turned = back.add(OperatorOps.transpose(apart, ImmutableIntArray.of(2, 0, 3, 1, 4)));
      List<Value> parts = f.elements(back.add(OperatorOps.unstack(turned).axis(0).num(3)), 3);
      Value scores =
          f.times(
              back.add(OperatorOps.matmul(parts.get(0), parts.get(1)).transposeY(true)),
              op.alpha());
      Value biased = op.biasQk().isPresent() ? f.plus(scores, op.biasQk().get()) : scores;
      Value softmax = back.add(OperatorOps.softmax(biased));
      Value seen = back.add(OperatorOps.matmul(softmax, parts.get(2)));
      Value together = back.add(OperatorOps.transpose(seen, ImmutableIntArray.of(0, 2, 1, 3)));
      return ImmutableList.of(back.add(OperatorOps.reshape(together, back.integers(0, 0, -1))));
    });
  }

  /// z = x turned by angles: dx = dz turned back
  private static void rotary(FusedRotaryPositionEmbeddingOp op, Pullback back) {
    if (op.sin().isPresent() && back.wants(op.sin().get())
        || op.cos().isPresent() && back.wants(op.cos().get())) {
      back.unsupported("its angles depend on what gradients are taken of");
    }
    var gradient =
        OperatorOps.fusedRotaryPositionEmbeddingGrad(back.cotangent(), op.q().type())
            .useNeoxRotaryStyle(op.useNeoxRotaryStyle())
            .timeMajor(op.timeMajor())
            .rotaryEmbBase(op.rotaryEmbBase());
    op.sin().ifPresent(gradient::sin);
    op.cos().ifPresent(gradient::cos);
    op.positionIds().ifPresent(gradient::positionIds);
    int next = 1;
    if (op.k().isPresent()) {
      gradient.outKGrad(back.cotangent(next++)).kGrad(op.k().get().type());
    }
    if (op.v().isPresent()) {
      gradient.outVGrad(back.cotangent(next)).vGrad(op.v().get().type());
    }
    var made = back.builder().add(gradient);
    back.give(op.q(), made.qGrad());
    op.k().ifPresent(k -> back.give(k, made.kGrad().orElseThrow()));
    op.v().ifPresent(v -> back.give(v, made.vGrad().orElseThrow()));
  }
}
