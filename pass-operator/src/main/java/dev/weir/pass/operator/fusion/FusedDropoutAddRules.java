package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.addGrad;
import static dev.weir.dialect.operator.OperatorDrr.dropout;
import static dev.weir.dialect.operator.OperatorDrr.dropoutGrad;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fusedDropoutAdd;
import static dev.weir.dialect.operator.OperatorDrr.fusedDropoutAddGrad;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.DropoutNode;
import dev.weir.dialect.operator.OperatorDrr.FullNode;
import dev.weir.dialect.operator.OperatorDrr.FusedDropoutAddNode;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;

/// A dropout and a sum with its result become `fused_dropout_add`, with its gradient where there is
/// one.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_dropout_add_pass.cc. Deviation: the summands have one
/// type, since the fused operator does not broadcast.
public final class FusedDropoutAddRules {
  /// dropout(x) + y -> fused_dropout_add(x, y)
  public static final DrrRule DROPOUT_ADD =
      rule(
          "dropout-add",
          (p, x, y) -> {
            var seed = p.operands();
            var probability = p.mayEscape(full());
            var dropped = dropout(x, probability.out()).seedTensor(seed);
            p.match(add(dropped.out(), y))
                .where("the summands differ in type", m -> sameType(m, x, y))
                .replaceWith(fused(x, y, probability, dropped).seedTensor(seed).out());
          });

  /// dropout(x) + y, add_grad and dropout_grad -> fused_dropout_add and fused_dropout_add_grad
  public static final DrrRule DROPOUT_ADD_GRAD =
      rule(
          "dropout-add-grad",
          (p, x, y, outGrad) -> {
            var seed = p.operands();
            var probability = p.mayEscape(full());
            var dropped = dropout(x, probability.out()).seedTensor(seed);
            var sum = add(dropped.out(), y);
            var sumGrad = addGrad(dropped.out(), y, outGrad);
            var dropGrad =
                dropoutGrad(dropped.mask(), sumGrad.xGrad(), probability.out())
                    .isTest(dropped.isTest())
                    .mode(dropped.mode());
            var fused = fused(x, y, probability, dropped).seedTensor(seed);
            var grad =
                fusedDropoutAddGrad(fused.seedOffset(), outGrad)
                    .p(probability.value())
                    .isTest(dropped.isTest())
                    .mode(dropped.mode())
                    .fixSeed(dropped.fixSeed());
            p.match(dropGrad, sum)
                .where("the summands differ in type", m -> sameType(m, x, y))
                .before(fused, sum)
                .replace(sum.out(), fused.out())
                .replace(dropGrad.xGrad(), grad.xGrad())
                .replace(sumGrad.yGrad(), grad.yGrad());
          });

  private FusedDropoutAddRules() {}

  /// {@return the fused operator with what `dropped` says of the drawing}
  private static FusedDropoutAddNode fused(
      ValueNode x, ValueNode y, FullNode probability, DropoutNode dropped) {
    return fusedDropoutAdd(x, y)
        .p(probability.value())
        .isTest(dropped.isTest())
        .mode(dropped.mode())
        .seed(dropped.seed())
        .fixSeed(dropped.fixSeed());
  }

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(DROPOUT_ADD_GRAD, DROPOUT_ADD);
  }

  private static boolean sameType(Match m, ValueNode x, ValueNode y) {
    return m.get(x).type().equals(m.get(y).type());
  }
}
