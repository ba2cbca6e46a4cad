package dev.weir.pass.onnx.export.rules;

import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// All rules.
public final class ExportRules {
  /// The rules.
  public static final RuleTable<NodeWriter> TABLE = table();

  private ExportRules() {}

  private static RuleTable<NodeWriter> table() {
    RuleTable<NodeWriter> table = new RuleTable<>();
    FunctionExport.addTo(table);
    ActivationExport.addTo(table);
    ArithmeticExport.addTo(table);
    LogicExport.addTo(table);
    ReductionExport.addTo(table);
    ShapeExport.addTo(table);
    PartsExport.addTo(table);
    SliceExport.addTo(table);
    IndexExport.addTo(table);
    MatrixExport.addTo(table);
    QuantizationExport.addTo(table);
    ImageExport.addTo(table);
    ConvolutionGradientExport.addTo(table);
    NormalizationExport.addTo(table);
    CreationExport.addTo(table);
    ControlExport.addTo(table);
    TextExport.addTo(table);
    RandomExport.addTo(table);
    return table;
  }
}
