package dev.weir.pass.onnx.rules.domains;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import java.util.List;

/// Probabilities of several classes from those of one of each two of them: the second method of Wu, Lin and Weng, with the
/// tolerance and the most rounds that libsvm has.
///
/// Source:
/// [Probability Estimates for Multi-class Classification by Pairwise Coupling](https://www.csie.ntu.edu.tw/~cjlin/papers/svmprob/svmprob.pdf),
/// algorithm 2.
final class PairwiseCoupling {
  private static final long MOST_ROUNDS = 100;

  private final GraphWriter g;
  private final int classes;

  PairwiseCoupling(GraphWriter g, int classes) {
    this.g = g;
    this.classes = classes;
  }

  /// {@return the probabilities}: `[N, classes]`
  ///
  /// @param pairs the probability of the first of each two classes, `[N, classes * (classes - 1) / 2]`
  Value probabilities(Value pairs) {
    Value r = matrix(pairs);
    Value back = g.transpose(r, 0, 2, 1);
    Value diagonal = g.sum(g.square(back), false, 2);
    Value q =
        g.subtract(
            g.multiply(g.unsqueeze(diagonal, 2), unit(1, classes, classes)), g.multiply(r, back));
    Value start = g.add(g.multiply(diagonal, 0), 1.0 / classes);
    Value round = g.number(0, DType.INT64);
    Block body = new Block(List.of(round.type(), start.type()));
    g.within(
        body,
        () -> {
          Value p = body.argument(1);
          Value qp = g.squeeze(g.matmul(q, g.unsqueeze(p, 2)), 2);
          Value pqp = g.sum(g.multiply(p, qp), true, 1);
          Value error = g.largest(g.abs(g.subtract(qp, pqp)), true, 1);
          Value isFar = g.not(g.isLess(error, 0.005 / classes));
          Value next = g.choose(isFar, improved(q, diagonal, p, qp, pqp), p);
          Value number = g.add(body.argument(0), 1L);
          Value again =
              g.both(g.isLess(number, MOST_ROUNDS), g.reshape(g.add(OperatorOps.any(isFar))));
          return g.operation(ControlFlowOps.yield(List.of(again, number, next)));
        });
    Region region = new Region();
    region.append(body);
    return g.operation(
            StructuredOps.whileOp(g.number(1, DType.BOOL), List.of(round, start), region))
        .result(1);
  }

  /// {@return `r[i, j]`, the probability of class `i` where it is one of `i` and `j`; 0 on the diagonal}
  private Value matrix(Value pairs) {
    int count = classes * (classes - 1) / 2;
    double[] change = new double[count * classes * classes];
    double[] otherwise = new double[classes * classes];
    int pair = 0;
    for (int i = 0; i < classes; i++) {
      for (int j = i + 1; j < classes; j++) {
        change[pair * classes * classes + i * classes + j] = 1;
        change[pair * classes * classes + j * classes + i] = -1;
        otherwise[j * classes + i] = 1;
        pair++;
      }
    }
    Value flat =
        g.add(
            g.matmul(pairs, g.numbers(DType.FLOAT32, change, count, (long) classes * classes)),
            g.numbers(DType.FLOAT32, otherwise, 1, (long) classes * classes));
    return g.reshape(flat, -1, classes, classes);
  }

  private Value unit(long... shape) {
    double[] unit = new double[classes * classes];
    for (int i = 0; i < classes; i++) {
      unit[i * classes + i] = 1;
    }
    return g.numbers(DType.FLOAT32, unit, shape);
  }

  /// One round: each class in turn gets its best probability, and all are scaled to have the sum 1.
  private Value improved(Value q, Value diagonal, Value before, Value qpBefore, Value pqpBefore) {
    Value p = before;
    Value qp = qpBefore;
    Value pqp = pqpBefore;
    for (int i = 0; i < classes; i++) {
      Value own = g.slice(diagonal, 1, i, i + 1L);
      Value qpOwn = g.slice(qp, 1, i, i + 1L);
      Value step = g.divide(g.subtract(pqp, qpOwn), own);
      Value scale = g.add(step, 1);
      double[] place = new double[classes];
      place[i] = 1;
      Value more = g.multiply(step, g.numbers(DType.FLOAT32, place, 1, classes));
      Value gain = g.multiply(step, g.add(g.multiply(step, own), g.multiply(qpOwn, 2)));
      pqp = g.divide(g.divide(g.add(pqp, gain), scale), scale);
      Value row = g.squeeze(g.slice(q, 1, i, i + 1L), 1);
      qp = g.divide(g.add(qp, g.multiply(step, row)), scale);
      p = g.divide(g.add(p, more), scale);
    }
    return p;
  }
}
