package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.LstmOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.dialect.operator.matrix.RnnOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of matmuls.
final class MatrixGradients {
  private MatrixGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(MatmulOp.class, MatrixGradients::matmul)
        .on(BmmOp.class, MatrixGradients::batched)
        // z, h, c = long short-term memory over x: the gradients of all by an operator of its own
        .on(RnnOp.class, MatrixGradients::recurrent)
        // z, h, c = long short-term memory over x: the gradients of all by an operator of its own
        .on(LstmOp.class, MatrixGradients::sequence);
  }

  /// z = x y: dx = dz yᵀ, dy = xᵀ dz, where x and y are transposed first as the operator says
  private static void matmul(MatmulOp op, Pullback back) {
    if (!isMatrix(op.x()) || !isMatrix(op.y())) {
      ofAnyRank(op, back);
      return;
    }
    Value dz = back.cotangent();
    boolean tx = op.transposeX();
    boolean ty = op.transposeY();
    if (back.wants(0)) {
      give(
          op,
          back,
          0,
          tx ? product(back, op.y(), ty, dz, true) : product(back, dz, false, op.y(), !ty));
    }
    if (back.wants(1)) {
      give(
          op,
          back,
          1,
          ty ? product(back, dz, true, op.x(), tx) : product(back, op.x(), !tx, dz, false));
    }
  }

  /// Where there is no dimension before the last two, nothing was broadcast.
  private static void give(MatmulOp op, Pullback back, int index, Value gradient) {
    if (rank(op.x()) == 2 && rank(op.y()) == 2) {
      back.give(index, gradient);
    } else {
      back.giveBroadcast(index, gradient);
    }
  }

  /// z = x y, matrix by matrix: dx = dz yᵀ, dy = xᵀ dz
  private static void batched(BmmOp op, Pullback back) {
    Value dz = back.cotangent();
    if (back.wants(0)) {
      back.give(0, product(back, dz, false, op.y(), true));
    }
    if (back.wants(1)) {
      back.give(1, product(back, op.x(), true, dz, false));
    }
  }

  private static void recurrent(RnnOp op, Pullback back) {
    var gradient =
        OperatorOps.rnnGrad(
                op.x(),
                op.preState(),
                op.weightList(),
                op.out(),
                op.dropoutStateOut(),
                op.reserve(),
                back.cotangent(0),
                back.cotangent(2))
            .dropoutProb(op.dropoutProb())
            .isBidirec(op.isBidirec())
            .inputSize(op.inputSize())
            .hiddenSize(op.hiddenSize())
            .numLayers(op.numLayers())
            .mode(op.mode())
            .seed(op.seed())
            .isTest(op.isTest());
    op.sequenceLength().ifPresent(gradient::sequenceLength);
    var made = back.builder().add(gradient);
    back.give(op.x(), made.xGrad());
    back.give(op.preState(), made.preStateGrad());
    back.give(op.weightList(), made.weightListGrad());
  }

  private static void sequence(LstmOp op, Pullback back) {
    var gradient =
        OperatorOps.lstmGrad(
                op.input(),
                op.weight(),
                op.bias(),
                op.hidden(),
                op.cell(),
                op.batchGate(),
                op.batchCellPreAct(),
                back.cotangent(0))
            .cellGrad(back.cotangent(1))
            .usePeepholes(op.usePeepholes())
            .isReverse(op.isReverse())
            .isTest(op.isTest())
            .gateActivation(op.gateActivation())
            .cellActivation(op.cellActivation())
            .candidateActivation(op.candidateActivation());
    op.h0().ifPresent(gradient::h0);
    op.c0().ifPresent(gradient::c0);
    var made = back.builder().add(gradient);
    back.give(op.input(), made.inputGrad());
    op.h0().ifPresent(first -> back.give(first, made.h0Grad()));
    op.c0().ifPresent(first -> back.give(first, made.c0Grad()));
    back.give(op.weight(), made.weightGrad());
    back.give(op.bias(), made.biasGrad());
  }

  private static Value product(
      Pullback back, Value x, boolean transposeX, Value y, boolean transposeY) {
    return back.add(OperatorOps.matmul(x, y).transposeX(transposeX).transposeY(transposeY));
  }

  private static boolean isMatrix(Value value) {
    return rank(value) >= 2;
  }

  private static int rank(Value value) {
    return value.type() instanceof TensorType type ? type.rank() : -1;
  }

  private static void ofAnyRank(MatmulOp op, Pullback back) {
    var both =
        back.builder()
            .add(
                OperatorOps.matmulGrad(op.x(), op.y(), back.cotangent())
                    .transposeX(op.transposeX())
                    .transposeY(op.transposeY()));
    back.give(0, both.xGrad());
    back.give(1, both.yGrad());
  }
}
