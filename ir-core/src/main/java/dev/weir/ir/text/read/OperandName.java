package dev.weir.ir.text.read;

/// A name used as an operand: `%name` or `%name#number`, at the offset `at`; `id` is the name's number
/// in [ValueIds].
record OperandName(int id, int number, int at) {}
