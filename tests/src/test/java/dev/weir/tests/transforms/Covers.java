package dev.weir.tests.transforms;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says of a property which passes it runs on programs that are made for them.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Covers {
  /// {@return the names of the passes}
  String[] value();
}
