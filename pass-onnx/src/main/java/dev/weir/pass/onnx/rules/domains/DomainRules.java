package dev.weir.pass.onnx.rules.domains;

import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// The rules of other domains.
public final class DomainRules {
  private DomainRules() {}

  /// Adds them.
  public static void addTo(RuleTable<GraphWriter> table) {
    ContributedRules.addTo(table);
    SkipNormRules.addTo(table);
    AttentionRules.addTo(table);
    LearningRules.addTo(table);
    LabelRules.addTo(table);
    ClassifierRules.addTo(table);
    VectorRules.addTo(table);
    MapRules.addTo(table);
    TreeRules.addTo(table);
  }
}
