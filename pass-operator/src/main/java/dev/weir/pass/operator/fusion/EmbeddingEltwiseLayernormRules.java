package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.builtin.PirDrr.combine;
import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.embedding;
import static dev.weir.dialect.operator.OperatorDrr.fusedEmbeddingEltwiseLayernorm;
import static dev.weir.dialect.operator.OperatorDrr.layerNorm;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.LayerNormNode;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;

/// The sum of two or three embeddings and its normalisation row by row become
/// `fused_embedding_eltwise_layernorm`.
///
/// Source: paddle/fluid/pir/transforms/gpu/embedding_eltwise_layernorm_fuse_pass.cc. Deviations: tables
/// with a row for padding, which the fused operator does not know, are left alone; scale and bias keep
/// their type.
public final class EmbeddingEltwiseLayernormRules {
  /// layer_norm(embedding + embedding) -> fused_embedding_eltwise_layernorm
  public static final DrrRule TWO = rule("two-embeddings", p -> embeddings(p, 2));

  /// layer_norm(embedding + embedding + embedding) -> fused_embedding_eltwise_layernorm
  public static final DrrRule THREE = rule("three-embeddings", p -> embeddings(p, 3));

  private EmbeddingEltwiseLayernormRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(THREE, TWO);
  }

  private static void embeddings(DrrPattern p, int count) {
    ValueNode[] ids = new ValueNode[count];
    ValueNode[] tables = new ValueNode[count];
    ValueNode sum = null;
    for (int i = 0; i < count; i++) {
      ids[i] = p.operand();
      tables[i] = p.operand();
      ValueNode rows = embedding(ids[i], tables[i]).paddingIdx(-1).out();
      sum = sum == null ? rows : p.ordered(add(sum, rows)).out();
    }
    var scale = p.operand();
    var bias = p.operand();
    var norm = layerNorm(sum).scale(scale).bias(bias);
    p.match(norm)
        .where("the embeddings differ in type", m -> alike(m, ids) && sameElements(m, tables))
        .where("rows are not normalised one by one", m -> isByRow(m, norm))
        .replace(
            norm.out(),
            fusedEmbeddingEltwiseLayernorm(
                    combine(Operands.of(ids)).out(),
                    combine(Operands.of(tables)).out(),
                    bias,
                    scale)
                .epsilon(norm.epsilon())
                .out());
  }

  private static boolean alike(Match m, ValueNode[] nodes) {
    for (ValueNode node : nodes) {
      if (!m.get(node).type().equals(m.get(nodes[0]).type())) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameElements(Match m, ValueNode[] tables) {
    TensorType first = Sizes.tensor(m.get(tables[0]));
    for (ValueNode table : tables) {
      if (!Sizes.tensor(m.get(table)).elementType().equals(first.elementType())) {
        return false;
      }
    }
    return first.elementType() instanceof FloatType;
  }

  private static boolean isByRow(Match m, LayerNormNode norm) {
    int rank = Sizes.tensor(m.get(norm).operand(0)).rank();
    return m.get(norm.beginNormAxis()) == rank - 1;
  }
}
