package dev.weir.ir.text;

/// A name given to results: `%name` or `%name:count`, at the offset `at`.
record ResultName(String name, int count, int at) {}
