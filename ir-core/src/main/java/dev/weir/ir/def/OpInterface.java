package dev.weir.ir.def;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares an interface whose methods an op's author implements as `default` methods of the op.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface OpInterface {}
