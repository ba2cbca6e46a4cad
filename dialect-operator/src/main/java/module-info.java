/// The operator level, `pd_op`: what to compute.
module dev.weir.dialect.operator {
  requires transitive dev.weir.dialect.controlflow;
  requires transitive dev.weir.dialect.shape;

  exports dev.weir.dialect.operator;
  exports dev.weir.dialect.operator.canonicalization;
  exports dev.weir.dialect.operator.array;
  exports dev.weir.dialect.operator.complex;
  exports dev.weir.dialect.operator.composite;
  exports dev.weir.dialect.operator.composite.choice;
  exports dev.weir.dialect.operator.composite.copy;
  exports dev.weir.dialect.operator.composite.creation;
  exports dev.weir.dialect.operator.composite.gradient;
  exports dev.weir.dialect.operator.composite.gradient.activation;
  exports dev.weir.dialect.operator.composite.gradient.reduction;
  exports dev.weir.dialect.operator.composite.image;
  exports dev.weir.dialect.operator.composite.indexing;
  exports dev.weir.dialect.operator.composite.loss;
  exports dev.weir.dialect.operator.composite.matrix;
  exports dev.weir.dialect.operator.composite.norm;
  exports dev.weir.dialect.operator.composite.rearrangement;
  exports dev.weir.dialect.operator.creation;
  exports dev.weir.dialect.operator.detection;
  exports dev.weir.dialect.operator.elementwise;
  exports dev.weir.dialect.operator.elementwise.activation;
  exports dev.weir.dialect.operator.elementwise.binary;
  exports dev.weir.dialect.operator.elementwise.rounding;
  exports dev.weir.dialect.operator.elementwise.special;
  exports dev.weir.dialect.operator.elementwise.trigonometric;
  exports dev.weir.dialect.operator.elementwise.unary;
  exports dev.weir.dialect.operator.fused;
  exports dev.weir.dialect.operator.gradient;
  exports dev.weir.dialect.operator.image;
  exports dev.weir.dialect.operator.indexing;
  exports dev.weir.dialect.operator.manipulation;
  exports dev.weir.dialect.operator.matrix;
  exports dev.weir.dialect.operator.normalization;
  exports dev.weir.dialect.operator.program;
  exports dev.weir.dialect.operator.quantization;
  exports dev.weir.dialect.operator.reduction;
  exports dev.weir.dialect.operator.text;
  exports dev.weir.dialect.operator.inference;

  provides dev.weir.rewrite.Canonicalization with
      dev.weir.dialect.operator.canonicalization.OperatorCanonicalization;
  provides dev.weir.ir.Dialect with
      dev.weir.dialect.operator.OperatorDialect;
  provides dev.weir.pass.general.Inlining with
      dev.weir.dialect.operator.OperatorInlining;
}
