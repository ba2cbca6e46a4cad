package dev.weir.dialect.operator.detection;

import dev.weir.dialect.operator.OperatorOp;

/// Operators on boxes in images.
public sealed interface DetectionOp extends OperatorOp
    permits RoiAlignOp, MulticlassNms3Op, MatrixNmsOp, DistributeFpnProposalsOp {}
