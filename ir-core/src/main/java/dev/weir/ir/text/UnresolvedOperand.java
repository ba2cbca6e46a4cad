package dev.weir.ir.text;

import dev.weir.ir.Location;

/// The name of a value as it stands in the text (`%x` or `%x#1`), before its type is known.
public record UnresolvedOperand(String name, int number, Location location) {}
