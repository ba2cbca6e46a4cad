package dev.weir.pass.onnx.rules;

import dev.weir.pass.onnx.lowering.RuleTable;

/// All rules.
public final class OnnxRules {
  /// The rules.
  public static final RuleTable TABLE = table();

  private OnnxRules() {}

  private static RuleTable table() {
    RuleTable table = new RuleTable();
    ArithmeticRules.addTo(table);
    FunctionRules.addTo(table);
    LogicRules.addTo(table);
    ActivationRules.addTo(table);
    CreationRules.addTo(table);
    ShapeRules.addTo(table);
    SliceRules.addTo(table);
    MatrixRules.addTo(table);
    ConvolutionRules.addTo(table);
    ReductionRules.addTo(table);
    IndexRules.addTo(table);
    ScatterRules.addTo(table);
    NormalizationRules.addTo(table);
    LossRules.addTo(table);
    PoolingRules.addTo(table);
    TransposedConvolutionRules.addTo(table);
    ResizeRules.addTo(table);
    QuantizationRules.addTo(table);
    SignalRules.addTo(table);
    RecurrentRules.addTo(table);
    EinsumRule.addTo(table);
    ControlRules.addTo(table);
    SequenceRules.addTo(table);
    TrainingRules.addTo(table);
    SamplingRules.addTo(table);
    TextRules.addTo(table);
    SelectionRules.addTo(table);
    SuppressionRule.addTo(table);
    return table;
  }
}
