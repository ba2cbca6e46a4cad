package dev.weir.pass.onnx.rules;

import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.training.TrainingRules;

/// The rules of the operators of ONNX itself.
public final class OnnxRules {
  private OnnxRules() {}

  /// Adds them.
  public static void addTo(RuleTable<GraphWriter> table) {
    ArithmeticRules.addTo(table);
    BitRules.addTo(table);
    BlockRules.addTo(table);
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
    RandomRules.addTo(table);
    TrainingRules.addTo(table);
    SamplingRules.addTo(table);
    TextRules.addTo(table);
    SelectionRules.addTo(table);
    SuppressionRule.addTo(table);
  }
}
