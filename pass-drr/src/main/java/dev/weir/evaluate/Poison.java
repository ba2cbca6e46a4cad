package dev.weir.evaluate;

import dev.weir.ir.Attribute;
import dev.weir.ir.Location;

/// A value that means nothing, since an operation broke a promise. It may be computed with, which gives
/// poison again, but nothing may depend on it: no branch, no result of the program.
///
/// Mirrors LLVM's poison values.
///
/// @param origin where the promise was broken
/// @param reason which one
public record Poison(Location origin, String reason) implements Attribute {}
