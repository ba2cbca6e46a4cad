package dev.weir.ir.text;

/// A name used as an operand: `%name` or `%name#number`, at the offset `at`.
record OperandName(String name, int number, int at) {}
