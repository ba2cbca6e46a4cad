package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.builtin.PirDrr.combine;
import static dev.weir.dialect.operator.OperatorDrr.concat;
import static dev.weir.dialect.operator.OperatorDrr.flatten;
import static dev.weir.dialect.operator.OperatorDrr.fusionTransposeFlattenConcat;
import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.FlattenNode;
import dev.weir.dialect.operator.OperatorDrr.TransposeNode;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.Axes;
import java.util.ArrayList;
import java.util.List;

/// Tensors that are all transposed and flattened to matrices in one way and then concatenated become
/// `fusion_transpose_flatten_concat`.
///
/// Source: paddle/fluid/pir/transforms/gpu/transpose_flatten_concat_fuse_pass.cc. Deviation: flattening one
/// dimension, which changes nothing, keeps it a row where it is the first.
public final class TransposeFlattenConcatRules {
  private static final int MOST = 6;

  private TransposeFlattenConcatRules() {}

  /// {@return the rules, one for each number of tensors}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    for (int count = 1; count <= MOST; count++) {
      rules.add(concatenation(count));
    }
    return rules.build();
  }

  private static DrrRule concatenation(int count) {
    return rule(
        "transpose-flatten-concat-" + count,
        p -> {
          List<ValueNode> inputs = new ArrayList<>();
          List<TransposeNode> transposed = new ArrayList<>();
          List<FlattenNode> flat = new ArrayList<>();
          List<ValueNode> outs = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            inputs.add(p.operand());
            transposed.add(transpose(inputs.get(i)));
            if (i > 0) {
              transposed.get(i).perm(transposed.get(0).perm());
            }
            flat.add(flatten(transposed.get(i).out()));
            outs.add(flat.get(i).out());
          }
          var axis = p.operand();
          var made =
              fusionTransposeFlattenConcat(combine(Operands.of(array(inputs))).out())
                  .transAxis(transposed.get(0).perm())
                  .flattenAxis(p.compute(m -> flattenAxis(m, flat.get(0))))
                  .concatAxis(p.compute(m -> (int) Constants.integer(m.get(axis)).getAsLong()));
          p.match(concat(combine(Operands.of(array(outs))).out(), axis))
              .where("the axis is not known", m -> Constants.integer(m.get(axis)).isPresent())
              .where(
                  "not all become matrices in one way",
                  m ->
                      flat.stream()
                          .allMatch(node ->
                              rank(m, node.out()) == 2
                                  && flattenAxis(m, node) == flattenAxis(m, flat.get(0))))
              .replaceWith(made);
        });
  }

  private static ValueNode[] array(List<ValueNode> nodes) {
    return nodes.toArray(new ValueNode[0]);
  }

  private static int rank(Match m, ValueNode node) {
    return Sizes.tensor(m.get(node)).rank();
  }

  /// {@return how many dimensions become the rows}
  private static int flattenAxis(Match m, FlattenNode node) {
    int rank = Sizes.tensor(m.get(node).operand(0)).rank();
    int start = Axes.normalize(m.get(node.startAxis()), rank);
    return start == 0 ? Axes.normalize(m.get(node.stopAxis()), rank) + 1 : start;
  }
}
