package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.OperatorOp;

/// Operators that make numbers of few bits of floats, work with them, and turn them back.
public sealed interface QuantizationOp extends OperatorOp
    permits WeightQuantizeOp, WeightOnlyLinearOp, LinearQuantizationOp {}
