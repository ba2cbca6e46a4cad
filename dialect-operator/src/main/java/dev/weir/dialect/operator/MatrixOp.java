package dev.weir.dialect.operator;

/// Products of matrices.
public sealed interface MatrixOp extends OperatorOp
    permits MatmulOp,
    FusedGemmEpilogueOp,
    BmmOp {
}
