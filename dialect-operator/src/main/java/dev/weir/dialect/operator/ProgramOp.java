package dev.weir.dialect.operator;

/// Where a program meets the world around it: inputs, outputs, assertions.
public sealed interface ProgramOp extends OperatorOp
    permits DataOp,
    FeedOp,
    FetchOp,
    AssertOp {
}
