package dev.weir.pass.operator.inplace;

/// An operator stores a result over the memory of an operand.
///
/// @param operand the number of the operand
/// @param result the number of the result, whose memory is the operand's
record Overwrite(int operand, int result) {}
