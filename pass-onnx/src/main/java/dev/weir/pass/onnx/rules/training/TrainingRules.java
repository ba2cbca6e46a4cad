package dev.weir.pass.onnx.rules.training;

import dev.weir.dialect.onnx.training.GradientOp;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// The rules of `ai.onnx.preview.training`.
public final class TrainingRules {
  private TrainingRules() {}

  /// Adds them.
  public static void addTo(RuleTable<GraphWriter> table) {
    OptimizerRules.addTo(table);
    table.many(GradientOp.class, (op, g) -> new GradientRule(op, g).run());
  }
}
