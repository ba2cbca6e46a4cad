package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.OperatorOp;

/// Matmuls, and networks that are made of them.
public sealed interface MatrixOp extends OperatorOp
    permits MatmulOp, FusedGemmEpilogueOp, BmmOp, RnnOp, LstmOp {}
