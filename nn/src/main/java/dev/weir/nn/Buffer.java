package dev.weir.nn;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A component of a record that belongs to a model but is not learned: no gradient is taken by it and no optimiser changes
/// it, but checkpoints have it. Running statistics are such, and tables that are fixed.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Buffer {}
