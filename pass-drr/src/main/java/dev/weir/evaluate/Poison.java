package dev.weir.evaluate;

import dev.weir.ir.Attribute;
import dev.weir.ir.Location;

/// A poison value: the result of an operation one of whose assumptions (no overflow, an exact quotient) is
/// violated. Operations on it give poison again; a branch on it, or a result of the program, is an error.
///
/// Mirrors LLVM's poison values.
///
/// @param origin the location of the operation
/// @param reason the assumption that is violated
public record Poison(Location origin, String reason) implements Attribute {}
