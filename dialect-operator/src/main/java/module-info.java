/// The operator level, `pd_op`: what to compute.
module dev.weir.dialect.operator {
  requires transitive dev.weir.dialect.controlflow;
  requires transitive dev.weir.dialect.shape;

  exports dev.weir.dialect.operator;
  exports dev.weir.dialect.operator.assembly;
  exports dev.weir.dialect.operator.canonicalization;
  exports dev.weir.dialect.operator.inference;

  provides dev.weir.rewrite.Canonicalization with
      dev.weir.dialect.operator.canonicalization.OperatorCanonicalization;
  provides dev.weir.ir.Dialect with
      dev.weir.dialect.operator.OperatorDialect;
  provides dev.weir.pass.general.Inlining with
      dev.weir.dialect.operator.OperatorInlining;
}
