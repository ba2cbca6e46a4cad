package dev.weir.dialect.operator.program;

import dev.weir.dialect.operator.OperatorOp;

/// Where a program meets the world around it: inputs, outputs, what is written to parameters, printed or
/// asserted.
public sealed interface ProgramOp extends OperatorOp
    permits DataOp, FeedOp, FetchOp, AssertOp, AssignOutOp, PrintOp {}
