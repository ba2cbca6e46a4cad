package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.OperatorOp;

/// Matmuls, networks that are made of them, and systems of linear equations.
public sealed interface MatrixOp extends OperatorOp
    permits MatmulOp,
        FusedGemmEpilogueOp,
        BmmOp,
        RnnOp,
        LstmOp,
        CholeskyOp,
        InverseOp,
        DetOp,
        SolveOp,
        TriangularSolveOp {}
