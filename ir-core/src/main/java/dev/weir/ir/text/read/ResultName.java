package dev.weir.ir.text.read;

/// A name given to results: `%name` or `%name:count`, at the offset `at`; `id` is the name's number in
/// [ValueIds].
record ResultName(int id, int count, int at) {}
