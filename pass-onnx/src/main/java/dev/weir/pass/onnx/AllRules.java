package dev.weir.pass.onnx;

import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.OnnxRules;
import dev.weir.pass.onnx.rules.domains.DomainRules;

/// The rules of all domains, made when the first model is lowered.
final class AllRules {
  /// The rules.
  static final RuleTable<GraphWriter> TABLE = table();

  private AllRules() {}

  private static RuleTable<GraphWriter> table() {
    RuleTable<GraphWriter> table = new RuleTable<>();
    OnnxRules.addTo(table);
    DomainRules.addTo(table);
    return table;
  }
}
