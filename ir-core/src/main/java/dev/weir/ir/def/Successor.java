package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a successor group on an accessor that returns `Block` (one) or `ImmutableList<Block>`
/// (any number; must be the last group).
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Successor {}
