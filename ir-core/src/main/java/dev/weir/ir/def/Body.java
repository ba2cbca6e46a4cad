package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a region group on an accessor that returns `Region` (one) or `ImmutableList<Region>`
/// (any number; must be the last group).
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Body {}
